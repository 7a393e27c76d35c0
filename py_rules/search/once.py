"""One-shot solver functions; each call uses a new `Solver`."""

from __future__ import annotations

from typing import Any, Protocol, overload

from py_rules.game import Game, Move, PositionT
from py_rules.search.forecast import Forecast
from py_rules.search.solver import DEFAULT_NODES, Solver


class _Match(Protocol):
    @property
    def game(self) -> Game[Any, Any]: ...
    @property
    def position(self) -> Any: ...


@overload
def solve(game: _Match, /, *, nodes: int = ...) -> Forecast: ...
@overload
def solve(game: Game[PositionT, Any], position: PositionT, *, nodes: int = ...) -> Forecast: ...
def solve(game: Any, position: Any = None, *, nodes: int = DEFAULT_NODES) -> Forecast:
    """Return the result of perfect play from a match, or from *position*, with at most *nodes*.

    >>> from py_rules import Match
    >>> match = Match.start("center-square")
    >>> solve(match).kind, solve(match.game, match.position).kind
    ('endless', 'endless')
    """
    rules, here = (game, position) if isinstance(game, Game) else (game.game, game.position)
    return Solver(rules).solve(here, nodes=nodes)


@overload
def lens(game: _Match, /, *, nodes: int = ...) -> dict[Move, Forecast]: ...
@overload
def lens(
    game: Game[PositionT, Any], position: PositionT, *, nodes: int = ...
) -> dict[Move, Forecast]: ...
def lens(game: Any, position: Any = None, *, nodes: int = DEFAULT_NODES) -> dict[Move, Forecast]:
    """Return the forecast after each legal move, plies counted from the position after it.

    >>> from py_rules import Match
    >>> match = Match.start("antipalindromes", squares=3, komi=2)
    >>> {move: forecast.margin for move, forecast in lens(match).items()}
    {'1-0': 2, '1-1': 2, '2-0': 2, '2-1': 2, '3-0': 2, '3-1': 2}
    """
    rules, here = (game, position) if isinstance(game, Game) else (game.game, game.position)
    return Solver(rules).lens(here, nodes=nodes)
