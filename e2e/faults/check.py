"""The check of every cell: no shown move is lost, and the page plays or offers a button."""

from __future__ import annotations

from playwright.sync_api import TimeoutError as TookTooLong

from faults.fault import Checkpoint, Fault
from faults.session import Session

DEAD = "dead"
DROPPED = "dropped"
LOST = "lost"
OK = "ok"


def outcome(session: Session, fault: Fault, checkpoint: Checkpoint) -> tuple[str, str]:
    """Bring a session to a checkpoint, let the fault strike, and lift it.

    Return one word for the outcome, and details of a failure.
    """
    session.holds_files = fault.is_of_network
    if fault.is_there_before:
        fault.strike(session)
    try:
        checkpoint.reach(session)
    except (AssertionError, TookTooLong):
        if not fault.is_there_before:
            raise
        return _dead(session, "on the way to the checkpoint")
    session.note()
    if not fault.is_there_before:
        fault.strike(session)
    session.release_replies(are_lost=fault.loses_replies)
    failure = _while_it_lasts(session, fault, checkpoint)
    session.note()
    fault.lift(session)
    return failure or _afterward(
        session, comes_back=fault.keeps_matches and checkpoint.name != "over"
    )


def _while_it_lasts(
    session: Session, fault: Fault, checkpoint: Checkpoint
) -> tuple[str, str] | None:
    """Press what can be pressed; return a failure if nothing comes of it."""
    if fault.takes_presses and checkpoint.takes_presses and (dropped := session.dropped_press()):
        return DROPPED, dropped
    if fault.is_silent:
        return None
    if fault.takes_presses and not session.choose_menu_line():
        return DEAD, "while it lasts: a line of the menu does nothing"
    if session.state() is None:
        return DEAD, "while it lasts: the page neither plays nor offers a button"
    return None


def _afterward(session: Session, *, comes_back: bool) -> tuple[str, str]:
    """Play on as a person does, now and at the next visit."""
    for when in ("afterward", "at the next visit"):
        if not session.recovers():
            session.note()
            return _dead(session, when)
        if lost := session.lost():
            return LOST, f"{when}: {lost}"
        if not session.plays_on():
            return _dead(session, f"{when}, a further move is not confirmed")
        if lost := session.lost():
            return LOST, f"{when}, after a further move: {lost}"
        if when == "afterward":
            session.come_back(by_link=not comes_back)
    return OK, ""


def _dead(session: Session, when: str) -> tuple[str, str]:
    """Return that the page is dead, what it says, and whether a reload helps."""
    status = session.until("() => [document.getElementById('status').innerText]", seconds=1)
    said = " ".join("".join(status or []).split())
    session.page.reload(wait_until="commit")
    after = session.lost() if session.recovers() else "dead after a reload, too"
    return DEAD, f"{when} ({said}){f'; {after}' if after else ''}"
