"""Who can force a win within so many plies: asked for one ply more at a time."""

from __future__ import annotations

from typing import Any, Final

from py_rules.search.graph import Graph

NEVER: Final = 1 << 30
"""More plies than any question is asked for."""


class Deepening:
    """Answers two questions of a graph, each proved or refuted by as few moves as will do.

    What has been refuted for so many plies is kept, so that a deeper question goes on from there.
    The first depth at which a win or a loss is proved is therefore its length with best play.
    """

    def __init__(self, graph: Graph[Any]) -> None:
        self.graph = graph
        self._no_win: dict[int, int] = {}
        self._no_loss: dict[int, int] = {}

    def settle(self, number: int) -> None:
        """Note that neither side can ever force a win at *number*."""
        self._no_win[number] = self._no_loss[number] = NEVER

    def refuted(self, number: int) -> int:
        """Return for how many plies neither a win nor a loss can be forced; 0 if never asked."""
        return min(self._no_win.get(number, 0), self._no_loss.get(number, 0))

    def wins(self, number: int, plies: int) -> bool:
        """Return whether the mover can force a win within *plies*.

        Raises:
            OutOfNodes: If the graph has no node left to spend.
        """
        graph = self.graph
        value = graph.value[number]
        if value is not None:
            return 0 < value <= plies + 1
        if graph.favourite[number] is False:
            return False
        for depth in range(self._no_win.get(number, 0) + 1, plies + 1):
            graph.spend()
            follow = graph.open(number)
            value = graph.value[number]
            if value is not None:
                return 0 < value <= plies + 1
            for at, child in enumerate(follow):
                if self.loses(child, depth - 1):
                    graph.value[number] = depth + 1
                    follow.insert(0, follow.pop(at))
                    return True
            self._no_win[number] = depth
        return False

    def loses(self, number: int, plies: int) -> bool:
        """Return whether the mover cannot help losing within *plies*.

        Raises:
            OutOfNodes: If the graph has no node left to spend.
        """
        graph = self.graph
        value = graph.value[number]
        if value is not None:
            return value < 0 and -value <= plies + 1
        if graph.favourite[number] is True:
            return False
        for depth in range(self._no_loss.get(number, 0) + 1, plies + 1):
            graph.spend()
            follow = graph.open(number)
            if graph.value[number] is not None:
                return False
            for at, child in enumerate(follow):
                if not self.wins(child, depth - 1):
                    # The move that saved the mover is likely to do so one ply deeper as well.
                    follow.insert(0, follow.pop(at))
                    break
            else:
                graph.value[number] = -(depth + 1)
                return True
            self._no_loss[number] = depth
        return False
