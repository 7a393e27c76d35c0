"""The clock beside a bot: what takes longer than it may is ended by an exception.

A terminal has it, where nobody could end a bot otherwise; the page's lab has none, as it removes
the whole frame. What ends by the clock depends on the machine, so it is marked wherever it is told.
What the clock needs is imported when it is set: no page starts with it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
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


def within(seconds: float, call: Callable[[], Result]) -> Result:
    """Return what *call* returns; raise OutOfTime in it after so many seconds, until it has ended.

    In the main thread the system's interval timer does it, elsewhere, and on systems without one, a
    second thread by `PyThreadState_SetAsyncExc`. Either is heard between two steps of Python: one
    call into C that never returns is not ended.

    >>> within(60, lambda: sum(range(10)))
    45
    >>> within(0.01, lambda: [None for _ in iter(int, 1)])
    Traceback (most recent call last):
        ...
    py_rules.lab.watch.OutOfTime
    """
    signals, threads = import_module("signal"), import_module("threading")
    is_main = threads.current_thread() is threads.main_thread()
    prepare = _timer if is_main and hasattr(signals, "setitimer") else _helper
    begin, end = prepare(seconds)
    try:
        try:
            begin()
            return call()
        finally:
            end()
    finally:
        end()  # the first one may have been raised in before it had begun; the next is far away


def _timer(seconds: float) -> tuple[Callable[[], None], Callable[[], None]]:
    """Return what has the system's timer raise it, and what ends that."""
    signals: Any = import_module("signal")
    is_over = False

    def strike(_number: int, _frame: object) -> None:
        if not is_over:
            raise OutOfTime

    before = signals.signal(signals.SIGALRM, strike)

    def end() -> None:
        nonlocal is_over
        is_over = True
        signals.setitimer(signals.ITIMER_REAL, 0)
        signals.signal(signals.SIGALRM, before)

    return partial(signals.setitimer, signals.ITIMER_REAL, seconds, AGAIN), end


def _helper(seconds: float) -> tuple[Callable[[], None], Callable[[], None]]:
    """Return what has a second thread raise it in this one, and what ends that.

    The exception may come between any two steps of this thread, also between taking a lock and
    whatever would give it back. So no lock here means anything: flags do, and locks only wake.
    """
    c, threads = import_module("ctypes"), import_module("threading")
    me = c.c_ulong(threads.get_ident())
    raise_in: Any = c.pythonapi.PyThreadState_SetAsyncExc
    go, wake, gone = locks = [threads.Lock() for _ in range(3)]
    flags = {"is_over": False, "is_gone": False}
    for lock in locks:
        lock.acquire()

    def watch() -> None:
        go.acquire()
        wait = seconds
        while not wake.acquire(timeout=wait) and not flags["is_over"]:
            raise_in(me, c.py_object(OutOfTime))
            wait = AGAIN
        flags["is_gone"] = True
        gone.release()

    def end() -> None:
        while True:
            try:
                flags["is_over"] = True
                for lock in (go, wake):
                    with suppress(RuntimeError):  # it has been given back before
                        lock.release()
                while not flags["is_gone"]:
                    gone.acquire(timeout=AGAIN)
                raise_in(me, None)  # what was raised last may not have arrived
            except OutOfTime:
                continue
            return

    threads.Thread(target=watch, daemon=True).start()
    return go.release, end
