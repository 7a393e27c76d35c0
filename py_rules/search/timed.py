"""Solvers that answer within a time limit and go on when they are asked again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import Any, Final

from py_rules.budget import Budget, clock
from py_rules.game import Game, Move
from py_rules.search.forecast import Forecast
from py_rules.search.solver import DEFAULT_NODES, SECONDS, Solver

TIME_LIMIT: Final = 20_000
"""Milliseconds for one query, over all calls."""

MEMORY_LIMIT: Final = 110_000_000
"""Bytes for the tables of the solver in use: the memory of a page never shrinks."""

_SPARE_MEMORY: Final = 20_000_000  # for all the other solvers
_KEPT: Final = 3  # other solvers
_kept: dict[Game[Any, Any], TimedSolver] = {}  # the last used comes last

_QUESTIONS: Final = 512  # whose cost is remembered


class TimedSolver:
    """A solver that a budget interrupts; the same question goes on where it was stopped.

    However often it is asked, a question costs at most `DEFAULT_NODES` nodes and `TIME_LIMIT`.
    After that, or when the memory is full, the answer is "unknown". A call without a budget may
    take `SECONDS` of processor time.
    """

    def __init__(self, solver: Solver[Any]) -> None:
        self.solver = solver
        self._spent: dict[Hashable, tuple[int, float]] = {}  # nodes, milliseconds

    def analyze_moves(
        self, position: Any, budget: Budget | None
    ) -> tuple[Mapping[Move, Forecast], Forecast, bool]:
        """Return the forecast after each legal move, that of *position*, and if all is known."""
        solver, key, budget = self.solver, ("analyze_moves", position), budget or _usual_budget()
        moves = solver.analyze_moves(position, nodes=self._left(key), is_over=_is_over(budget))
        memory_exhausted = solver.memory_exhausted
        bound, is_complete = self._count(key, budget)
        if is_complete and not memory_exhausted and self._spent[key][1] < TIME_LIMIT:
            forecast, is_complete = self.solve(position, budget)
        else:
            forecast = _bounded(solver.solve(position, nodes=0), bound)
        bounded = {move: _bounded(each, bound) for move, each in moves.items()}
        return bounded, forecast, is_complete

    def solve(self, position: Any, budget: Budget | None) -> tuple[Forecast, bool]:
        """Return the forecast of *position*, and whether it is complete."""
        solver, key, budget = self.solver, ("solve", position), budget or _usual_budget()
        nodes = self._left(key)
        forecast = solver.solve(position, nodes=nodes, is_over=_is_over(budget))
        bound, is_complete = self._count(key, budget)
        return _bounded(forecast, bound), is_complete

    def _left(self, key: Hashable) -> int:
        spent, waited = self._spent.get(key, (0, 0.0))
        return max(0, DEFAULT_NODES - spent) if waited < TIME_LIMIT else 0

    def _count(self, key: Hashable, budget: Budget) -> tuple[int, bool]:
        """Count the last call, and return the bound of its forecasts and whether it is complete.

        The bound is the number of nodes that was allowed or, where something else ended the search,
        spent.
        """
        spent, waited = self._spent.pop(key, (0, 0.0))
        if self.solver.spent:
            waited += budget.elapsed
        self._spent[key] = spent, waited = spent + self.solver.spent, waited
        if len(self._spent) > _QUESTIONS:
            del self._spent[next(iter(self._spent))]
        is_cut = self.solver.is_interrupted or self.solver.memory_exhausted or waited >= TIME_LIMIT
        is_complete = not self.solver.is_interrupted or waited >= TIME_LIMIT
        return (spent if is_cut else DEFAULT_NODES), is_complete


def timed_solver(game: Game[Any, Any]) -> TimedSolver:
    """Return the cached solver of a game with its options.

    The last few are kept, as long as the unused ones take little memory.
    """
    solver = _kept.pop(game, None) or TimedSolver(Solver(game, memory_limit=MEMORY_LIMIT))
    while len(_kept) > _KEPT or sum(each.solver.size for each in _kept.values()) > _SPARE_MEMORY:
        del _kept[next(iter(_kept))]
    _kept[game] = solver
    return solver


def _bounded(forecast: Forecast, bound: int) -> Forecast:
    return forecast if forecast.bound is None else replace(forecast, bound=bound)


def _usual_budget() -> Budget:
    return Budget(DEFAULT_NODES, 1000 * SECONDS, clock("process_time"))


def _is_over(budget: Budget) -> Callable[[], bool] | None:
    return None if budget.clock is None else budget.is_over
