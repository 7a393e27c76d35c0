"""The medium level: it misses distant wins and losses, and now and then a threat."""

from __future__ import annotations

from typing import Final

from py_rules.analysis import Analysis
from py_rules.budget import Budget
from py_rules.game import PositionT
from py_rules.players.level import Advice, Level, Rng
from py_rules.players.look_ahead import look_ahead
from py_rules.players.shallow_search import nearest_end, shallow_search

_OVERLOOKS: Final = 0.18
_PLIES: Final = 3
_ANALYSIS_NODES: Final = 30_000
"""Chosen by `bench/results/strength.md`, so that the steps between the levels are even."""


def medium(
    analysis: Analysis[PositionT], position: PositionT, budget: Budget, rng: Rng, /
) -> Advice:
    """Return the move of `look_ahead` over three plies, with some nodes of the analysis.

    Each win in one is taken. In about one turn of six that is all, so threats are overlooked.
    """
    if rng.random() < _OVERLOOKS:
        seen = shallow_search(analysis.game, position, 1, budget)
        return Advice(nearest_end(seen, rng)[0], nodes=budget.used)
    return look_ahead(analysis, position, budget, rng, plies=_PLIES, analysis_nodes=_ANALYSIS_NODES)


LEVEL: Final = Level(
    strength=2,
    nodes=40_000,
    choose=medium,
)
