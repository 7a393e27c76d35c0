"""Forecasts for games of filling cells and counting, from one table for the rest of a match."""

from __future__ import annotations

from typing import Generic

from py_rules.analysis.dense_tablebase import ZERO, solve_dense
from py_rules.analysis.forecast import Forecast
from py_rules.analysis.hints import FillingHints
from py_rules.budget import Budget
from py_rules.game import Move, PositionT


class Tablebase(Generic[PositionT]):
    """Answers from the opening book, else from a table of all states that can follow.

    The table is kept: it holds every later position of the match.
    """

    def __init__(self, hints: FillingHints[PositionT]) -> None:
        self.game = hints.game
        self.hints = hints
        self._table = solve_dense([0], first=True)
        self._offsets: dict[Move, int] = {}
        self._states: dict[PositionT, int] = {}
        self.is_interrupted = False
        """Whether its clock stopped the last query before the table was begun."""

    @property
    def size(self) -> int:
        """Return the estimated bytes of the table and its index."""
        return len(self._table) * 2 + len(self._states) * 400

    def solve(self, position: PositionT, budget: Budget) -> Forecast:
        """Return the forecast of *position* from a table or the book."""
        self.is_interrupted = False
        return self._forecast(position, self._value(position, budget), budget.nodes)

    def analyze_moves(self, position: PositionT, budget: Budget) -> dict[Move, Forecast]:
        """Return the forecast after each legal move, likewise."""
        self.is_interrupted = False
        game = self.game
        after = {move: game.successor(position, move) for move in game.legal_moves(position)}
        found = {move: self.hints.book(each) for move, each in after.items()}
        if None in found.values() and self._ensure_table(position, budget):
            state = self._states[position]
            self._states |= {each: state + self._offsets[move] for move, each in after.items()}
            found = {move: self._value(each, budget) for move, each in after.items()}
        nodes = budget.nodes
        return {move: self._forecast(each, found[move], nodes) for move, each in after.items()}

    def _value(self, position: PositionT, budget: Budget) -> int | None:
        """Return Player 1's lead after perfect play, or None if neither book nor table has it."""
        shipped = self.hints.book(position)
        if shipped is not None or not self._ensure_table(position, budget):
            return shipped
        value = self._table[self._states[position]] - ZERO
        return value if self.game.to_move(position) == 0 else -value

    def _ensure_table(self, position: PositionT, budget: Budget) -> bool:
        """Return whether the table holds *position*, after making one if the budget allows it.

        A table is made in one go, so the clock is asked before.
        """
        if position not in self._states:
            cells = self.hints.empty_cells(position)
            if 3 ** len(cells) > budget.nodes:
                return False
            if budget.is_over():
                self.is_interrupted = True
                return False
            scores = self.hints.terminal_scores(position)
            self._table = solve_dense(scores, first=self.game.to_move(position) == 0)
            self._states = {position: 0}
            self._offsets = {
                move: (1 + which) * 3**at
                for at, cell in enumerate(cells)
                for which, move in enumerate(cell)
            }
        return True

    def _forecast(self, position: PositionT, value: int | None, nodes: int) -> Forecast:
        if value is None:
            return Forecast(None, "unknown", None, bound=nodes)
        plies = len(self.hints.empty_cells(position))
        if value == 0:
            return Forecast(None, "draw", plies, value)
        return Forecast(0 if value > 0 else 1, "forced", plies, value)
