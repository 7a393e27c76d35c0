"""One visit to a page on which something goes wrong: what was shown, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from driver import Driver
from playwright.sync_api import BrowserContext, CDPSession, Page, Worker
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import TimeoutError as TookTooLong

from faults.signs import (
    ANSWERED,
    ARRIVED,
    GAME,
    HELD,
    IN_ADDRESS,
    LINE,
    MOVES,
    OFFERED,
    PATIENCE,
    POLLING,
    SHOWN,
    SOON,
    STANDS,
)
from faults.site import ELSEWHERE, FaultySite


class Visit:
    """A page, how to use it as a person does, and which moves it has shown."""

    def __init__(self, context: BrowserContext, site: FaultySite, next_version: Path) -> None:
        self.context = context
        self.site = site
        self.first_version = site.out
        self.next_version = next_version
        """The folder of the site as it will be."""
        self.shown = 0
        """How many of the moves were ever shown."""
        self.is_with_computer = False
        self._seen: list[str] = []
        """The moves of a match with a computer, which makes some of them."""
        self.holds_line = False
        """Whether the site holds files back, and not the page its workers' answers."""
        self.others: list[Page] = []
        self.dying: Worker | None = None
        """A worker that is going to end."""
        self._held: str | None = None
        self._open()

    def _open(self) -> None:
        self.page = self.context.new_page()
        self.page.add_init_script(HELD)
        self.driver = Driver(self.page)
        self.cdp: CDPSession = self.context.new_cdp_session(self.page)
        self.cdp.send("Page.enable")  # or no script is run that it adds

    # ---- as a person does

    def go(self, fragment: str = "") -> None:
        """Open the game's page, and wait for nothing but that it has come."""
        self.page.goto(f"{GAME}/{f'#{fragment}' if fragment else ''}", wait_until="commit")

    def wait_for_script(self) -> None:
        """Wait for the page's own script."""
        self.page.wait_for_function("() => window.isListening")

    def wait_until_it_plays(self, ply: int = 0) -> None:
        """Wait until Python has confirmed all there is."""
        assert self.stands() == "plays", "the stage could not be reached"
        self._wait_for(ARRIVED, ply)

    def press_next(self) -> None:
        """Press the next move, until it is shown."""
        least = self.shown + 1
        for _ in range(5):
            self.driver.wait_for_quiet()
            with suppress(TookTooLong):
                self.page.locator(f'#keys [data-move="{MOVES[least - 1]}"]').click(timeout=2_000)
            if self._shows(least, 2_000):
                break
        self.note()
        assert self.shown >= least, f"{MOVES[least - 1]} was pressed and is not shown"

    def _wait_for(self, condition: str, least: int, limit: int = PATIENCE) -> None:
        """Wait for a condition on a number."""
        self.page.wait_for_function(condition, arg=least, timeout=limit, polling=POLLING)

    def _shows(self, least: int, limit: int = PATIENCE) -> bool:
        """Return whether so many moves are shown, now or soon."""
        try:
            self._wait_for(f"(least) => ({SHOWN})() >= least", least, limit)
        except TookTooLong:
            return False
        return True

    def try_press(self) -> None:
        """Press the next move if it can be pressed, and note what comes of it."""
        left = MOVES[self.shown :]
        with suppress(BrowserError):
            if left:
                self.driver.page.locator(f'#keys [data-move="{left[0]}"]').click(timeout=500)
            self.page.evaluate(
                "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
            )
        self.note()

    def line_answers(self) -> bool:
        """Choose a line of an open menu; return whether a sheet comes of it, or a sentence."""
        with suppress(BrowserError):
            if not self.page.locator(LINE).count():
                return True
            self.page.locator(LINE).click(timeout=2_000)
        try:
            self.page.wait_for_function(ANSWERED, arg=LINE, timeout=PATIENCE, polling=POLLING)
        except TookTooLong:
            return False
        return True

    def note(self, page: Page | None = None) -> None:
        """Note which moves are shown."""
        with suppress(BrowserError):
            self.shown = max(self.shown, (page or self.page).evaluate(SHOWN))
        if self.is_with_computer:
            self._seen = max(self._seen, list(self.driver.moves()), key=len)

    def stands(self, limit: int = PATIENCE) -> str | None:
        """Wait until the page plays or offers something, and return which; None for neither."""
        try:
            return str(
                self.page.wait_for_function(
                    STANDS, arg=OFFERED, timeout=limit, polling=POLLING
                ).json_value()
            )
        except TookTooLong:
            return None

    def is_used(self) -> bool:
        """Go on: wait, press what is offered; return whether the page plays in the end."""
        for _ in range(4):
            self._close_sheet()
            how = self.stands()
            if how is None:
                return False
            if how == "plays":
                return True
            with suppress(BrowserError):
                self.page.locator(OFFERED).locator("visible=true").first.click(timeout=2_000)
                self.page.wait_for_function(
                    f"(offered) => ({STANDS})(offered) !== 'offers'", arg=OFFERED, timeout=5_000
                )
        return False

    def goes_on(self) -> bool:
        """Make one more move, where the match is over the last one again; return if it is taken."""
        mode = self.page.locator("body").get_attribute("data-mode")
        try:
            if mode == "over":
                self._undo()
            self._take_one_more()
        except (TookTooLong, AssertionError):
            return False
        return True

    def _undo(self) -> None:
        """Take the last move back."""
        ply = self.driver.ply
        self.driver.act("undo")
        self.driver.wait_for_ply(ply - 1)

    def _take_one_more(self) -> None:
        """Press whatever the next move can be, and wait until Python has confirmed it."""
        if self.is_with_computer:  # it moves first
            self.page.wait_for_function("() => Number(document.body.dataset.ply) % 2 === 0")
        for _ in range(PATIENCE // SOON):
            self.driver.wait_for_quiet()
            ply = self.driver.ply
            if ply >= len(MOVES) and not self.is_with_computer:
                self._undo()  # a page that has changed its version shows the match as it was kept
                continue
            which = "data-move" if self.is_with_computer else f'data-move="{MOVES[ply]}"'
            with suppress(TookTooLong):  # what was pressed before may only come now
                self.page.locator(f"#keys [{which}]").first.click(timeout=SOON)
                break
        self._wait_for(ARRIVED, ply + 1)
        assert self.stands() == "plays"
        self.note()

    def lost(self) -> str:
        """Return what is not in the match though it was shown; "" for nothing."""
        wanted = self._seen if self.is_with_computer else list(MOVES[: self.shown])
        least = len(wanted)
        with suppress(TookTooLong):
            self._wait_for(f"(least) => ({SHOWN})() >= least", least, 5_000)
            self._wait_for(IN_ADDRESS, least, 5_000)
        found = list(self.driver.moves())
        return "" if found[:least] == wanted else f"{wanted} were shown, {found} are there"

    def come_back(self, *, by_link: bool) -> None:
        """Leave, and come again: by the link, or by the address of the game.

        Only the link tells of a match that is over: without it another one begins.
        """
        if by_link or self.shown == len(MOVES):
            self.page.reload(wait_until="commit")
        else:
            self.page.goto(f"{GAME}/", wait_until="commit")

    def _close_sheet(self) -> None:
        with suppress(BrowserError):
            if self.page.locator("dialog[open]").count():
                self.page.keyboard.press("Escape")

    # ---- the workers' answers

    def hold_answers(self, *, of_next: bool = False) -> None:
        """Keep the answers of workers from the page, or only of those that it has yet to start."""
        script = f"window.heldFrom = {int(of_next)}"
        with suppress(BrowserError):
            self.page.evaluate("window.heldFrom = window.workersMade" if of_next else script)
        asked = self.cdp.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        self._held = asked["identifier"]

    def let_go(self, *, is_lost: bool = False) -> None:
        """Let the answers through, or lose them."""
        if self._held is None:
            return
        with suppress(BrowserError):
            identifier = {"identifier": self._held}
            self.cdp.send("Page.removeScriptToEvaluateOnNewDocument", identifier)
            self.page.evaluate("(isLost) => window.letGo(isLost)", is_lost)
        self._held = None

    # ---- what faults need

    @contextmanager
    def at_start(self, script: str) -> Iterator[None]:
        """Have the pages that are opened meanwhile run a script before all others."""
        asked = self.cdp.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        yield
        self.cdp.send("Page.removeScriptToEvaluateOnNewDocument", asked)

    def crash(self) -> None:
        """Kill the page, and open its address again."""
        address = self.page.url
        with suppress(BrowserError):
            self.page.goto("chrome://crash", timeout=5_000)
        self.page.close()
        self._open()
        self.page.goto(address, wait_until="commit")

    def another(self, path: str = GAME + "/") -> Page:
        """Open another tab."""
        page = self.context.new_page()
        self.others.append(page)
        page.goto(path)
        return page

    def beside(self, script: str, argument: object = None) -> None:
        """Run a script on a page of the same origin that is none of the site's."""
        page = self.context.new_page()
        page.goto(ELSEWHERE)
        page.evaluate(script, argument)
        page.close()

    def workers(self) -> Sequence[Worker]:
        """Return the page's workers, that of the rules first."""
        if not self.page.workers:
            with suppress(TookTooLong), self.page.expect_worker(timeout=5_000):
                pass
        return self.page.workers

    @property
    def origin(self) -> str:
        """Return the origin of the site."""
        return self.site.base.partition("/noon/")[0]

    def close(self) -> None:
        """Close all tabs."""
        for page in [*self.others, self.page]:
            with suppress(BrowserError):
                page.close()
