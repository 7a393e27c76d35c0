"""The number of lines of play; the counts of the printed rules were checked by hand to ply 2."""

from __future__ import annotations

import pytest
from game_files import games_with_tests, perft_counts

from py_rules import from_fragment
from py_rules.search.perft import perft


@pytest.mark.parametrize("slug", [game.slug for game in games_with_tests()])
def test_perft(slug: str) -> None:
    for options, plies, expected in perft_counts(slug):
        match = from_fragment(slug, options).match
        assert perft(match.game, match.position, plies) == expected, (options, plies)
