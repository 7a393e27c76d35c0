"""A bot that exceeds its time limit is stopped, and no other one."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor

import pytest
from lab_bots import ONE_PLY, bot, late

from py_rules import Match
from py_rules.lab.bot import Seat

CATCHING = """
def choose(match, budget):
    for _ in range(3):
        try:
            while True:
                pass
        except BaseException:
            print("caught")
    while True:
        pass
"""


@pytest.mark.parametrize("line", ["while True: pass", CATCHING])
def test_what_takes_too_long_is_ended(line: str) -> None:
    told = late(line)
    assert (told.code, told.params["seconds"]) == ("bot-late", "0.05")
    assert told.params["printed"] == ("caught\n" * 3 if line is CATCHING else "")


def test_a_thread_that_has_no_timer_waits() -> None:
    match = Match.start("palindrome-duel")

    def choose() -> str:
        return Seat(bot(ONE_PLY), seed="7", player=0, seconds=1e-9).choose(match, 100).move

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(choose).result() in match.legal_moves


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    before = signal.getsignal(signal.SIGALRM)
    seats = [Seat(bot(ONE_PLY), seed="7", player=0, seconds=each) for each in (None, 60)]
    match = Match.start("palindrome-duel")
    assert len({seat.choose(match, 100).move for seat in seats}) == 1
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
