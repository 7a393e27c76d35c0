"""Questions to a solver that are answered in time, and asked again until they are complete."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from py_rules.game import Game, Move
from py_rules.search import DEFAULT_NODES, Forecast, Solver

Elapsed: TypeAlias = Callable[[], float]
"""How much of the time for an answer is gone, from 0 at the start on; 1 is all of it."""

PATIENCE: Final = 20_000
"""Milliseconds that a question is looked into, over all the times that it is asked."""

ROOM: Final = 110_000_000
"""Bytes that the tables of the solver that is asked may take: memory of a page never shrinks."""

_SPARE_ROOM: Final = 20_000_000  # for those of all the others
_KEPT: Final = 3  # others
_kept: dict[Game[Any, Any], Thinking] = {}  # the last that was asked comes last

_QUESTIONS: Final = 512  # whose cost is remembered


class Thinking:
    """A solver that may be interrupted; a question goes on where it was stopped.

    However often it is asked, a question costs `DEFAULT_NODES` nodes and `PATIENCE` in all and no
    more; what is not known then, or when the solver has no room left, is said to be unknown.
    Without `elapsed` it is answered at once with all the nodes.
    """

    def __init__(self, solver: Solver[Any]) -> None:
        self.solver = solver
        self._spent: dict[Hashable, tuple[int, float]] = {}  # nodes, milliseconds

    def lens(
        self, position: Any, elapsed: Elapsed | None
    ) -> tuple[Mapping[Move, Forecast], Forecast, bool]:
        """Return the forecast after each legal move, that of *position*, and if that is all."""
        solver, key = self.solver, ("lens", position)
        moves = solver.lens(position, nodes=self._left(key, elapsed), is_over=_is_over(elapsed))
        is_full = solver.is_full
        bound, is_complete = self._count(key, elapsed)
        if is_complete and not is_full and self._spent[key][1] < PATIENCE:
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
        bound, is_complete = self._count(key, elapsed)
        return self._told(forecast, bound), is_complete

    def _left(self, key: Hashable, elapsed: Elapsed | None) -> int:
        """Return how many nodes a question may still cost."""
        spent, waited = (0, 0.0) if elapsed is None else self._spent.get(key, (0, 0.0))
        return max(0, DEFAULT_NODES - spent) if waited < PATIENCE else 0

    def _count(self, key: Hashable, elapsed: Elapsed | None) -> tuple[int, bool]:
        """Count what the solver has just spent, and all the time since it was asked.

        Return how many nodes were allowed or, where that did not end it, spent, and whether there
        is no more to find out.
        """
        spent, waited = self._spent.pop(key, (0, 0.0))
        if elapsed is not None and self.solver.spent:
            waited += elapsed() * getattr(elapsed, "milliseconds", 0)
        self._spent[key] = spent, waited = spent + self.solver.spent, waited
        if len(self._spent) > _QUESTIONS:
            del self._spent[next(iter(self._spent))]
        is_cut = self.solver.is_interrupted or self.solver.is_full or waited >= PATIENCE
        is_complete = not self.solver.is_interrupted or waited >= PATIENCE
        return (spent if is_cut else DEFAULT_NODES), is_complete

    def _told(self, forecast: Forecast, bound: int) -> Forecast:
        """Return a forecast that says how many nodes were not enough, if they were not."""
        return forecast if forecast.bound is None else replace(forecast, bound=bound)


def thinking_of(game: Game[Any, Any]) -> Thinking:
    """Return what thinks about a game as it is set up: it remembers what it has found out.

    The last few are kept, as long as those that are not asked take little room.
    """
    thinking = _kept.pop(game, None) or Thinking(Solver(game, room=ROOM))
    while len(_kept) > _KEPT or sum(each.solver.size for each in _kept.values()) > _SPARE_ROOM:
        del _kept[next(iter(_kept))]
    _kept[game] = thinking
    return thinking


def _is_over(elapsed: Elapsed | None) -> Callable[[], bool] | None:
    """Return the question that a solver asks from time to time."""
    return None if elapsed is None else lambda: elapsed() >= 1
