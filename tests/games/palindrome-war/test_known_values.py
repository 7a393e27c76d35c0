"""Known values of Palindrome War under the classic and the fair rules."""

from __future__ import annotations

import pytest
from solved_values import forecast

from py_rules import Budget, Match
from py_rules.analysis import Analysis, Forecast


@pytest.mark.parametrize("length", range(3, 10))
def test_a_minimum_length_is_won_when_the_line_has_it(length: int) -> None:
    winner = 0 if length % 2 else 1
    assert forecast("palindrome-war", min_palindrome=length) == Forecast(winner, "forced", length)


def test_the_fair_rules_are_decided_by_the_last_letter_alone() -> None:
    assert forecast("palindrome-war", preset="fair") == Forecast(0, "forced", 24)


def test_four_letters_without_repeats_are_drawn() -> None:
    earlier = {"line_limit": 20, "no_repeats": True, "letters": 4}
    assert forecast("palindrome-war", **earlier) == Forecast(None, "draw", 20)


@pytest.mark.parametrize(("letters", "length"), [(3, 7), (3, 9), (4, 6), (4, 8)])
def test_long_palindromes_are_prevented_by_a_strategy_of_few_positions(
    letters: int, length: int
) -> None:
    match = Match.start("palindrome-war", letters=letters, min_palindrome=length, no_repeats=True)
    answer = Analysis(match.game).solve(match.position, Budget(50_000))
    assert answer == Forecast(None, "endless", None)
