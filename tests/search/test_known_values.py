"""What is known of the five games, as facts: the printed rules and the fair ones."""

from __future__ import annotations

from typing import Any

import pytest

from py_rules import Match
from py_rules.search import Forecast, Solver, lens, solve


def forecast(slug: str, *moves: str, **options: Any) -> Forecast:
    """Return the forecast after *moves*."""
    match, refusal = Match.start(slug, **options).play_all(moves)
    assert refusal is None
    return solve(match.game, match.position)


@pytest.mark.parametrize(
    ("slug", "length"),
    [
        *(("palindrome-war", length) for length in range(3, 10)),
        *(("palindrome-duel", length) for length in range(3, 9)),
    ],
)
def test_a_minimum_length_is_won_when_the_line_has_it(slug: str, length: int) -> None:
    """War and Duel are won at that ply, by Player 1 if it is odd and Player 2 if it is even."""
    winner = 0 if length % 2 else 1
    assert forecast(slug, min_length=length) == Forecast(winner, "forced", length)


def test_the_printed_line_games_are_won_by_player_1() -> None:
    """Palindrome War by ply 5, Palindrome Duel by ply 3."""
    assert forecast("palindrome-war") == Forecast(0, "forced", 5)
    assert forecast("palindrome-duel") == Forecast(0, "forced", 3)


@pytest.mark.parametrize("word2", ["GHOST", "QUICK", "PIVOT", "PLUMB", "PLACK", "PLANK", "PLANT"])
@pytest.mark.parametrize("tie", ["first-letter", "first-own-letter"])
def test_the_printed_alpha_chase_is_won_by_player_1(word2: str, tie: str) -> None:
    """Whatever the two words have in common: 0 to 5 letters."""
    assert forecast("alpha-chase", word2=word2, tie=tie).winner == 0


@pytest.mark.parametrize(
    ("word1", "word2"), [("QUICK", "BRAVE"), ("OCEAN", "CANOE"), ("SHADE", "HOUSE")]
)
def test_only_the_number_of_shared_letters_matters(word1: str, word2: str) -> None:
    """Other words with as many letters in common come to the same."""
    shared = len({*word1} & {*word2})
    like = {0: "QUICK", 3: "PLAZE", 5: "PLANT"}[shared]
    other = forecast("alpha-chase", word1="PLANT" if shared else "GHOST", word2=like)
    assert forecast("alpha-chase", word1=word1, word2=word2) == other


def test_the_printed_center_square_is_endless_and_narrow() -> None:
    """Neither side can force an end, but Player 1 has just one safe move at each later turn."""
    match = Match.start("center-square")
    solver = Solver(match.game)
    assert solver.solve(match.position) == Forecast(None, "endless", None)
    for ply in range(24):
        safe = [
            move
            for move, each in solver.lens(match.position).items()
            if each.winner is None or each.winner == match.to_move
        ]
        assert safe
        if ply >= 2 and ply % 2 == 0:
            assert len(safe) == 1
        match = match.play(safe[ply // 2 % len(safe)])


VALUES = [0, -2, 0, -2, 0, -4, 0, -4, 2, -4, 2, -6]


@pytest.mark.parametrize(("squares", "margin"), list(enumerate(VALUES, 1)))
def test_the_values_of_the_empty_rows(squares: int, margin: int) -> None:
    """Player 1 minus Player 2, from one square on; the komi that levels it makes a draw."""
    assert forecast("antipalindromes", squares=squares).margin == margin
    level = forecast("antipalindromes", squares=squares, komi=-margin)
    assert level == Forecast(None, "draw", squares, 0)


def test_a_long_row_is_exact_once_twelve_squares_are_left() -> None:
    """Before that the answer is "unknown", unless the game ships a book; never a guess."""
    match, _ = Match.start("antipalindromes", squares=18).play_all(
        ["1-0", "18-1", "9-0", "4-1", "12-0"]
    )
    assert solve(match.game, match.position).kind == "unknown"
    assert {each.kind for each in lens(match.game, match.position).values()} == {"unknown"}
    match = match.play("2-0")
    worth = solve(match.game, match.position)
    after = lens(match.game, match.position)
    assert worth.margin == max(each.margin for each in after.values() if each.margin is not None)
    assert worth.plies == 12


@pytest.mark.parametrize(("slug", "plies"), [("palindrome-war", 20), ("palindrome-duel", 15)])
def test_the_fair_line_games_are_drawn(slug: str, plies: int) -> None:
    """With no echo and a full line as a draw, neither side can force a win."""
    assert forecast(slug, preset="fair") == Forecast(None, "draw", plies)


def test_the_fair_center_square_favours_a_side_by_its_start() -> None:
    """(1, 1) is good for Player 2 and (1, 2) for Player 1."""
    assert forecast("center-square", preset="fair") == Forecast(1, "forced", 16)
    assert forecast("center-square", preset="fair", start_column=2) == Forecast(0, "forced", 9)


def test_a_finished_position_has_nothing_to_come() -> None:
    """The winner by rule, in 0 plies; no move has a forecast."""
    match, _ = Match.start("palindrome-duel").play_all(["-3", "1-", "-1"])
    assert solve(match.game, match.position) == Forecast(0, "forced", 0)
    assert lens(match.game, match.position) == {}
    full, _ = Match.start("antipalindromes", squares=2).play_all(["1-0", "2-0"])
    assert solve(full.game, full.position) == Forecast(0, "forced", 0, 2)
    tied, _ = Match.start("antipalindromes", squares=2, komi=2).play_all(["1-0", "2-1"])
    assert solve(tied.game, tied.position) == Forecast(None, "draw", 0, 0)
