"""Iterative deepening: whether a player can force a win within a number of plies."""

from __future__ import annotations

from typing import Any

from py_rules.analysis.graph import Graph
from py_rules.game import Player


class Deepening:
    """Proves that a player wins within a number of plies, as an AND/OR search.

    Where the player moves, one successor that is won suffices; elsewhere all must be won. Each
    question stops at the first successor that settles it. Depths that are refuted are kept for each
    node, so that a deeper question goes on from there, and the first depth that is proved is the
    length of the game under perfect play.
    """

    def __init__(self, graph: Graph[Any]) -> None:
        self.graph = graph
        self._refuted: tuple[dict[int, int], dict[int, int]] = ({}, {})

    def refuted(self, node: int, player: Player) -> int:
        """Return a number of plies in which *player* is known to have no forced win at *node*."""
        return self._refuted[player].get(node, 0)

    def wins(self, node: int, player: Player, plies: int) -> bool:
        """Return whether *player* can force a win within *plies*.

        Raises:
            OutOfNodes: If the graph has no node left to spend.
            OutOfTime: If its time is over.
        """
        graph, refuted = self.graph, self._refuted[player]
        cannot_lose = graph.sure[1 - player]
        value = graph.value[node]
        if value is not None:
            return 0 < (-value if player else value) <= plies + 1
        if cannot_lose[node] >= 0:
            return False
        if graph.sure[player][node] > 0 and graph.within(node) <= plies:
            if refuted.get(node, 0) + 1 == graph.within(node):
                graph.prove(node, player, int(graph.within(node)))
            return True
        is_own = graph.mover[node] == player
        for depth in range(refuted.get(node, 0) + 1, plies + 1):
            graph.spend()
            successors = graph.expand(node)
            value = graph.value[node]
            if value is not None:
                return 0 < (-value if player else value) <= plies + 1
            is_won = not is_own
            for at, child in enumerate(successors):
                if self.wins(child, player, depth - 1) == is_own:
                    # What settled it is likely to do so one ply deeper as well.
                    successors.insert(0, successors.pop(at))
                    is_won = is_own
                    break
            if is_won:
                graph.prove(node, player, depth)
                return True
            refuted[node] = depth
        return False
