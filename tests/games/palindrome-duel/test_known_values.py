"""Known values of Palindrome Duel under the classic and the fair rules."""

from __future__ import annotations

import pytest
from solved_values import forecast

from py_rules import Match
from py_rules.analysis import Forecast, analyze, solve


@pytest.mark.parametrize("length", range(3, 9))
def test_a_minimum_length_is_won_when_the_line_has_it(length: int) -> None:
    winner = 0 if length % 2 else 1
    assert forecast("palindrome-duel", min_palindrome=length) == Forecast(winner, "forced", length)


def test_the_fair_rules_are_drawn() -> None:
    assert forecast("palindrome-duel", preset="fair") == Forecast(None, "draw", 15)


def test_the_lively_rules_are_drawn() -> None:
    assert forecast("palindrome-duel", preset="lively") == Forecast(None, "draw", 12)


def test_a_finished_position_has_nothing_to_come() -> None:
    match, _ = Match.start("palindrome-duel").play_all(["-3", "1-", "-1"])
    assert solve(match) == Forecast(0, "forced", 0)
    assert analyze(match).moves == {}
