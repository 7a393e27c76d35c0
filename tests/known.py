"""What the solver says of a game, for the tests of what is known about it."""

from __future__ import annotations

from math import inf
from typing import Any

from game_files import folder_of
from goldens import perft_settings

from py_rules import Match
from py_rules.search import Forecast, solve


def forecast(slug: str, *moves: str, **options: Any) -> Forecast:
    """Return the forecast after *moves*."""
    match, refusal = Match.start(slug, **options).play_all(moves)
    assert refusal is None
    return solve(match, seconds=inf)


def printed_counts(slug: str) -> list[int]:
    """Return the counts of a game's perft file under the printed rules, which stand in it first."""
    options, counts = next(perft_settings(folder_of(slug) / "perft.txt"))
    assert options == ""
    return [count for _, count in counts]
