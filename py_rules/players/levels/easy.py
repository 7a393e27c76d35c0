"""The easy level: it overlooks wins in one move, and more often threats."""

from __future__ import annotations

from typing import Final

from py_rules.analysis import Analysis
from py_rules.budget import Budget
from py_rules.game import PositionT
from py_rules.players.level import Advice, Level, Rng
from py_rules.players.look_ahead import look_ahead
from py_rules.players.shallow_search import shallow_search

_LOOKS_AHEAD: Final = 0.52
_TAKES_A_WIN: Final = 0.3
"""Chosen by `bench/results/strength.md`: two of three wins in one are taken."""

_PLIES: Final = 2


def easy(analysis: Analysis[PositionT], position: PositionT, budget: Budget, rng: Rng, /) -> Advice:
    """Return the move of `look_ahead` over two plies, or in about half of the turns a random one.

    Two of three wins in one are taken.
    """
    if rng.random() < _LOOKS_AHEAD:
        return look_ahead(analysis, position, budget, rng, plies=_PLIES)
    seen = shallow_search(analysis.game, position, 1, budget)
    wins = [move for move, end in seen.items() if end == 1]
    others = [move for move in seen if move not in wins]
    takes = not others or (wins and rng.random() < _TAKES_A_WIN)
    return Advice(rng.choice(wins if takes else others), nodes=budget.used)


LEVEL: Final = Level(
    strength=1,
    nodes=4_000,
    choose=easy,
)
