"""The game without a limit decides every game with one, as docs/analysis.md proves."""

from __future__ import annotations

from itertools import product

import pytest
from analysis.naive import forecasts
from nightly import at_night

from py_rules import Match
from py_rules.analysis import Analysis
from py_rules.game import Move
from py_rules.games._line import Line
from py_rules.games.palindrome_war import search
from py_rules.games.palindrome_war.rules import PalindromeWar

SETTINGS = [
    (letters, length, limit, no_repeats, at_limit)
    for letters, length, limit, no_repeats, at_limit in product(
        (2, 3), (3, 4, 5), (6, 7, 8), (False, True), ("draw", "last-mover-loses")
    )
    if letters < 3 or limit < 7
]


@pytest.mark.parametrize(
    ("letters", "length", "limit", "no_repeats", "at_limit"),
    at_night(SETTINGS, besides=SETTINGS[::5]),
)
def test_every_position_agrees_with_brute_force(
    letters: int,
    length: int,
    limit: int,
    no_repeats: bool,
    at_limit: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search, "_SEARCHED_WITH_LIMIT", 0)
    match = Match.start(
        "palindrome-war",
        letters=letters,
        min_palindrome=length,
        line_limit=limit,
        no_repeats=no_repeats,
        at_limit=at_limit,
    )
    analysis = Analysis(match.game)
    for position, forecast in forecasts(match.game, [match.position]).items():
        assert analysis.solve(position) == forecast, position


class WinsTaken(PalindromeWar):
    """The game in which every win is taken: few enough positions for a whole match."""

    def legal_moves(self, position: Line) -> tuple[Move, ...]:
        moves = super().legal_moves(position)
        return (
            tuple(move for move in moves if self.winning(self.successor(position, move)))[:1]
            or moves
        )


def test_whole_fair_match_agrees_with_brute_force() -> None:
    match = Match.start("palindrome-war", preset="fair")
    analysis = Analysis(match.game)
    found = forecasts(WinsTaken(match.game.options), [match.position])
    for position, forecast in found.items():
        assert analysis.solve(position) == forecast, position
    assert len(found) > 1_000


@pytest.mark.parametrize("at_limit", ["draw", "last-mover-loses"])
def test_sixty_places_are_decided_as_soon_as_no_limit(at_limit: str) -> None:
    match = Match.start(
        "palindrome-war",
        letters=3,
        min_palindrome=5,
        line_limit=60,
        no_repeats=True,
        at_limit=at_limit,
    )
    answer = Analysis(match.game).solve(match.position)
    winner, kind = (None, "draw") if at_limit == "draw" else (0, "forced")
    assert (answer.winner, answer.kind, answer.plies, answer.bound) == (winner, kind, 60, None)
