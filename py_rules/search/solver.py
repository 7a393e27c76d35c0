"""Exact forecasts: the method that suits the game, with one memory for a whole match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import inf
from typing import Any, Final, Generic, TypeAlias

from py_rules.game import Game, Move, PositionT, other
from py_rules.search.counting import Counting
from py_rules.search.deepening import Deepening
from py_rules.search.forecast import Forecast
from py_rules.search.graph import Graph, OutOfNodes, OutOfRoom, OutOfTime
from py_rules.search.hints import FillingHints, SearchHints, hints_of
from py_rules.search.retrograde import Lengths, Steps, analyse
from py_rules.search.values import plies_of

DEFAULT_NODES: Final = 600_000
"""Nodes that a call may use unless it says otherwise.

A node is a position found, expanded or asked about; in a game of filling, a state of the cells, so
that twelve empty cells are within reach.
"""

IsOver: TypeAlias = Callable[[], bool]
"""Whether a search has to stop now, by whatever clock the caller has."""

_IDLE_BYTES: Final = 350  # what is kept of a node at which nobody can force a win
_FIRST_SHARE: Final = 500  # nodes for the first look at the lines that end soon


class Solver(Generic[PositionT]):
    """Solves positions of one game and keeps what it has proved for the next question.

    *hints* are those that lie beside the rules unless others are given. *room* is how many bytes
    its tables may take, about. When they are full it forgets all and begins the question anew, but
    only once: if even then they do not suffice, the answer is what is known.

    What it answers without a bound never depends on what it was asked before; where nodes or room
    do not suffice, what it already knows may let it answer where a new solver could not.

    >>> from py_rules import Match
    >>> match = Match.start("palindrome-duel")
    >>> Solver(match.game).solve(match.position)
    Forecast(winner=0, kind='forced', plies=3, margin=None, bound=None)
    """

    def __init__(
        self,
        game: Game[PositionT, Any],
        hints: SearchHints[PositionT] | None = None,
        room: float = inf,
    ) -> None:
        self.game = game
        self.hints = hints = hints or hints_of(game)
        self.room = room
        self._forget()
        self._counting = Counting(hints) if isinstance(hints, FillingHints) else None
        self.is_interrupted = False
        """Whether the last question was stopped by its clock, so that asking again goes on."""
        self.is_full = False
        """Whether the room was not enough for the last question."""
        self.spent = 0
        """Nodes that the last question took, at most."""

    @property
    def size(self) -> int:
        """Return how many bytes the tables take, about."""
        return self._graph.size if self._counting is None else self._counting.size

    def _forget(self) -> None:
        self._graph = Graph(self.hints, self.room)
        self._deepening = Deepening(self._graph)
        self._idle: Lengths = {}
        self._shares: dict[int, int] = {}  # nodes that the next turn of a root may use
        self._rests: dict[int, int] = {}  # nodes that are left for deepening in a turn cut short
        self._begun: tuple[int, Steps[Lengths]] | None = None  # retrograde analysis to go on with
        self._first: Sequence[PositionT] = ()  # what was asked when the tables were empty

    def solve(
        self,
        position: PositionT,
        *,
        nodes: int = DEFAULT_NODES,
        is_over: IsOver | None = None,
        in_turns: bool = True,
    ) -> Forecast:
        """Return what best play at *position* comes to, using at most *nodes* nodes.

        *is_over* is asked from time to time; once it returns True the answer is what is known so
        far, `is_interrupted` is set, and the same question goes on from there. *in_turns* says
        whether a question that is asked again looks at all its positions in turn.
        """
        if self._counting is not None:
            forecast = self._counting.solve(position, nodes, is_over)
            self.is_interrupted, self.spent = self._counting.is_interrupted, 0
            return forecast
        self._answer([position], nodes, is_over, in_turns=in_turns)
        return self._told(position, self._graph.id_of(position), nodes)

    def lens(
        self,
        position: PositionT,
        *,
        nodes: int = DEFAULT_NODES,
        is_over: IsOver | None = None,
        in_turns: bool = True,
    ) -> dict[Move, Forecast]:
        """Return the forecast after each legal move, plies counted from the position after it.

        All moves share *nodes*; *is_over* and *in_turns* are those of `solve`. At the end of the
        game the answer is empty.
        """
        if self._counting is not None:
            forecasts = self._counting.lens(position, nodes, is_over)
            self.is_interrupted, self.spent = self._counting.is_interrupted, 0
            return forecasts
        moves = self.game.legal_moves(position)
        after = {move: self.game.successor(position, move) for move in moves}
        self._answer(list(after.values()), nodes, is_over, in_turns=in_turns)
        roots = {move: self._graph.id_of(each) for move, each in after.items()}
        return {move: self._told(each, roots[move], nodes) for move, each in after.items()}

    def _told(self, position: PositionT, node: int, nodes: int) -> Forecast:
        graph = self._graph
        value = graph.value[node]
        mover = self.game.to_move(position)
        if value:
            return Forecast(mover if value > 0 else other(mover), "forced", plies_of(value))
        if value == 0:
            return Forecast(None, "draw", 0)
        if node in self._idle:
            lengths = self._idle[node]
            if lengths is None:
                return Forecast(None, "endless", None)
            return Forecast(None, "draw", lengths[0] if lengths[0] == lengths[1] else None)
        known_win = graph.known_win[node]
        if known_win is None:
            return Forecast(None, "unknown", None, bound=nodes)
        return Forecast(mover if known_win else other(mover), "forced", None, bound=nodes)

    def _is_settled(self, node: int) -> bool:
        """Return whether its value is known, or that nobody can force a win."""
        return self._graph.value[node] is not None or node in self._idle

    def _answer(
        self, asked: Sequence[PositionT], nodes: int, is_over: IsOver | None, *, in_turns: bool
    ) -> None:
        """Find out about the positions that are *asked*; where there is no room, forget and retry.

        Who begins with empty tables has all the room there is, so that is done once a question.
        """
        self._first = self._first or asked
        self._work(asked, nodes, is_over, in_turns=in_turns)
        if self.is_full and asked != self._first:
            spent = self.spent
            self._forget()
            self._answer(asked, nodes, is_over, in_turns=in_turns)
            self.spent += spent

    def _work(
        self, asked: Sequence[PositionT], nodes: int, is_over: IsOver | None, *, in_turns: bool
    ) -> None:
        """Find the value of each position, or that nobody can force a win there.

        Without a clock one after the other, so that equal questions get equal answers. With one
        they may take turns, the one that had least is next: what is near is known soon, and how
        far each has come is kept for the next time.
        """
        graph = self._graph
        roots = list(dict.fromkeys(map(graph.id_of, asked)))
        graph.nodes_left, graph.is_over, graph.is_crowded = nodes, is_over, False
        self.is_interrupted = self.is_full = False
        try:
            if is_over is None or not in_turns:
                for node in roots:
                    share = _FIRST_SHARE
                    while not self._is_settled(node) and graph.nodes_left > 0:
                        self._turn(node, share, None)
                        share *= 4
            else:
                while graph.nodes_left > 0:
                    open_roots = [node for node in roots if not self._is_settled(node)]
                    if not open_roots:
                        break
                    if is_over():
                        raise OutOfTime
                    node = min(open_roots, key=lambda each: self._shares.get(each, _FIRST_SHARE))
                    share = self._shares.get(node, _FIRST_SHARE)
                    self._turn(node, share, 4 * share)
                    self._shares[node] = 4 * share
            self.is_full = graph.is_crowded and not all(map(self._is_settled, roots))
        except OutOfTime:
            self.is_interrupted = True
        except OutOfRoom:
            self.is_full = True
        finally:
            graph.is_over = None  # a clock is the caller's; nothing of it is kept
            self.spent = nodes - graph.nodes_left

    def _turn(self, node: int, share: int, most: int | None) -> None:
        """Give a root *share* nodes of iterative deepening and as many of retrograde analysis.

        The first is best where a forced win is near; the second decides all that can be reached,
        as long as that is no more than *most*. Without such a limit, deepening gets all the nodes
        where the winner is known already, for it tells how soon.

        Raises:
            OutOfTime: If the graph's clock says so.
        """
        graph = self._graph
        if self._begun is not None and self._begun[0] != node:
            self._begun = None  # it would not hold good after what follows
        if self._begun is None:
            only_plies = most is None and graph.known_win[node] is not None
            nodes = self._rests.pop(node, graph.nodes_left if only_plies else share)
            with suppress(OutOfNodes), self._allowance(nodes):
                self._deepen(node)
        with suppress(OutOfNodes), self._allowance(share):
            if graph.value[node] is None:
                self._close(node, most)

    def _deepen(self, node: int) -> None:
        """Look for a forced win one ply deeper at a time.

        Raises:
            OutOfNodes: If the nodes do not suffice.
            OutOfTime: If the graph's clock says so; what is left of the turn's nodes is kept.
        """
        deepening, value = self._deepening, self._graph.value
        try:
            depth = deepening.refuted(node)
            while value[node] is None:
                depth += 1
                if not deepening.wins(node, depth):
                    deepening.loses(node, depth)
        except OutOfTime:
            self._rests[node] = self._graph.nodes_left
            raise

    @contextmanager
    def _allowance(self, nodes: int) -> Iterator[None]:
        """Let what follows spend no more than *nodes* of the nodes that are left."""
        graph = self._graph
        kept = max(0, graph.nodes_left - nodes)
        graph.nodes_left -= kept
        try:
            yield
        finally:
            graph.nodes_left += kept

    def _close(self, node: int, most: int | None) -> None:
        """Decide all that can be reached from *node*, or go on with that.

        Raises:
            OutOfNodes: If the nodes do not suffice.
            OutOfTime: If the graph's clock says so; what has begun is kept.
        """
        steps = self._begun[1] if self._begun else analyse(self._graph, node, self._idle, most)
        self._begun = None
        while True:
            try:
                next(steps)
            except StopIteration as end:
                lengths: Lengths = end.value
                break
            try:
                self._graph.check_time()
            except OutOfTime:
                self._begun = (node, steps)
                raise
        for each in lengths:
            self._deepening.settle(each)
        self._idle.update(lengths)
        self._graph.size += _IDLE_BYTES * len(lengths)
