"""Who wins, without the distance: strategies of one player, found on the fly.

To prove that a player can always do something, one move of that player is enough at each position,
and every move of the other one. So a proof visits a small part of what can be reached (X. Liu and
S. Smolka, 1998, "Simple linear-time algorithms for minimal fixed points").
"""

from __future__ import annotations

from typing import Any, Final

from py_rules.analysis.graph import Graph
from py_rules.game import Player, other

_BYTES: Final = 250  # for each node of a strategy

NOT_LOSE: Final = 0
WIN: Final = 1


class Question:
    """Asks whether *player* can be sure of *goal*: to win, or not to lose.

    A strategy relies on one move at each position of the player's. Where a position is refuted, so
    is every one of the other player's before it, and the player relies on another move before it.
    What is found is written in `Graph.sure`, and read there if another search has found it.
    """

    def __init__(self, graph: Graph[Any], player: Player, goal: int) -> None:
        self.graph = graph
        self.player = player
        self.goal = goal
        self.is_circular: set[int] = set()
        """The nodes for which this search has no answer: its strategy could go on forever."""
        self.choice: dict[int, int | None] = {}
        """What the player relies on at each node that was visited; None where the other moves."""
        self._before: dict[int, list[int]] = {}
        self._waiting: dict[int, list[int]] = {}  # for each node that was asked: what to visit
        self._sure, self._unsure = graph.sure[player], graph.sure[other(player)]

    def answer(self, node: int) -> None:
        """Find the answer, or that there is none.

        Raises:
            OutOfNodes: If the nodes do not suffice; the next call goes on.
            OutOfTime: If the time is over, likewise.
            OutOfMemory: If the tables have reached the memory limit.
        """
        waiting = self._waiting.setdefault(node, [node])
        while not self._is_answered(node) and node not in self.is_circular:
            while waiting:
                self._visit(waiting[-1], waiting)
            if not self._is_answered(node):
                self._conclude(node, waiting)
        del self._waiting[node]

    def _is_refuted(self, node: int) -> bool:
        return self._unsure[node] > -self.goal

    def _is_answered(self, node: int) -> bool:
        return self._sure[node] >= self.goal or self._is_refuted(node)

    def _visit(self, node: int, waiting: list[int]) -> None:
        """Visit the last of the nodes that are *waiting*."""
        graph = self.graph
        if node not in self.choice and not self._is_answered(node):
            graph.spend()
            graph.expand(node)
        waiting.pop()
        if self._is_refuted(node):
            self._refute(node, waiting)
        elif node not in self.choice and self._sure[node] < self.goal:
            graph.size += _BYTES
            if graph.mover[node] == self.player:
                if not self._rely(node, waiting):
                    self._refute(node, waiting)
                return
            self.choice[node] = None
            for child in graph.successors[node] or ():
                self._before.setdefault(child, []).append(node)
                if self._is_refuted(child):
                    self._refute(child, waiting)
                    return
                waiting.append(child)

    def _rely(self, node: int, waiting: list[int]) -> bool:
        """Rely on a move that is not refuted, best on one that is sure; return if there is one."""
        found = None
        for child in self.graph.successors[node] or ():
            if self._sure[child] >= self.goal:
                found = child
                break
            if found is None and not self._is_refuted(child):
                found = child
        if found is None:
            return False
        self.choice[node] = found
        self._before.setdefault(found, []).append(node)
        waiting.append(found)
        return True

    def _refute(self, node: int, waiting: list[int]) -> None:
        """Note that the player cannot be sure of the goal at *node*, and what follows from it."""
        graph, nodes = self.graph, [node]
        for each in nodes:
            if not self._is_refuted(each):
                self._unsure[each] = 1 - self.goal
                if self.goal == NOT_LOSE:
                    after = [
                        graph.within(child)
                        for child in graph.successors[each] or ()
                        if self._is_refuted(child)
                    ]
                    is_own = graph.mover[each] == self.player
                    graph.bound(each, 1 + (max(after) if is_own else min(after)))
            for parent in self._before.pop(each, ()):
                is_own = graph.mover[parent] == self.player
                if self._is_refuted(parent) or not (is_own and self._rely(parent, waiting)):
                    nodes.append(parent)

    def _conclude(self, node: int, waiting: list[int]) -> None:
        """Note what the strategy at *node* is sure of, if it has an answer to everything."""
        strategy = self._strategy(node, waiting)
        if waiting or self._is_refuted(node):
            return
        for each in strategy:
            self._sure[each] = max(self._sure[each], NOT_LOSE)
        if self.goal == WIN:
            self._find_wins(strategy)
            if self._sure[node] < WIN:
                self.is_circular.add(node)

    def _strategy(self, node: int, waiting: list[int]) -> dict[int, list[int]]:
        """Return the nodes of the strategy at *node*, each with those before it.

        Another search may have refuted a part of it; then there is more *waiting*.
        """
        strategy: dict[int, list[int]] = {node: []}
        nodes = [node]
        for each in nodes:
            if self._is_refuted(each):
                self._refute(each, waiting)
                waiting.append(node)
            elif self._sure[each] < self.goal and each not in self.choice:
                waiting.append(each)
            elif self._sure[each] < self.goal:
                relied = self.choice[each]
                for child in self.graph.successors[each] or () if relied is None else (relied,):
                    if child not in strategy:
                        strategy[child] = []
                        nodes.append(child)
                    strategy[child].append(each)
        return strategy

    def _find_wins(self, strategy: dict[int, list[int]]) -> None:
        """Note what is won: the nodes from which the strategy ends the match."""
        graph = self.graph
        open_ways: dict[int, int] = {}
        for parents in strategy.values():
            for parent in parents:
                open_ways[parent] = open_ways.get(parent, 0) + 1
        longest = {each: graph.within(each) for each in strategy if each not in open_ways}
        ready = list(longest)
        for each in ready:
            if self._sure[each] < WIN:
                self._sure[each] = WIN
                graph.bound(each, longest[each])
            for parent in strategy[each]:
                longest[parent] = max(longest.get(parent, 0), 1 + longest[each])
                open_ways[parent] -= 1
                if not open_ways[parent]:
                    ready.append(parent)
