"""The number of lines of play; the counts of the printed rules were checked by hand to ply 2."""

from __future__ import annotations

from typing import Any

import pytest
from game_files import games_with_tests, perft_counts

from py_rules import from_fragment
from py_rules.game import Game


def perft(game: Game[Any, Any], position: Any, plies: int) -> int:
    """Return how many lines of exactly *plies* moves start at *position*."""
    if plies == 0:
        return 1
    moves = game.legal_moves(position)
    if plies == 1:
        return len(moves)
    return sum(perft(game, game.successor(position, move), plies - 1) for move in moves)


@pytest.mark.parametrize("slug", [game.slug for game in games_with_tests()])
def test_perft(slug: str) -> None:
    for options, plies, expected in perft_counts(slug):
        match = from_fragment(slug, options).match
        assert perft(match.game, match.position, plies) == expected, (options, plies)
