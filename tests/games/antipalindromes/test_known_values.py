"""Known values of Palindromes & Antipalindromes."""

from __future__ import annotations

import pytest
from solved_values import forecast

from py_rules import Match
from py_rules.analysis import Forecast, analyze, solve

VALUES = [0, -2, 0, -2, 0, -4, 0, -4, 2, -4, 2, -6, 4, -6, 4, -6, 6, -6]


@pytest.mark.parametrize(("squares", "margin"), list(enumerate(VALUES, 1)))
def test_the_values_of_the_empty_rows(squares: int, margin: int) -> None:
    assert forecast("antipalindromes", squares=squares).margin == margin
    level = forecast("antipalindromes", squares=squares, head_start=-margin)
    assert level == Forecast(None, "draw", squares, 0)


def test_a_long_row_is_exact_once_twelve_squares_are_left() -> None:
    """Before that the answer is "unknown", unless the game ships a book; never a guess."""
    match, _ = Match.start("antipalindromes", squares=19).play_all(
        ["1-0", "19-1", "9-0", "4-1", "12-0", "18-1"]
    )
    assert solve(match).kind == "unknown"
    assert {each.kind for each in analyze(match).moves.values()} == {"unknown"}
    match = match.play("2-0")
    worth = solve(match)
    after = analyze(match).moves
    assert worth.margin == min(each.margin for each in after.values() if each.margin is not None)
    assert worth.plies == 12


def test_a_full_row_has_nothing_to_come() -> None:
    full, _ = Match.start("antipalindromes", squares=2).play_all(["1-0", "2-0"])
    assert solve(full) == Forecast(0, "forced", 0, 2)
    tied, _ = Match.start("antipalindromes", squares=2, head_start=2).play_all(["1-0", "2-1"])
    assert solve(tied) == Forecast(None, "draw", 0, 0)
