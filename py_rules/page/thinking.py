"""Questions to a solver that are answered in time, and asked again until they are complete."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, TypeAlias

from py_rules.game import Game, Move
from py_rules.search import DEFAULT_NODES, Forecast, Solver

Elapsed: TypeAlias = Callable[[], float]
"""How much of the time for an answer is gone, from 0 at the start on; 1 is all of it."""

_QUESTIONS: Final = 512  # whose cost is remembered


class Thinking:
    """A solver that may be interrupted; a question goes on where it was stopped.

    However often it is asked, a question costs `DEFAULT_NODES` nodes in all and no more. Without
    `elapsed` it is answered at once with all of them.
    """

    def __init__(self, solver: Solver[Any]) -> None:
        self.solver = solver
        self._spent: dict[Hashable, int] = {}

    def lens(
        self, position: Any, elapsed: Elapsed | None
    ) -> tuple[Mapping[Move, Forecast], Forecast, bool]:
        """Return the forecast after each legal move, that of *position*, and if that is all."""
        solver, key = self.solver, ("lens", position)
        moves = solver.lens(position, nodes=self._left(key, elapsed), is_over=_is_over(elapsed))
        is_complete = not solver.is_interrupted
        bound = self._count(key)
        if is_complete:
            forecast, is_complete = self.solve(position, elapsed)
        else:
            forecast = self._told(solver.solve(position, nodes=0), bound)
        told = {move: self._told(each, bound) for move, each in moves.items()}
        return told, forecast, is_complete

    def solve(self, position: Any, elapsed: Elapsed | None) -> tuple[Forecast, bool]:
        """Return the forecast of *position*, and whether that is all there will be to know."""
        solver, key = self.solver, ("solve", position)
        nodes = self._left(key, elapsed)
        forecast = solver.solve(position, nodes=nodes, is_over=_is_over(elapsed))
        is_complete = not solver.is_interrupted
        return self._told(forecast, self._count(key)), is_complete

    def _left(self, key: Hashable, elapsed: Elapsed | None) -> int:
        """Return how many nodes a question may still cost."""
        spent = 0 if elapsed is None else self._spent.get(key, 0)
        return max(0, DEFAULT_NODES - spent)

    def _count(self, key: Hashable) -> int:
        """Count what the solver has just spent; return what the question has cost so far."""
        spent = self._spent.pop(key, 0) + self.solver.spent
        self._spent[key] = spent
        if len(self._spent) > _QUESTIONS:
            del self._spent[next(iter(self._spent))]
        return spent if self.solver.is_interrupted else DEFAULT_NODES

    def _told(self, forecast: Forecast, bound: int) -> Forecast:
        """Return a forecast that says how many nodes were not enough, if they were not."""
        return forecast if forecast.bound is None else replace(forecast, bound=bound)


@lru_cache(maxsize=4)
def thinking_of(game: Game[Any, Any]) -> Thinking:
    """Return what thinks about a game as it is set up: it remembers what it has found out."""
    return Thinking(Solver(game))


def _is_over(elapsed: Elapsed | None) -> Callable[[], bool] | None:
    """Return the question that a solver asks from time to time."""
    return None if elapsed is None else lambda: elapsed() >= 1
