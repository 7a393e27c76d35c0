"""A bot that takes longer than it may is ended, and nobody else is."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from lab_bots import ONE_PLY, bot, late

from py_rules import Match
from py_rules.lab.bot import Seat
from py_rules.lab.faults import BotError

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
def test_what_takes_too_long_is_ended_in_a_thread_too(line: str) -> None:
    """By the system's timer, and where that is not to be had; the thread goes on as before."""
    told = late(line)
    assert (told.code, told.params["seconds"]) == ("bot-late", "0.05")
    assert told.params["printed"] == ("caught\n" * 3 if line is CATCHING else "")
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(late, line).result() == told
        slow = bot("return [match.legal_moves[0] for _ in range(1000)][-1]")
        for _ in range(20):
            seat = Seat(slow, seed="", player=0, seconds=0.001)
            with suppress(BotError):
                thread.submit(seat.choose, Match.start("palindrome-duel"), 10).result()
        assert thread.submit(sum, range(10**6)).result() == 499999500000


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    """And the timer of whoever asks is theirs again."""
    before = signal.getsignal(signal.SIGALRM)
    seats = [Seat(bot(ONE_PLY), seed="7", player=0, seconds=each) for each in (None, 60)]
    match = Match.start("palindrome-duel")
    assert len({seat.choose(match, 100).move for seat in seats}) == 1
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
