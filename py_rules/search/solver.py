"""Exact forecasts: the method that suits the game, with one memory for a whole match."""

from __future__ import annotations

from typing import Any, Final, Generic

from py_rules.game import Game, Move, PositionT, other
from py_rules.search.counting import Counting
from py_rules.search.deepening import Deepening
from py_rules.search.forecast import Forecast
from py_rules.search.graph import Graph, OutOfNodes
from py_rules.search.hints import FillingHints, SearchHints, hints_of
from py_rules.search.retrograde import decide, idle_lengths, reachable

DEFAULT_NODES: Final = 600_000
"""Nodes that a call may use unless it says otherwise.

A node is a position found, expanded or asked about; in a game of filling, a state of the cells, so
that twelve empty cells are within reach.
"""

_FIRST_SHARE: Final = 500  # nodes for the first look at the lines that end soon


class Solver(Generic[PositionT]):
    """Solves positions of one game and keeps what it has proved for the next question.

    *hints* are those that lie beside the rules unless others are given.

    What it answers without a bound never depends on what it was asked before; where the nodes do
    not suffice, what it already knows may let it answer where a new solver could not.

    >>> from py_rules import Match
    >>> match = Match.start("palindrome-duel")
    >>> Solver(match.game).solve(match.position)
    Forecast(winner=0, kind='forced', plies=3, margin=None, bound=None)
    """

    def __init__(
        self, game: Game[PositionT, Any], hints: SearchHints[PositionT] | None = None
    ) -> None:
        self.game = game
        hints = hints or hints_of(game)
        self._graph = Graph(hints)
        self._deepening = Deepening(self._graph)
        self._idle: dict[int, tuple[int, int] | None] = {}
        self._counting = Counting(hints) if isinstance(hints, FillingHints) else None

    def solve(self, position: PositionT, *, nodes: int = DEFAULT_NODES) -> Forecast:
        """Return what best play at *position* comes to, using at most *nodes* nodes."""
        if self._counting is not None:
            return self._counting.solve(position, nodes)
        self._graph.nodes_left = nodes
        return self._forecast(position, nodes)

    def lens(self, position: PositionT, *, nodes: int = DEFAULT_NODES) -> dict[Move, Forecast]:
        """Return the forecast after each legal move, plies counted from the position after it.

        All moves share *nodes*. At the end of the game the answer is empty.
        """
        if self._counting is not None:
            return self._counting.lens(position, nodes)
        moves = self.game.legal_moves(position)
        after = {move: self.game.successor(position, move) for move in moves}
        self._graph.nodes_left = nodes
        known: dict[int, Forecast] = {}
        forecasts = {}
        for move, each in after.items():
            node = self._graph.id_of(each)
            if node not in known:
                known[node] = self._forecast(each, nodes)
            forecasts[move] = known[node]
        return forecasts

    def _forecast(self, position: PositionT, nodes: int) -> Forecast:
        """Return the forecast of *position* from what nodes are left of *nodes*."""
        graph = self._graph
        node = graph.id_of(position)
        try:
            self._settle(node)
        except OutOfNodes:
            known_win = graph.known_win[node]
            if known_win is None:
                return Forecast(None, "unknown", None, bound=nodes)
            mover = self.game.to_move(position)
            winner = mover if known_win else other(mover)
            return Forecast(winner, "forced", None, bound=nodes)
        value = graph.value[node]
        if value:
            mover = self.game.to_move(position)
            return Forecast(mover if value > 0 else other(mover), "forced", abs(value) - 1)
        if value == 0:
            return Forecast(None, "draw", 0)
        lengths = self._idle[node]
        if lengths is None:
            return Forecast(None, "endless", None)
        return Forecast(None, "draw", lengths[0] if lengths[0] == lengths[1] else None)

    def _settle(self, node: int) -> None:
        """Find the value of a position, or that nobody can force a win.

        Two methods take turns, each time with four times the nodes: iterative deepening, which is
        best where a forced win is near, and retrograde analysis of all that can be reached.

        Raises:
            OutOfNodes: If the nodes do not suffice.
        """
        graph, deepening = self._graph, self._deepening
        share = _FIRST_SHARE
        while graph.value[node] is None and node not in self._idle:
            total = graph.nodes_left
            if total <= 0:
                raise OutOfNodes
            known = graph.known_win[node] is not None
            graph.nodes_left = total if known else min(total, share)
            kept = total - graph.nodes_left
            try:
                depth = deepening.refuted(node)
                while graph.value[node] is None:
                    depth += 1
                    if not deepening.wins(node, depth):
                        deepening.loses(node, depth)
            except OutOfNodes:
                pass
            total = kept + graph.nodes_left
            graph.nodes_left = min(total, share)
            kept = total - graph.nodes_left
            try:
                if graph.value[node] is None:
                    self._close(node)
            except OutOfNodes:
                pass
            graph.nodes_left += kept
            share *= 4

    def _close(self, node: int) -> None:
        """Decide all that can be reached from *node* by retrograde analysis."""
        graph = self._graph
        region = reachable(graph, node, self._idle)
        decide(graph, region)
        lengths = idle_lengths(graph, region, self._idle)
        for each in lengths:
            self._deepening.settle(each)
        self._idle.update(lengths)


def solve(
    game: Game[PositionT, Any], position: PositionT, *, nodes: int = DEFAULT_NODES
) -> Forecast:
    """Return what best play at *position* comes to, using at most *nodes* nodes.

    >>> from py_rules import Match
    >>> match = Match.start("center-square")
    >>> solve(match.game, match.position).kind
    'endless'
    """
    return Solver(game).solve(position, nodes=nodes)


def lens(
    game: Game[PositionT, Any], position: PositionT, *, nodes: int = DEFAULT_NODES
) -> dict[Move, Forecast]:
    """Return the forecast after each legal move, plies counted from the position after it.

    >>> from py_rules import Match
    >>> match = Match.start("antipalindromes", squares=3, komi=2)
    >>> {move: forecast.margin for move, forecast in lens(match.game, match.position).items()}
    {'1-0': 2, '1-1': 2, '2-0': 2, '2-1': 2, '3-0': 2, '3-1': 2}
    """
    return Solver(game).lens(position, nodes=nodes)
