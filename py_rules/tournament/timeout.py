"""The time limit of a bot: an exception ends a call that takes too long.

Only a terminal uses it; the page's lab removes the whole frame. The modules of the clock are
imported when it is set, as no page needs them to start.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final, TypeVar

Result = TypeVar("Result")

AGAIN: Final = 0.1
"""Seconds after which the exception is raised again: a bot may have caught the first one."""


_MOST: Final = 10.0**8  # seconds that every system can count


class OutOfTime(BaseException):
    """Raised in code that takes too long.

    It is not an `Exception`, so `except Exception:` does not catch it.
    """


def usual_seconds(nodes: int) -> float:
    """Return the default time limit of a bot for a move, in seconds, for a budget of *nodes*.

    It is many times what that takes on a slow machine.

    >>> usual_seconds(10_000)
    30.0
    """
    return 10 + nodes / 500


def run_with_timeout(seconds: float, call: Callable[[], Result]) -> Result:
    """Return what *call* returns; raise OutOfTime in it after *seconds*, again until it ends.

    It uses the system's interval timer, which works in a main thread and not on Windows; elsewhere
    there is no limit. A call into C that never returns is not interrupted.

    >>> run_with_timeout(60, lambda: sum(range(10)))
    45
    >>> run_with_timeout(0.01, lambda: [None for _ in iter(int, 1)])
    Traceback (most recent call last):
        ...
    py_rules.tournament.timeout.OutOfTime: it did not end within 0.01 s
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
        end()  # the alarm may interrupt the first end(); it cannot fire again this soon


def _timer(seconds: float) -> tuple[Callable[[], None], Callable[[], None]]:
    """Return the functions that start and stop the system's timer."""
    signals: Any = import_module("signal")
    is_over = False

    def strike(_number: int, _frame: object) -> None:
        if not is_over:  # pragma: no branch # it may be ended as it strikes
            raise OutOfTime(f"it did not end within {seconds:g} s")

    before = signals.signal(signals.SIGALRM, strike)

    def end() -> None:
        nonlocal is_over
        is_over = True
        signals.setitimer(signals.ITIMER_REAL, 0)
        signals.signal(signals.SIGALRM, before)

    return partial(signals.setitimer, signals.ITIMER_REAL, min(seconds, _MOST), AGAIN), end
