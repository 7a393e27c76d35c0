"""A page under a fault: what a player does there, which moves it has shown, and what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from driver import Driver
from playwright.sync_api import BrowserContext, CDPSession, Page, Worker
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import TimeoutError as TookTooLong

from faults.faulty_site import FaultySite
from faults.selectors import (
    CONFIRMED,
    GAME,
    HOLD_REPLIES,
    IN_ADDRESS,
    MENU_LINE,
    MENU_LINE_ANSWERED,
    MOVES,
    NOT_QUIET,
    OFFERED,
    POLLING,
    SHOWN,
    STATE,
    key_of,
)

PATIENCE = 60.0  # seconds until a page is called dead


def until(page: Page, condition: str, *given: object, seconds: float = PATIENCE) -> Any:
    """Return the first true value of a JavaScript function, None if there is none in time.

    The wait goes on over navigations; a page that has crashed or was closed has no value.
    """
    try:
        return page.wait_for_function(
            f"(given) => ({condition})(...given)",
            arg=list(given),
            timeout=seconds * 1000,
            polling=POLLING,
        ).json_value()
    except BrowserError:
        return None


class Session:
    """A page, and the moves that it has shown so far."""

    def __init__(self, context: BrowserContext, site: FaultySite, next_version: Path) -> None:
        self.context = context
        self.site = site
        self.first_version = site.out
        self.next_version = next_version
        """The folder of the site's next version."""
        self.shown = 0
        """How many of `MOVES` the page has shown."""
        self.is_with_computer = False
        self._seen: list[str] = []
        """The moves of a match with a computer player, which makes some of them."""
        self.holds_files = False
        """Whether checkpoints hold back files of the site instead of the workers' replies."""
        self.others: list[Page] = []
        self.dying: Worker | None = None
        """A worker that will end."""
        self._open()

    def _open(self) -> None:
        self.page = self.context.new_page()
        self.page.add_init_script(HOLD_REPLIES)
        self.driver = Driver(self.page)
        self.cdp: CDPSession = self.context.new_cdp_session(self.page)
        self.cdp.send("Page.enable")  # otherwise the page runs no script that is added to it
        self._held: str | None = None

    def until(self, condition: str, *given: object, seconds: float = PATIENCE) -> Any:
        """Wait for a condition on the page, as `until` does."""
        return until(self.page, condition, *given, seconds=seconds)

    def go(self, fragment: str = "") -> None:
        """Open the game without waiting for its scripts."""
        self.page.goto(f"{GAME}/{f'#{fragment}' if fragment else ''}", wait_until="commit")

    def wait_until_playing(self, ply: int = 0) -> None:
        """Wait until Python has confirmed all moves, *ply* at least."""
        assert self.state() == "plays", "the page does not play"
        assert self.until(CONFIRMED, ply), f"move {ply} is not confirmed"

    def press_next(self) -> None:
        """Press the next move once, and wait until the page shows it."""
        self.driver.wait_for_quiet()
        self.driver.press(key_of(self.shown))
        self.wait_until_shown(self.shown + 1)

    def wait_until_shown(self, count: int) -> None:
        """Wait until the page shows this many moves, confirmed or not."""
        assert self._shows(count), f"{MOVES[count - 1]} was pressed and is not shown"
        self.note()

    def _shows(self, count: int, seconds: float = PATIENCE) -> bool:
        return bool(self.until(f"(count) => ({SHOWN})() >= count", count, seconds=seconds))

    def press_if_possible(self, page: Page | None = None) -> bool:
        """Press the next move once if its key takes presses now; return whether it was pressed."""
        page = page or self.page
        if self.shown == len(MOVES) or not until(page, NOT_QUIET, seconds=0.5):
            return False
        try:
            page.locator(key_of(self.shown)).click(timeout=500)
        except BrowserError:
            return False
        return True

    def dropped_press(self) -> str:
        """Press the next move if possible; return what is wrong if nothing comes of it."""
        move = "".join(MOVES[self.shown : self.shown + 1])
        if not self.press_if_possible():
            return ""
        seen = f"(count, offered) => ({SHOWN})() >= count || ({STATE})(offered) === 'offers'"
        came = self.until(seen, self.shown + 1, OFFERED)
        self.note()
        return "" if came else f"{move} was pressed, and nothing came of it"

    def choose_menu_line(self) -> bool:
        """Choose a line of the menu if it is open; return whether a sheet or a sentence follows."""
        if not self.page.locator(MENU_LINE).count():
            return True
        self.driver.press(MENU_LINE)
        return bool(self.until(MENU_LINE_ANSWERED, MENU_LINE))

    def note(self, page: Page | None = None) -> None:
        """Remember which moves are shown now."""
        shown = until(page or self.page, f"() => [({SHOWN})()]", seconds=5)
        self.shown = max(self.shown, *(shown or [0]))
        if self.is_with_computer:
            self._seen = max(self._seen, list(self.driver.moves()), key=len)

    def state(self) -> str | None:
        """Wait until the page "plays" or "offers" a button; return which, None for neither."""
        found = self.until(STATE, OFFERED)
        return None if found is None else str(found)

    def recovers(self) -> bool:
        """Wait, and press each button that is offered once; return whether the page plays."""
        pressed: set[str] = set()
        while True:
            if self.page.locator("dialog[open]").count():
                self.page.keyboard.press("Escape")
            state = self.state()
            if state != "offers":
                return state == "plays"
            button = self.page.locator(OFFERED).locator("visible=true").first
            try:
                name = button.get_attribute("data-command", timeout=2_000) or "alert"
                if name in pressed:
                    return False
                button.click(timeout=2_000)
            except TookTooLong:  # the page went on by itself
                continue
            pressed.add(name)
            self.until(f"(offered) => ({STATE})(offered) !== 'offers'", OFFERED, seconds=5)

    def plays_on(self) -> bool:
        """Make one more move, after the end the last one again; return whether it is confirmed."""
        if self.is_with_computer:  # the computer may have to move first
            self.until("() => Number(document.body.dataset.ply) % 2 === 0")
        ply = self.driver.ply
        if not self.is_with_computer and ply >= len(MOVES):
            self.driver.act("undo")
            ply -= 1
            self.driver.wait_for_ply(ply)
        try:
            self.driver.wait_for_quiet()
            self.driver.press("#keys [data-move]" if self.is_with_computer else key_of(ply))
        except TookTooLong:
            return False
        if not self.until(CONFIRMED, ply + 1) or self.state() != "plays":
            return False
        self.note()
        return True

    def lost(self) -> str:
        """Return which shown moves are not in the match, "" if all are."""
        wanted = self._seen if self.is_with_computer else list(MOVES[: self.shown])
        if self._shows(len(wanted), 5):
            self.until(IN_ADDRESS, len(wanted), seconds=5)
        found = list(self.driver.moves())
        if found[: len(wanted)] == wanted:
            return ""
        return f"{wanted} were shown, {found} are in the match"

    def come_back(self, *, by_link: bool) -> None:
        """Visit again: by the link, or by the address of the game.

        After the end of a match only its link opens it: the game begins another one.
        """
        if by_link or self.shown == len(MOVES):
            self.page.reload(wait_until="commit")
        else:
            self.page.goto(f"{GAME}/", wait_until="commit")

    def hold_replies(self, *, of_next: bool = False) -> None:
        """Hold the replies of all workers, or only of workers that the page starts later."""
        script = f"window.heldFrom = {int(of_next)}"
        self.page.evaluate("window.heldFrom = window.workersMade" if of_next else script)
        added = self.cdp.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        self._held = added["identifier"]

    def release_replies(self, *, are_lost: bool = False) -> None:
        """Deliver the replies, or drop them."""
        if self._held is None:
            return
        self.cdp.send("Page.removeScriptToEvaluateOnNewDocument", {"identifier": self._held})
        self.until("(areLost) => { window.releaseReplies(areLost); return true; }", are_lost)
        self._held = None

    @contextmanager
    def init_script(self, script: str) -> Iterator[None]:
        """Run a script at the start of each page that is opened meanwhile."""
        added = self.cdp.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        yield
        self.cdp.send("Page.removeScriptToEvaluateOnNewDocument", added)

    def crash(self) -> None:
        """Kill the tab's process, and open its address again."""
        address = self.page.url
        with suppress(BrowserError):  # a crashed page does not answer
            self.page.goto("chrome://crash", timeout=5_000)
        self.page.close()
        self._open()
        self.page.goto(address, wait_until="commit")

    def open_tab(self, path: str = GAME + "/") -> Page:
        page = self.context.new_page()
        self.others.append(page)
        page.goto(path)
        return page

    def workers(self) -> Sequence[Worker]:
        """Return the page's workers, that of the rules first."""
        if not self.page.workers:
            with suppress(TookTooLong), self.page.expect_worker(timeout=5_000):
                pass
        return self.page.workers

    @property
    def origin(self) -> str:
        return self.site.base.partition("/noon/")[0]

    def close(self) -> None:
        for page in [*self.others, self.page]:
            page.close()
