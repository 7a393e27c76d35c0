"""One-shot solver functions; each call uses a new `Solver`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, Protocol, overload

from py_rules.budget import Budget, clock
from py_rules.game import Game, Move, PositionT
from py_rules.search.forecast import Forecast
from py_rules.search.solver import DEFAULT_NODES, Solver

SECONDS: Final = 2.0
"""Processor time for one question, unless a caller has more: odd settings can take minutes."""


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
    solver = Solver(rules)
    forecast = solver.solve(here, nodes=nodes, is_over=_over(seconds), in_turns=False)
    return _bounded(solver, forecast)


@overload
def lens(game: _Match, /, *, nodes: int = ..., seconds: float = ...) -> dict[Move, Forecast]: ...
@overload
def lens(
    game: Game[PositionT, Any], position: PositionT, *, nodes: int = ..., seconds: float = ...
) -> dict[Move, Forecast]: ...
def lens(
    game: Any, position: Any = None, *, nodes: int = DEFAULT_NODES, seconds: float = SECONDS
) -> dict[Move, Forecast]:
    """Return the forecast after each legal move, plies counted from the position after it.

    Those are "unknown" for which *nodes* or *seconds* of processor time are not enough.

    >>> from py_rules import Match
    >>> match = Match.start("antipalindromes", squares=3, komi=2)
    >>> {move: forecast.margin for move, forecast in lens(match).items()}
    {'1-0': 2, '1-1': 2, '2-0': 2, '2-1': 2, '3-0': 2, '3-1': 2}
    """
    rules, here = (game, position) if isinstance(game, Game) else (game.game, game.position)
    solver = Solver(rules)
    after = solver.lens(here, nodes=nodes, is_over=_over(seconds), in_turns=False)
    return {move: _bounded(solver, forecast) for move, forecast in after.items()}


def _over(seconds: float) -> Callable[[], bool]:
    return Budget(0, 1000 * seconds, clock("process_time")).is_over


def _bounded(solver: Solver[Any], forecast: Forecast) -> Forecast:
    """Return a forecast whose bound is the number of nodes that were spent when time was over."""
    if forecast.bound is None or not solver.is_interrupted:
        return forecast
    return replace(forecast, bound=solver.spent)
