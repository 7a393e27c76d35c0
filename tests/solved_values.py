"""The result of perfect play, for tests of known values."""

from __future__ import annotations

from math import inf
from typing import Any

from py_rules import Match
from py_rules.analysis import Forecast, solve


def forecast(slug: str, *moves: str, **options: Any) -> Forecast:
    match, refusal = Match.start(slug, **options).play_all(moves)
    assert refusal is None
    return solve(match, seconds=inf)
