"""Faults of the page's lifecycle: killed, reloaded, left, frozen, opened twice, wrong clocks."""

from __future__ import annotations

from functools import partial
from typing import Final

from fixed_date import date_script

from faults.fault import Fault
from faults.selectors import key_of
from faults.session import Session, until

_NO_PRESS: Final = {
    "computer thinking": "no move can be pressed meanwhile",
    "over": "no move can be pressed any more",
    "sheet open": "no move can be pressed under a sheet",
}
_OWN_MATCH: Final = dict.fromkeys(
    ["first paint", "booting"], "nothing is stored yet, so each tab begins another match"
)
_PRESS: Final = """async ([key, wait]) => {
  document.querySelector(key)?.click();
  const end = performance.now() + wait;
  while (performance.now() < end) await new Promise((done) => setTimeout(done));
}"""
_TAKE_OVER: Final = "#status [data-command='take-over']"
_FOLLOWS: Final = f"""() => Boolean(document.querySelector("{_TAKE_OVER}"))"""
"""Whether another tab has the match."""
_YEAR: Final = 365 * 24 * 3600 * 1000  # milliseconds


def press_and_kill(session: Session, wait: int) -> None:
    """Press a move, and kill the tab *wait* milliseconds later; a shown move counts."""
    session.page.evaluate(_PRESS, [key_of(session.shown), wait])
    session.note()
    session.crash()


def press_and_reload(session: Session) -> None:
    session.page.evaluate(_PRESS, [key_of(session.shown), 0])
    session.note()
    session.page.reload(wait_until="commit")


def leave_and_return(session: Session) -> None:
    session.page.goto("about/")
    session.page.go_back(wait_until="commit")


def freeze(session: Session) -> None:
    """Freeze the tab, as phones do in the background."""
    session.cdp.send("Page.setWebLifecycleState", {"state": "frozen"})


def resume(session: Session) -> None:
    session.cdp.send("Page.setWebLifecycleState", {"state": "active"})


def open_tabs(session: Session, count: int) -> None:
    """Open the match in further tabs; each takes over and makes a move if there is one."""
    for _ in range(count):
        page = session.open_tab(session.page.url)
        if until(page, _FOLLOWS, seconds=3):
            page.locator(_TAKE_OVER).click()
        if until(page, f"() => document.getElementById('progress').hidden && !({_FOLLOWS})()"):
            session.press_if_possible(page)
        session.note(page)
    session.page.bring_to_front()


def close_tabs(session: Session) -> None:
    """Close the other tabs; the moves that they show count."""
    for page in session.others:
        session.note(page)
        page.close()
    session.others.clear()


def jump(session: Session, milliseconds: int) -> None:
    """Change the device's clock for the rest of the session."""
    script = date_script(f"Usual.now() + {milliseconds}")
    session.page.add_init_script(script)
    session.page.evaluate(script)


FAULTS: Final = (
    Fault("tab killed", Session.crash),
    *(
        Fault(f"tab killed {wait} ms after a press", partial(press_and_kill, wait=wait),
              impossible=_NO_PRESS)
        for wait in (0, 100, 300)
    ),
    Fault("reloaded at a press", press_and_reload, impossible=_NO_PRESS),
    Fault("left, and back again", leave_and_return),
    Fault("frozen and woken", freeze, resume, takes_presses=False, is_silent=True),
    Fault("second tab", partial(open_tabs, count=1), close_tabs, takes_presses=False,
          impossible=_OWN_MATCH),
    Fault("third tab", partial(open_tabs, count=2), close_tabs, takes_presses=False,
          impossible=_OWN_MATCH),
    Fault("clock ten years ahead", partial(jump, milliseconds=10 * _YEAR)),
    Fault("clock a year back", partial(jump, milliseconds=-_YEAR)),
)  # fmt: skip
