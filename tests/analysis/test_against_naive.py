"""The solver and a naive solver agree on every position of small matches of every game."""

from __future__ import annotations

from typing import Any

import pytest
from analysis.naive import forecasts, values
from game_files import games_with_tests, search_notes
from nightly import at_night, pairs

from py_rules import Match, from_fragment
from py_rules.analysis import Analysis, Forecast, hints_of

SMALL = [(game.slug, each) for game in games_with_tests() for each in search_notes(game.slug).naive]
SLOWEST = ("center-square", "start_row=3&start_column=2&no_revisits=true")
FIRST = dict(reversed(SMALL)).items()


@pytest.mark.parametrize(("slug", "record"), at_night(SMALL, besides={*SMALL[::2]} - {SLOWEST}))
def test_every_position_agrees(slug: str, record: str) -> None:
    match = from_fragment(slug, record).match
    solver, hints = Analysis(match.game), hints_of(match.game)
    expected = forecasts(match.game, [match.position])
    assert len(expected) > 8
    worth: dict[object, tuple[Forecast, int]] = {}
    for position, forecast in expected.items():
        assert solver.solve(position) == forecast, position
        here = (forecast, len(match.game.legal_moves(position)))
        assert worth.setdefault(hints.canonical(position), here) == here, position


@pytest.mark.parametrize(("slug", "record"), at_night(SMALL, besides=FIRST))
def test_order_of_queries_does_not_matter(slug: str, record: str) -> None:
    match = from_fragment(slug, record).match
    expected = forecasts(match.game, [match.position])
    backward = Analysis(match.game)
    for at, (position, forecast) in enumerate(reversed(list(expected.items()))):
        if at % 7 == 0:
            assert backward.solve(position) == forecast
        if at % 97 == 0:
            assert Analysis(match.game).analyze_moves(position) == {
                move: expected[match.game.successor(position, move)]
                for move in match.game.legal_moves(position)
            }


ENDLESS: list[dict[str, Any]] = [
    {"letters": 2, "min_palindrome": 3},
    {"letters": 2, "min_palindrome": 5},
    {"letters": 2, "min_palindrome": 6},
    {"letters": 2, "min_palindrome": 7},
    {"letters": 2, "min_palindrome": 6, "no_repeats": True},
    {"letters": 3, "min_palindrome": 3},
    {"letters": 3, "min_palindrome": 4},
    {"letters": 3, "min_palindrome": 4, "no_repeats": True},
    {"letters": 4, "min_palindrome": 3, "no_repeats": True},
]


@pytest.mark.parametrize("options", at_night(ENDLESS, besides=ENDLESS[::2]), ids=str)
def test_line_without_limit_agrees(options: dict[str, Any]) -> None:
    game = Match.start("palindrome-war", **options).game
    expected = forecasts(
        game,
        [game.initial()],
        lambda line: (game.outcome(line), len(line.pieces) < 14, game.repetition_key(line)),
    )
    solver = Analysis(game)
    assert len(expected) > 10
    for position, forecast in expected.items():
        assert solver.solve(position) == forecast, position


@pytest.mark.parametrize(("squares", "head_start"), pairs(range(1, 8), [0, 3]))
def test_every_row_agrees(squares: int, head_start: int) -> None:
    match = Match.start("antipalindromes", squares=squares, head_start=head_start)
    game, expected = match.game, values(match.game, match.position)
    solver, hints = Analysis(game), hints_of(game)
    worth: dict[object, int] = {}
    for position, (value, plies) in expected.items():
        winner = None if value == 0 else 0 if value > 0 else 1
        kind = "forced" if value else "draw"
        assert solver.solve(position) == Forecast(winner, kind, plies, value)
        assert worth.setdefault(hints.canonical(position), value) == value
    for position in list(expected)[:: 3 ** max(0, squares - 3)]:
        assert {move: each.margin for move, each in solver.analyze_moves(position).items()} == {
            move: expected[game.successor(position, move)][0] for move in game.legal_moves(position)
        }
