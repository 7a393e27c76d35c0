"""How far a visit has come when something goes wrong."""

from __future__ import annotations

from typing import Final

from waiting import wait_until

from faults.fault import Stage
from faults.signs import MOVES
from faults.site import RULES
from faults.visit import Visit

_FIRST_PRESS: Final = f"""document.addEventListener("readystatechange", () => {{
  if (document.readyState !== "interactive") return;
  document.querySelector('#keys [data-move="{MOVES[0]}"]')?.click();
}})"""
"""Presses the first move as soon as it is there, which is before any script of the page has run."""

_UPDATE: Final = "async () => { await (await navigator.serviceWorker.ready).update(); }"
_WAITS: Final = "async () => (await navigator.serviceWorker.ready).waiting !== null"


def is_code(path: str) -> bool:
    """Return whether a path is that of a script, or of something that Python needs."""
    return path.endswith((".js", ".mjs", ".bin", ".wasm"))


def is_rules(path: str) -> bool:
    """Return whether a path is that of the rules, the last that a start needs."""
    return path.endswith(RULES)


def first_paint(visit: Visit) -> None:
    """Come to the board as the build has drawn it, and press something."""
    if visit.holds_line:
        visit.site.hold(is_code)
        visit.go()
        visit.page.locator(f'#keys [data-move="{MOVES[0]}"]').click()
        return
    with visit.at_start(_FIRST_PRESS):
        visit.go()


def booting(visit: Visit) -> None:
    """Come to a page that listens while Python is on its way."""
    if visit.holds_line:
        visit.site.hold(is_rules)
    else:
        visit.hold_answers()
    visit.go()
    visit.wait_for_script()


def idle(visit: Visit) -> None:
    """Two moves are made and confirmed."""
    visit.go()
    visit.wait_until_it_plays()
    visit.press_next()
    visit.press_next()
    visit.wait_until_it_plays()


def unconfirmed(visit: Visit) -> None:
    """Have a move on the board that Python has not confirmed."""
    if visit.holds_line:
        booting(visit)
        visit.press_next()
    else:
        visit.go()
        visit.wait_until_it_plays()
        visit.press_next()
        visit.wait_until_it_plays()
        visit.hold_answers()
    visit.press_next()


def thinking(visit: Visit) -> None:
    """Have a computer player asked for its move."""
    visit.is_with_computer = True
    visit.go("computer2=dawn")
    visit.wait_until_it_plays()
    visit.hold_answers(of_next=True)
    visit.press_next()
    visit.page.locator("#status").filter(has_text="is thinking").wait_for()


def over(visit: Visit) -> None:
    """Come to the end of a match."""
    *before, _last = MOVES
    visit.go(f"moves={'.'.join(before)}")
    visit.wait_until_it_plays(len(before))
    visit.shown = len(before)
    visit.press_next()
    visit.page.locator(".result h2").wait_for()


def sheet_open(visit: Visit) -> None:
    """Have the menu over the board."""
    idle(visit)
    visit.driver.act("menu")
    visit.page.locator("dialog[open]").wait_for()


def update_waiting(visit: Visit) -> None:
    """Have the site's next version on the device, where it waits for the end of the match."""
    idle(visit)
    visit.site.out = visit.next_version
    visit.page.evaluate(_UPDATE)
    wait_until(visit.page, _WAITS)


STAGES: Final = (
    Stage("first paint", first_paint),
    Stage("booting", booting),
    Stage("idle", idle),
    Stage("move unconfirmed", unconfirmed),
    Stage("computer thinking", thinking, takes_presses=False),
    Stage("over", over, takes_presses=False),
    Stage("sheet open", sheet_open, takes_presses=False),
    Stage("update waiting", update_waiting),
)
