"""One-shot solver functions; each call uses a new `Solver`."""

from __future__ import annotations

from typing import Any, Protocol, overload

from py_rules.game import Game, Move, PositionT
from py_rules.search.forecast import Forecast
from py_rules.search.solver import DEFAULT_NODES, SECONDS, Solver, out_of_time


class _Match(Protocol):
    @property
    def game(self) -> Game[Any, Any]: ...
    @property
    def position(self) -> Any: ...


@overload
def solve(game: _Match, /, *, nodes: int = ..., seconds: float = ...) -> Forecast: ...
@overload
def solve(
    game: Game[PositionT, Any], position: PositionT, *, nodes: int = ..., seconds: float = ...
) -> Forecast: ...
def solve(
    game: Any, position: Any = None, *, nodes: int = DEFAULT_NODES, seconds: float = SECONDS
) -> Forecast:
    """Return the result of perfect play from a match, or from *position* of a game.

    It is "unknown" if *nodes* or *seconds* of processor time are not enough.

    >>> from py_rules import Match
    >>> match = Match.start("center-square")
    >>> solve(match).kind, solve(match.game, match.position).kind
    ('endless', 'endless')
    """
    rules, here = (game, position) if isinstance(game, Game) else (game.game, game.position)
    limit = out_of_time(seconds)
    return Solver(rules).solve(here, nodes=nodes, is_over=limit, in_turns=False)


@overload
def analyze_moves(
    game: _Match, /, *, nodes: int = ..., seconds: float = ...
) -> dict[Move, Forecast]: ...
@overload
def analyze_moves(
    game: Game[PositionT, Any], position: PositionT, *, nodes: int = ..., seconds: float = ...
) -> dict[Move, Forecast]: ...
def analyze_moves(
    game: Any, position: Any = None, *, nodes: int = DEFAULT_NODES, seconds: float = SECONDS
) -> dict[Move, Forecast]:
    """Return the forecast after each legal move, plies counted from the position after it.

    Those are "unknown" for which *nodes* or *seconds* of processor time are not enough.

    >>> from py_rules import Match
    >>> match = Match.start("antipalindromes", squares=3, head_start=2)
    >>> {move: forecast.margin for move, forecast in analyze_moves(match).items()}
    {'1-0': 2, '1-1': 2, '2-0': 2, '2-1': 2, '3-0': 2, '3-1': 2}
    """
    rules, here = (game, position) if isinstance(game, Game) else (game.game, game.position)
    limit = out_of_time(seconds)
    return Solver(rules).analyze_moves(here, nodes=nodes, is_over=limit, in_turns=False)
