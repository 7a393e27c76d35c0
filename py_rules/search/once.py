"""Questions to a solver that is made for each and forgotten after it."""

from __future__ import annotations

from typing import Any

from py_rules.game import Game, Move, PositionT
from py_rules.search.forecast import Forecast
from py_rules.search.solver import DEFAULT_NODES, Solver


def solve(
    game: Game[PositionT, Any], position: PositionT, *, nodes: int = DEFAULT_NODES
) -> Forecast:
    """Return what best play at *position* comes to, using at most *nodes* nodes.

    >>> from py_rules import Match
    >>> match = Match.start("center-square")
    >>> solve(match.game, match.position).kind
    'endless'
    """
    return Solver(game).solve(position, nodes=nodes)


def lens(
    game: Game[PositionT, Any], position: PositionT, *, nodes: int = DEFAULT_NODES
) -> dict[Move, Forecast]:
    """Return the forecast after each legal move, plies counted from the position after it.

    >>> from py_rules import Match
    >>> match = Match.start("antipalindromes", squares=3, komi=2)
    >>> {move: forecast.margin for move, forecast in lens(match.game, match.position).items()}
    {'1-0': 2, '1-1': 2, '2-0': 2, '2-1': 2, '3-0': 2, '3-1': 2}
    """
    return Solver(game).lens(position, nodes=nodes)
