"""What happens to tabs and devices: killed, frozen, left, opened twice, clocks that jump."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Final

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page

from faults.fault import Fault
from faults.signs import MOVES
from faults.visit import Visit

_NO_PRESS: Final = {
    "computer thinking": "no move can be pressed meanwhile",
    "over": "no move can be pressed any more",
    "sheet open": "no move can be pressed under a sheet",
}
_OWN_MATCH: Final = dict.fromkeys(
    ["first paint", "booting"], "each tab begins a match of its own as long as nothing is kept"
)
_PRESS: Final = """async ([move, wait]) => {
  document.querySelector(`#keys [data-move="${move}"]`)?.click();
  const end = performance.now() + wait;
  while (performance.now() < end) await new Promise((done) => setTimeout(done));
}"""
_JUMP: Final = """() => {
  const ahead = %d;
  const Usual = Date;
  window.Date = class extends Usual {
    constructor(...given) {
      super(...(given.length ? given : [Usual.now() + ahead]));
    }
    static now() {
      return Usual.now() + ahead;
    }
  };
}"""
_TRIES: Final = 5  # at going back, which is refused while pages change places
_YEAR: Final = 365 * 24 * 3600 * 1000  # milliseconds


def kill(visit: Visit) -> None:
    """Kill the process of the tab, and open its address again."""
    visit.crash()


def press_and_kill(visit: Visit, wait: int) -> None:
    """Press a move, and kill the tab so many milliseconds later: what was shown by then counts."""
    with suppress(BrowserError):
        visit.page.evaluate(_PRESS, [MOVES[visit.shown], wait])
    visit.note()
    visit.crash()


def press_and_reload(visit: Visit) -> None:
    """Press a move, and load the page again at once."""
    with suppress(BrowserError):
        visit.page.evaluate(_PRESS, [MOVES[visit.shown], 0])
    visit.note()
    visit.page.reload(wait_until="commit")


def leave_and_return(visit: Visit) -> None:
    """Go to another page, and back by the browser's own button."""
    visit.page.goto("about/", wait_until="commit")
    for _ in range(_TRIES - 1):
        # While one page takes the place of the other the browser knows of no history.
        with suppress(BrowserError):
            visit.page.go_back(wait_until="commit")
            return
        visit.page.wait_for_load_state("domcontentloaded")
    visit.page.go_back(wait_until="commit")


def freeze(visit: Visit) -> None:
    """Freeze the tab, as a phone does with those in the background."""
    visit.cdp.send("Page.setWebLifecycleState", {"state": "frozen"})


def resume(visit: Visit) -> None:
    """Wake it up."""
    visit.cdp.send("Page.setWebLifecycleState", {"state": "active"})


def open_tabs(visit: Visit, count: int) -> None:
    """Open the match in further tabs, one after the other; each takes over and makes a move."""
    for _ in range(count):
        page = visit.another(visit.page.url)
        _take_over(visit, page)
    visit.page.bring_to_front()


def _take_over(visit: Visit, page: Page) -> None:
    """Write in another tab from now on, and make a move there if there is one to make."""
    with suppress(BrowserError):
        page.locator("#status [data-do='take-over']").click(timeout=3_000)
    with suppress(BrowserError):
        page.wait_for_function(
            "() => document.getElementById('progress').hidden"
            " && !document.querySelector('#status [data-do=take-over]')",
            timeout=3_000,
        )
        for move in MOVES[visit.shown : visit.shown + 1]:
            page.locator(f'#keys [data-move="{move}"]').click(timeout=500)
    visit.note(page)


def close_tabs(visit: Visit) -> None:
    """Close the other tabs, once they have shown what they show."""
    for page in visit.others:
        visit.note(page)
        page.close()
    visit.others.clear()


def jump(visit: Visit, milliseconds: int) -> None:
    """Set the clock of the device, for good."""
    script = _JUMP % milliseconds
    visit.page.add_init_script(f"({script})()")
    visit.page.evaluate(script)


FAULTS: Final = (
    Fault("tab killed", kill),
    *(
        Fault(f"tab killed {wait} ms after a press", partial(press_and_kill, wait=wait),
              impossible=_NO_PRESS)
        for wait in (0, 100, 300)
    ),
    Fault("reloaded at a press", press_and_reload, impossible=_NO_PRESS),
    Fault("left, and back again", leave_and_return),
    Fault("frozen and woken", freeze, resume, takes_presses=False, is_waiting=True),
    Fault("second tab", partial(open_tabs, count=1), close_tabs, takes_presses=False,
          impossible=_OWN_MATCH),
    Fault("third tab", partial(open_tabs, count=2), close_tabs, takes_presses=False,
          impossible=_OWN_MATCH),
    Fault("clock ten years ahead", partial(jump, milliseconds=10 * _YEAR)),
    Fault("clock a year back", partial(jump, milliseconds=-_YEAR)),
)  # fmt: skip
