"""The one check: no move that was shown is lost, and the page goes on or offers what helps."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import TimeoutError as TookTooLong

from faults.fault import Fault, Stage
from faults.visit import Visit

DEAD = "dead"
LOST = "lost"
OK = "ok"


def outcome(visit: Visit, fault: Fault, stage: Stage) -> tuple[str, str]:
    """Bring a visit to a stage, let the fault strike, take it away; return what came of it.

    The second word tells more of what is not well.
    """
    visit.holds_line = fault.is_of_line
    if fault.is_there_before:
        fault.strike(visit)
    try:
        stage.reach(visit)
    except (AssertionError, TookTooLong):
        if not fault.is_there_before:
            raise
        return _dead(visit, "on the way to the stage")
    visit.note()
    if not fault.is_there_before:
        fault.strike(visit)
    visit.let_go(is_lost=fault.loses_answers)
    silent = _silence(visit, fault, stage)
    visit.note()
    fault.lift(visit)
    if silent:
        return DEAD, f"as long as it lasts: {silent}"
    return afterwards(visit, comes_back=fault.keeps and stage.name != "over")


def _silence(visit: Visit, fault: Fault, stage: Stage) -> str:
    """Press what can be pressed while the fault lasts; return what stays without an answer."""
    if fault.takes_presses and stage.takes_presses:
        visit.try_press()
    if fault.is_waiting:
        return ""
    if fault.takes_presses and not visit.line_answers():
        return "a line of the menu does nothing"
    if visit.stands() is not None:
        return ""
    return "the page neither plays nor offers anything"


def afterwards(visit: Visit, *, comes_back: bool) -> tuple[str, str]:
    """Use the page as a person would, now and on a next visit; return what came of it."""
    for when in ("then", "at the next visit"):
        if not visit.is_used():
            visit.note()
            return _dead(visit, when)
        if lost := visit.lost():
            return LOST, f"{when}: {lost}"
        if not visit.goes_on():
            return _dead(visit, f"{when}, to a press")
        if lost := visit.lost():
            return LOST, f"{when}, after a press: {lost}"
        if when == "then":
            visit.come_back(by_link=not comes_back)
    return OK, ""


def _dead(visit: Visit, when: str) -> tuple[str, str]:
    """Return that a page is dead, with what it says, and whether moves are lost beside that."""
    said = ""
    with suppress(BrowserError):
        said = " ".join(visit.page.locator("#status").inner_text(timeout=1_000).split())
    with suppress(BrowserError):
        visit.page.reload(wait_until="commit")
    also = visit.lost() if visit.is_used() else "dead after a reload, too"
    return DEAD, f"{when} ({said}){f'; {also}' if also else ''}"
