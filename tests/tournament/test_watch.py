"""A bot that exceeds its time limit is stopped, and no other one."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor
from math import inf

import pytest
from lab_bots import ONE_PLY, UNCOUNTED, bot, late

from py_rules import Match
from py_rules.tournament.bot import BotRunner

CATCHING = f"""
def choose(match, budget):
    for _ in range(3):
        try:
            {UNCOUNTED}
        except BaseException:
            print("caught")
    {UNCOUNTED}
"""


@pytest.mark.parametrize("line", [UNCOUNTED, CATCHING])
def test_a_slow_bot_is_stopped(line: str) -> None:
    error = late(line)
    assert (error.code, error.params["seconds"]) == ("bot-late", "0.05")
    assert error.params["printed"] == ("caught\n" * 3 if line is CATCHING else "")


def test_a_thread_that_has_no_timer_waits() -> None:
    match = Match.start("palindrome-duel")

    def choose() -> str:
        seat = BotRunner(bot(ONE_PLY), seed="7", player=0)
        return seat.choose(match, nodes=100, seconds=1e-9).move

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(choose).result() in match.legal_moves


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    before = signal.getsignal(signal.SIGALRM)
    match = Match.start("palindrome-duel")
    limits = (None, 60, inf)
    seats = [BotRunner(bot(ONE_PLY), seed="7", player=0) for _ in limits]
    moves = {
        seat.choose(match, nodes=10**20, seconds=limit).move
        for seat, limit in zip(seats, limits, strict=True)
    }
    assert len(moves) == 1
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
