"""The solver: iterative deepening and retrograde analysis, with one memory for a whole match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from functools import partial
from math import inf
from typing import Any, Final, Generic, TypeAlias

from py_rules.budget import Budget, clock
from py_rules.game import PLAYERS, Game, Move, Player, PositionT, other
from py_rules.search.deepening import Deepening
from py_rules.search.forecast import CountedForecast, Forecast, counted
from py_rules.search.graph import Graph, OutOfMemory, OutOfNodes, OutOfTime
from py_rules.search.hints import FillingHints, SearchHints, hints_of
from py_rules.search.retrograde import Lengths, analyse
from py_rules.search.strategies import NOT_LOSE, WIN, Question
from py_rules.search.tablebase import TablebaseSolver
from py_rules.search.values import plies_of

SECONDS: Final = 2.0
"""Seconds of processor time by default. Rare options need minutes without a limit."""

DEFAULT_NODES: Final = 600_000
"""Nodes of a query by default.

A node is a position found, expanded or queried; in a game of filling, a state of the cells: twelve
empty cells can be solved.
"""

IsOver: TypeAlias = Callable[[], bool]
"""Tells whether a search has to stop, by a clock of the caller."""

Step: TypeAlias = tuple[Callable[[int], None], int]
"""A search for a root, and its nodes."""

_IDLE_BYTES: Final = 350  # per node without a forced win
_FIRST_SHARE: Final = 500  # nodes for the first look at the lines that end soon


def out_of_time(seconds: float) -> IsOver:
    """Return a function that tells whether *seconds* of processor time have passed since now."""
    return Budget(0, 1000 * seconds, clock("process_time")).is_over


class Solver(Generic[PositionT]):
    """Solves positions of one game and keeps what it has proved for the next question.

    *hints* are those of the game unless others are given. *memory_limit* is the size of its tables
    in bytes, about. When they reach it, the solver empties them and restarts the query, once.

    An answer without a bound never depends on earlier queries. Where nodes or memory run out, what
    is already proved may allow an answer that a new solver could not give.

    >>> from py_rules import Match
    >>> match = Match.start("palindrome-duel")
    >>> Solver(match.game).solve(match.position)
    Forecast(winner=0, kind='forced', plies=3, margin=None, bound=None, at_least=None, at_most=None)
    """

    def __init__(
        self,
        game: Game[PositionT, Any],
        hints: SearchHints[PositionT] | None = None,
        memory_limit: float = inf,
    ) -> None:
        self.game = game
        self.hints = hints = hints or hints_of(game)
        self.memory_limit = memory_limit
        self._forget()
        self._tablebase = TablebaseSolver(hints) if isinstance(hints, FillingHints) else None
        self.is_interrupted = False
        """Whether its clock stopped the last query, so that the same query continues."""
        self.memory_exhausted = False
        """Whether the memory limit ended the last query."""
        self.spent = 0
        """Nodes that the last query used, at most."""

    @property
    def size(self) -> int:
        """Return the estimated bytes of the tables."""
        return self._graph.size if self._tablebase is None else self._tablebase.size

    def count(
        self, position: PositionT, forecast: Forecast, by: Player | None = None
    ) -> CountedForecast:
        """Return the forecast of *position* with the winner's moves, as `counted`.

        They are not counted where the search has met a player who moves again.
        """
        if not self._graph.is_alternating:
            return CountedForecast(**asdict(forecast))
        return counted(forecast, self.game.to_move(position), by)

    def _forget(self) -> None:
        self._graph = Graph(self.hints, self.memory_limit)
        self._deepening = Deepening(self._graph)
        self._questions = [
            Question(self._graph, player, goal) for goal in (NOT_LOSE, WIN) for player in PLAYERS
        ]
        self._idle: Lengths = {}
        self._slice_nodes: dict[int, int] = {}  # of the next slice of a root
        self._steps: dict[int, list[Step]] = {}  # of a root that are left of a slice
        self._first_query: Sequence[PositionT] = ()  # what was asked when the tables were empty

    def solve(
        self,
        position: PositionT,
        *,
        nodes: int | None = None,
        is_over: IsOver | None = None,
        in_turns: bool = True,
    ) -> Forecast:
        """Return the result of perfect play from *position*, using at most *nodes* nodes.

        Without limits it uses at most `DEFAULT_NODES` and `SECONDS` of processor time. *is_over*
        is called from time to time; once it returns True the answer is what is known so far,
        `is_interrupted` is set, and the same query continues from there. *in_turns* says whether a
        query with *is_over* looks at all its positions in turn.
        """
        if nodes is None and is_over is None:
            is_over, in_turns = out_of_time(SECONDS), False
        nodes = DEFAULT_NODES if nodes is None else nodes
        if self._tablebase is not None:
            forecast = self._tablebase.solve(position, nodes, is_over)
            self.is_interrupted, self.spent = self._tablebase.is_interrupted, 0
            return forecast
        self._answer([position], nodes, is_over, in_turns=in_turns)
        return self._forecast_of(position, self._graph.id_of(position), nodes)

    def analyze_moves(
        self,
        position: PositionT,
        *,
        nodes: int | None = None,
        is_over: IsOver | None = None,
        in_turns: bool = True,
    ) -> dict[Move, Forecast]:
        """Return the forecast after each legal move, plies counted from the position after it.

        All moves share *nodes*; *is_over* and *in_turns* are those of `solve`. At the end of the
        game the answer is empty.
        """
        if nodes is None and is_over is None:
            is_over, in_turns = out_of_time(SECONDS), False
        nodes = DEFAULT_NODES if nodes is None else nodes
        if self._tablebase is not None:
            forecasts = self._tablebase.analyze_moves(position, nodes, is_over)
            self.is_interrupted, self.spent = self._tablebase.is_interrupted, 0
            return forecasts
        moves = self.game.legal_moves(position)
        after = {move: self.game.successor(position, move) for move in moves}
        self._answer(list(after.values()), nodes, is_over, in_turns=in_turns)
        roots = {move: self._graph.id_of(each) for move, each in after.items()}
        return {move: self._forecast_of(each, roots[move], nodes) for move, each in after.items()}

    def _forecast_of(self, position: PositionT, node: int, nodes: int) -> Forecast:
        graph = self._graph
        value, winner = graph.value[node], graph.winner(node)
        bound = self.spent if self.is_interrupted else nodes
        if value is not None and winner is not None:
            return Forecast(winner, "forced", plies_of(value))
        if value == 0:
            return Forecast(None, "draw", 0)
        if winner is not None:
            longest = graph.within(node)
            return Forecast(
                winner,
                "forced",
                None,
                bound=bound,
                at_least=self._deepening.refuted(node, winner) + 1,
                at_most=None if longest == inf else int(longest),
            )
        if node in self._idle:
            lengths = self._idle[node]
            if lengths is None:
                return Forecast(None, "endless", None)
            return Forecast(None, "draw", lengths[0] if lengths[0] == lengths[1] else None)
        if graph.is_idle(node) and self.hints.drawn_after(position):
            return Forecast(None, "draw", None, bound=bound)
        return Forecast(None, "unknown", None, bound=bound)

    def _is_settled(self, node: int) -> bool:
        """Return whether its value is known, or that neither player can force a win."""
        return self._graph.value[node] is not None or node in self._idle

    def _answer(
        self, asked: Sequence[PositionT], nodes: int, is_over: IsOver | None, *, in_turns: bool
    ) -> None:
        """Search the positions that are *asked*; if memory runs out, empty the tables and retry.

        Retry once per query: after a reset the whole memory limit is available.
        """
        self._first_query = self._first_query or asked
        self._search(asked, nodes, is_over, in_turns=in_turns)
        if self.memory_exhausted and asked != self._first_query:
            spent = self.spent
            self._forget()
            self._answer(asked, nodes, is_over, in_turns=in_turns)
            self.spent += spent

    def _search(
        self, asked: Sequence[PositionT], nodes: int, is_over: IsOver | None, *, in_turns: bool
    ) -> None:
        """Find the value of each position, or that neither player can force a win there.

        Without a clock they are solved one after the other, so equal queries get equal answers.
        With one they may take turns, the one with the fewest nodes first, so near ends are known
        soon; the turns continue at the next query.
        """
        graph = self._graph
        roots = {graph.id_of(position): position for position in asked}
        graph.nodes_left, graph.is_over, graph.is_region_too_large = nodes, is_over, False
        self.is_interrupted = self.memory_exhausted = False
        try:
            if is_over is None or not in_turns:
                for node, position in roots.items():
                    share = _FIRST_SHARE
                    while not self._is_settled(node) and graph.nodes_left > 0:
                        self._run_slice(node, position, share, None)
                        share *= 4
            else:
                while graph.nodes_left > 0:
                    open_roots = [node for node in roots if not self._is_settled(node)]
                    if not open_roots:
                        break
                    if is_over():
                        raise OutOfTime
                    node = min(
                        open_roots, key=lambda each: self._slice_nodes.get(each, _FIRST_SHARE)
                    )
                    share = self._slice_nodes.get(node, _FIRST_SHARE)
                    self._run_slice(node, roots[node], share, 4 * share)
                    self._slice_nodes[node] = 4 * share
            self.memory_exhausted = graph.is_region_too_large and not all(
                map(self._is_settled, roots)
            )
        except OutOfTime:
            self.is_interrupted = True
        except OutOfMemory:
            self.memory_exhausted = True
        finally:
            graph.is_over = None  # the clock is the caller's
            self.spent = nodes - graph.nodes_left

    def _run_slice(self, node: int, position: PositionT, share: int, most: int | None) -> None:
        """Give a root *share* nodes of each kind of search.

        Deepening is best where a forced win is near. Strategies find who wins. Retrograde analysis
        decides all that can be reached, as long as that is no more than *most*. Without such a
        limit, deepening gets all the nodes where a theorem tells the winner, for it tells how soon.

        Raises:
            OutOfTime: If the graph's clock says so; the next slice is the rest of this one.
        """
        graph = self._graph
        steps = self._steps.pop(node, None)
        if steps is None:
            by_theorem = most is None and graph.has_theorem and graph.winner(node) is not None
            steps = [
                (self._deepen, graph.nodes_left if by_theorem else share),
                *((question.answer, share) for question in self._questions),
                (partial(self._solve_retrograde, most=most), share),
            ]
        while steps and not self._is_settled(node):
            search, nodes = steps.pop(0)
            before = graph.nodes_left
            try:
                with suppress(OutOfNodes), self._allowance(nodes):
                    search(node)
            except OutOfTime:
                self._steps[node] = [(search, nodes - before + graph.nodes_left), *steps]
                raise
            self._complete(node, position)

    def _complete(self, node: int, position: PositionT) -> None:
        """Note the distance where all that is known leaves only one.

        Where neither player can force a win, play is endless if it comes back to a position while
        both players follow strategies that do not lose.
        """
        graph = self._graph
        winner = graph.winner(node)
        if node in self._idle or graph.value[node] is not None:
            return
        if winner is not None:
            if graph.within(node) == self._deepening.refuted(node, winner) + 1:
                graph.prove(node, winner, int(graph.within(node)))
            return
        if not graph.is_idle(node):
            return
        lengths = self.hints.drawn_after(position)
        if lengths is not None:
            if lengths[0] == lengths[1]:
                self._idle[node] = lengths
            return
        passed: set[int] = set()
        at: int | None = node
        while at is not None and graph.is_idle(at) and at not in passed:
            passed.add(at)
            at = self._questions[graph.mover[at]].choice.get(at)
        if at in passed:
            self._idle[node] = None

    def _deepen(self, node: int) -> None:
        """Look for a forced win one ply deeper at a time.

        Raises:
            OutOfNodes: If the nodes do not suffice.
            OutOfTime: If the graph's clock says so.
        """
        graph, deepening = self._graph, self._deepening
        able = [player for player in PLAYERS if graph.sure[other(player)][node] < 0]
        depth = min((deepening.refuted(node, player) for player in able), default=0)
        while able and graph.value[node] is None:
            depth += 1
            any(deepening.wins(node, player, depth) for player in able)

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

    def _solve_retrograde(self, node: int, most: int | None) -> None:
        """Decide all that can be reached from *node*.

        Raises:
            OutOfNodes: If the nodes do not suffice.
            OutOfTime: If the graph's clock says so; what is expanded is kept.
        """
        lengths = analyse(self._graph, node, self._idle, most)
        for each in lengths:
            for sure in self._graph.sure:
                sure[each] = 0
        self._idle.update(lengths)
        self._graph.size += _IDLE_BYTES * len(lengths)
