"""The time limit of a bot: an exception ends a call that takes too long.

A terminal has it, where nobody could end a bot otherwise; the page's lab has none, as it removes
the whole frame. What ends by the clock depends on the machine, so it is marked wherever it is told.
What the clock needs is imported when it is set: no page starts with it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final, TypeVar

Result = TypeVar("Result")

AGAIN: Final = 0.1
"""Seconds after which the exception is raised again: a bot may have caught the first one."""


class OutOfTime(BaseException):
    """Raised in code that takes too long.

    It is no `Exception`, so that `except Exception:` lets it pass.
    """


def usual_seconds(nodes: int) -> float:
    """Return the seconds that a bot has for a move with a budget of so many positions.

    That is many times what they take on a slow machine: who keeps to the budget is never ended.

    >>> usual_seconds(10_000)
    30.0
    """
    return 10 + nodes / 500


def run_with_timeout(seconds: float, call: Callable[[], Result]) -> Result:
    """Return what *call* returns; raise OutOfTime in it after so many seconds, until it has ended.

    The system's interval timer does it, which only a main thread has, and Windows not at all: there
    nothing is ended. It is heard between two steps of Python: one call into C that never returns is
    not ended either.

    >>> run_with_timeout(60, lambda: sum(range(10)))
    45
    >>> run_with_timeout(0.01, lambda: [None for _ in iter(int, 1)])
    Traceback (most recent call last):
        ...
    py_rules.tournament.timeout.OutOfTime
    """
    signals, threads = import_module("signal"), import_module("threading")
    is_main = threads.current_thread() is threads.main_thread()
    if not is_main or not hasattr(signals, "setitimer"):
        return call()
    begin, end = _timer(seconds)
    try:
        try:
            begin()
            return call()
        finally:
            end()
    finally:
        end()  # the first one may have been raised in before it had begun; the next is far away


def _timer(seconds: float) -> tuple[Callable[[], None], Callable[[], None]]:
    """Return the functions that start and stop the system's timer."""
    signals: Any = import_module("signal")
    is_over = False

    def strike(_number: int, _frame: object) -> None:
        if not is_over:  # pragma: no branch # it may be ended as it strikes
            raise OutOfTime

    before = signals.signal(signals.SIGALRM, strike)

    def end() -> None:
        nonlocal is_over
        is_over = True
        signals.setitimer(signals.ITIMER_REAL, 0)
        signals.signal(signals.SIGALRM, before)

    return partial(signals.setitimer, signals.ITIMER_REAL, seconds, AGAIN), end
