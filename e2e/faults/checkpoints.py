"""The points of a session at which a fault starts."""

from __future__ import annotations

from typing import Final

from versions import INSTALL

from faults.fault import Checkpoint
from faults.faulty_site import RULES
from faults.selectors import MOVES, key_of
from faults.session import Session

_FIRST_PRESS: Final = f"""document.addEventListener("readystatechange", () => {{
  if (document.readyState !== "interactive") return;
  document.querySelector('{key_of(0)}')?.click();
}})"""
"""Press the first move before any of the page's modules has run."""


def is_code(path: str) -> bool:
    """Return whether a path is that of a script, or of a part of Python."""
    return path.endswith((".js", ".mjs", ".bin", ".wasm"))


def is_rules(path: str) -> bool:
    """Return whether a path is that of the rules, the last file that a start needs."""
    return path.endswith(RULES)


def first_paint(session: Session) -> None:
    """Press a key of the board that is part of the HTML."""
    if session.holds_files:
        session.site.hold(is_code)
        session.go()
        session.driver.press(key_of(0))
    else:
        with session.init_script(_FIRST_PRESS):
            session.go()
    session.wait_until_shown(1)


def booting(session: Session) -> None:
    """Wait for the page's script, while Python is still loading."""
    if session.holds_files:
        session.site.hold(is_rules)
    else:
        session.hold_replies()
    session.go()
    assert session.until("() => window.isListening"), "the page's script does not run"


def idle(session: Session) -> None:
    """Make two moves, which Python confirms."""
    session.go()
    session.wait_until_playing()
    session.press_next()
    session.press_next()
    session.wait_until_playing()


def unconfirmed(session: Session) -> None:
    """Make two moves of which Python has not confirmed the last."""
    if session.holds_files:
        booting(session)
        session.press_next()
    else:
        session.go()
        session.wait_until_playing()
        session.press_next()
        session.wait_until_playing()
        session.hold_replies()
    session.press_next()


def thinking(session: Session) -> None:
    """Have a computer player choose its move."""
    session.is_with_computer = True
    session.go("computer2=easy")
    session.wait_until_playing()
    session.hold_replies(of_next=True)
    session.press_next()
    session.page.locator("#status").filter(has_text="is thinking").wait_for()


def over(session: Session) -> None:
    *before, _last = MOVES
    session.go(f"moves={'.'.join(before)}")
    session.wait_until_playing(len(before))
    session.shown = len(before)
    session.press_next()
    session.page.locator(".result h2").wait_for()


def sheet_open(session: Session) -> None:
    """Open the menu over the board."""
    idle(session)
    session.driver.act("menu")
    session.page.locator("dialog[open]").wait_for()


def update_waiting(session: Session) -> None:
    """Save the site's next version, which waits for the end of the match."""
    idle(session)
    session.site.out = session.next_version
    assert session.page.evaluate(INSTALL)


CHECKPOINTS: Final = (
    Checkpoint("first paint", first_paint),
    Checkpoint("booting", booting),
    Checkpoint("idle", idle),
    Checkpoint("move unconfirmed", unconfirmed),
    Checkpoint("computer thinking", thinking, takes_presses=False),
    Checkpoint("over", over, takes_presses=False),
    Checkpoint("sheet open", sheet_open, takes_presses=False),
    Checkpoint("update waiting", update_waiting),
)
