"""Iterative deepening with separate proofs of wins and of losses."""

from __future__ import annotations

from typing import Any, Final

from py_rules.search.graph import Graph
from py_rules.search.values import loss_in, win_in

NEVER: Final = 1 << 30
"""More plies than any question is asked for."""


class Deepening:
    """Proves that the mover wins, or loses, within a number of plies, as an AND/OR search.

    A win needs one successor that is lost, a loss needs all successors to be won; each question
    stops at the first successor that settles it. Depths that are refuted are kept for each node,
    so that a deeper question goes on from there, and the first depth that is proved is the length
    of the game under perfect play.
    """

    def __init__(self, graph: Graph[Any]) -> None:
        self.graph = graph
        self._no_win: dict[int, int] = {}
        self._no_loss: dict[int, int] = {}

    def settle(self, node: int) -> None:
        """Note that neither side can ever force a win at *node*."""
        self._no_win[node] = self._no_loss[node] = NEVER

    def refuted(self, node: int) -> int:
        """Return for how many plies neither a win nor a loss can be forced; 0 if never asked."""
        return min(self._no_win.get(node, 0), self._no_loss.get(node, 0))

    def wins(self, node: int, plies: int) -> bool:
        """Return whether the mover can force a win within *plies*.

        Raises:
            OutOfNodes: If the graph has no node left to spend.
            OutOfTime: If its time is over.
        """
        graph = self.graph
        value = graph.value[node]
        if value is not None:
            return 0 < value <= win_in(plies)
        if graph.known_win[node] is False:
            return False
        for depth in range(self._no_win.get(node, 0) + 1, plies + 1):
            graph.spend()
            if graph.is_over is not None:
                graph.check_time()
            successors = graph.expand(node)
            value = graph.value[node]
            if value is not None:
                return 0 < value <= win_in(plies)
            for at, child in enumerate(successors):
                if self.loses(child, depth - 1):
                    graph.value[node] = win_in(depth)
                    successors.insert(0, successors.pop(at))
                    return True
            self._no_win[node] = depth
        return False

    def loses(self, node: int, plies: int) -> bool:
        """Return whether the mover cannot help losing within *plies*.

        Raises:
            OutOfNodes: If the graph has no node left to spend.
            OutOfTime: If its time is over.
        """
        graph = self.graph
        value = graph.value[node]
        if value is not None:
            return 0 > value >= loss_in(plies)
        if graph.known_win[node] is True:
            return False
        for depth in range(self._no_loss.get(node, 0) + 1, plies + 1):
            graph.spend()
            if graph.is_over is not None:
                graph.check_time()
            successors = graph.expand(node)
            if graph.value[node] is not None:
                return False
            for at, child in enumerate(successors):
                if not self.wins(child, depth - 1):
                    # The move that saved the mover is likely to do so one ply deeper as well.
                    successors.insert(0, successors.pop(at))
                    break
            else:
                graph.value[node] = loss_in(depth)
                return True
            self._no_loss[node] = depth
        return False
