"""The analysis of a game: who wins, then how soon, with one memory for a whole match."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from functools import partial
from importlib import import_module
from math import inf
from typing import Any, Final, Generic, TypeAlias

from py_rules.analysis.deepening import Deepening
from py_rules.analysis.forecast import CountedForecast, Forecast, best_play, counted
from py_rules.analysis.graph import Graph, OutOfMemory, OutOfNodes, OutOfTime, plies_of
from py_rules.analysis.hints import FillingHints, Limit, SearchHints, hints_of
from py_rules.analysis.retrograde import Lengths, find_lengths
from py_rules.analysis.strategies import NOT_LOSE, WIN, Question
from py_rules.analysis.tablebase import Tablebase
from py_rules.budget import Budget
from py_rules.errors import check_seconds, check_type
from py_rules.game import PLAYERS, Game, Move, Player, PositionT, other
from py_rules.match import Match

SECONDS: Final = 2.0
"""Seconds of processor time by default. Rare options need minutes without a limit."""

DEFAULT_NODES: Final = 600_000
"""Nodes of a query by default.

A node is a position found, expanded or queried; in a game of filling, a state of the cells: twelve
empty cells can be solved.
"""

Step: TypeAlias = tuple[Callable[[int], None], int]
"""A search for a root, and its nodes."""

_IDLE_BYTES: Final = 350  # per node without a forced win
_FIRST_SHARE: Final = 500  # nodes for the first look at the lines that end soon
_UNLIMITED_SHARE: Final = 3  # the game without its limit gets so many times all other nodes

TIME_LIMIT: Final = 20
"""Seconds for one question, over all calls."""

MEMORY_LIMIT: Final = 110_000_000
"""Bytes for the tables of a kept analysis in use: the memory of a page never shrinks."""

_SPARE_MEMORY: Final = 20_000_000  # for all other kept ones
_KEPT: Final = 3  # other ones
_QUESTIONS: Final = 512  # whose cost is remembered


def usual_budget(nodes: int = DEFAULT_NODES, seconds: float = SECONDS) -> Budget:
    """Return a budget of nodes and of processor time."""
    check_seconds(seconds)
    return Budget(nodes, seconds, import_module("time").process_time)


class Analysis(Generic[PositionT]):
    """Analyzes positions of one game and keeps what it has proved for the next question.

    *hints* are those of the game unless others are given. *memory_limit* is the size of its tables
    in bytes, about. When they reach it, the analysis empties them and restarts the query, once.

    A query may use the nodes of its budget, `usual_budget` by default. One whose budget has a clock
    ends at the deadline, and the same query goes on from there: however often it is asked, it costs
    at most those nodes and `TIME_LIMIT`. After that, or when the memory is full, the answer is what
    is known then.

    An answer without a bound never depends on earlier queries. Where nodes or memory run out, what
    is already proved may allow an answer that a new analysis could not give.

    >>> from py_rules import Match
    >>> match = Match.start("palindrome-duel")
    >>> Analysis(match.game).solve(match.position)
    Forecast(winner=0, kind='forced', plies=3, margin=None, bound=None, at_least=None, at_most=None)

    Raises:
        TypeError: If *game* is none.
    """

    def __init__(
        self,
        game: Game[PositionT, Any],
        hints: SearchHints[PositionT] | None = None,
        memory_limit: float = inf,
    ) -> None:
        check_type(game, Game, "Analysis takes a game such as match.game")
        self.game = game
        self.hints = hints = hints or hints_of(game)
        self.memory_limit = memory_limit
        self._forget()
        self._tablebase = Tablebase(hints) if isinstance(hints, FillingHints) else None
        self._costs: dict[Hashable, tuple[int, float]] = {}  # nodes, seconds
        self.is_interrupted = False
        """Whether its budget's clock ended the last query, so that the same query continues."""
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
        # Who cannot lose may win: that is asked next, and costs little then.
        self._questions = [
            Question(self._graph, player, goal) for player in PLAYERS for goal in (NOT_LOSE, WIN)
        ]
        self._idle: Lengths = {}
        self._unlimited: Analysis[PositionT] | None = None  # of the game without its limit
        self._slice_nodes: dict[int, int] = {}  # of the next slice of a root
        self._steps: dict[int, list[Step]] = {}  # of a root that are left of a slice
        self._first_query: Sequence[PositionT] = ()  # what was asked when the tables were empty

    def solve(self, position: PositionT, budget: Budget | None = None) -> Forecast:
        """Return the result of perfect play from *position*.

        >>> from py_rules import Match
        >>> match = Match.start("palindrome-duel")
        >>> Analysis(match.game).solve(match)
        Traceback (most recent call last):
        TypeError: An Analysis takes a position such as match.position, not Match.
        """
        _check_position(position)
        budget = budget or usual_budget()
        if self._tablebase is not None:
            forecast = self._tablebase.solve(position, budget)
            self.is_interrupted = self._tablebase.is_interrupted
            return forecast
        bound = self._answer(position, [position], budget)
        return self._forecast_of(position, bound)

    def analyze_moves(
        self, position: PositionT, budget: Budget | None = None
    ) -> dict[Move, Forecast]:
        """Return the forecast after each legal move, plies counted from the position after it.

        All moves share the budget. With a clock they take turns, so near ends are known soon. At
        the end of the game the answer is empty.
        """
        _check_position(position)
        budget = budget or usual_budget()
        if self._tablebase is not None:
            forecasts = self._tablebase.analyze_moves(position, budget)
            self.is_interrupted = self._tablebase.is_interrupted
            return forecasts
        moves = self.game.legal_moves(position)
        after = {move: self.game.successor(position, move) for move in moves}
        bound = self._answer(("moves", position), list(after.values()), budget)
        return {move: self._forecast_of(each, bound) for move, each in after.items()}

    def analyze(
        self, position: PositionT, budget: Budget | None = None
    ) -> tuple[Mapping[Move, Forecast], Forecast]:
        """Return the forecast after each legal move, and that of *position*."""
        budget = budget or usual_budget()
        moves = self.analyze_moves(position, budget)
        if not self.is_interrupted and not self.memory_exhausted:
            return moves, self.solve(position, budget)
        if self._tablebase is not None:
            return moves, self._tablebase.solve(position, Budget(0))
        return moves, self._forecast_of(position, self.spent)

    def best_line(
        self, position: PositionT, budget: Budget | None = None, most: int = 60
    ) -> list[Move]:
        """Return the first moves of perfect play, at most *most*, while a win is forced."""
        _check_position(position)
        line: list[Move] = []
        analyze = partial(self.analyze_moves, budget=budget or usual_budget())
        for move, after in best_play(self.game, position, analyze):
            is_forced = any(each.kind == "forced" for each in after.values())
            if self.is_interrupted or not is_forced or after[move].bound or len(line) == most:
                break
            line.append(move)
        return line

    def _forecast_of(self, position: PositionT, bound: int) -> Forecast:
        graph = self._graph
        node = graph.id_of(position)
        value, winner = graph.value[node], graph.winner(node)
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

    def _answer(self, question: Hashable, asked: Sequence[PositionT], budget: Budget) -> int:
        """Search the positions that are *asked*, and return the bound of incomplete forecasts.

        It is the number of nodes that was allowed or, where something else ended the search, spent.
        If memory runs out, empty the tables and retry, once: then the whole of it is available.
        """
        spent, waited = self._costs.pop(question, (0, 0.0)) if budget.clock else (0, 0.0)
        nodes = max(0, budget.nodes - spent) if waited < TIME_LIMIT else 0
        self._first_query = self._first_query or asked
        self._search(asked, nodes, budget)
        if self.memory_exhausted and asked != self._first_query:
            used = self.spent
            self._forget()
            self._first_query = asked
            self._search(asked, nodes, budget)
            self.spent += used
        spent += self.spent
        if self.spent:
            waited += budget.elapsed
        if budget.clock:
            self._costs[question] = spent, waited
            if len(self._costs) > _QUESTIONS:
                del self._costs[next(iter(self._costs))]
        is_cut = self.is_interrupted or self.memory_exhausted or waited >= TIME_LIMIT
        self.is_interrupted = self.is_interrupted and waited < TIME_LIMIT
        return spent if is_cut else budget.nodes

    def _search(self, asked: Sequence[PositionT], nodes: int, budget: Budget) -> None:
        """Find the value of each position, or that neither player can force a win there.

        Without a clock they are solved one after the other, so equal queries get equal answers.
        With one they take turns, the one with the fewest nodes first, so near ends are known soon;
        the turns continue at the next query.
        """
        graph = self._graph
        roots = {graph.id_of(position): position for position in asked}
        graph.nodes_left, graph.is_region_too_large = nodes, False
        graph.is_over = budget.is_over if budget.clock else None
        self._budget = budget
        self.is_interrupted = self.memory_exhausted = False
        try:
            if budget.clock is None:
                for node, position in roots.items():
                    share, goes_on = _FIRST_SHARE, True
                    while goes_on and not self._is_settled(node) and graph.nodes_left > 0:
                        goes_on = self._run_slice(node, position, share, None)
                        share *= 4
            else:
                is_begun = False
                given_up: set[int] = set()
                while graph.nodes_left > 0:
                    open_roots = [
                        node for node in roots if not (node in given_up or self._is_settled(node))
                    ]
                    if not open_roots:
                        break
                    # Each query goes on a little: time alone must not keep it from its limits.
                    if is_begun and budget.is_over():
                        raise OutOfTime
                    is_begun = True
                    node = min(
                        open_roots, key=lambda each: self._slice_nodes.get(each, _FIRST_SHARE)
                    )
                    share = self._slice_nodes.get(node, _FIRST_SHARE)
                    if not self._run_slice(node, roots[node], share, 4 * share):
                        given_up.add(node)
                    self._slice_nodes[node] = 4 * share
            self.memory_exhausted = graph.is_region_too_large and not all(
                map(self._is_settled, roots)
            )
        except OutOfTime:
            self.is_interrupted = True
        except OutOfMemory:
            self.memory_exhausted = True
        finally:
            graph.is_over = None
            del self._budget  # its clock is the page's, which no snapshot can hold
            self.spent = nodes - graph.nodes_left

    def _run_slice(self, node: int, position: PositionT, share: int, most: int | None) -> bool:
        """Give a root *share* nodes of each kind of search; return whether more nodes may help.

        They don't where only a retrograde analysis is left and the memory is too small for it.

        Deepening is best where a forced win is near. Strategies find who wins. Retrograde analysis
        decides all that can be reached, as long as that is no more than *most*. Without such a
        limit, deepening gets all the nodes where a theorem tells the winner, for it tells how soon.
        The game without its limit of length, if that is simpler, gets most nodes of all.

        Raises:
            OutOfTime: If the graph's clock says so; the next slice is the rest of this one.
        """
        graph = self._graph
        steps = self._steps.pop(node, None)
        is_whole = steps is None
        nodes_left, was_too_large = graph.nodes_left, graph.is_region_too_large
        graph.is_region_too_large = False
        if steps is None:
            by_theorem = most is None and graph.has_theorem and graph.winner(node) is not None
            # Deepening takes long, and cannot prove a win beyond its depth.
            deepest = share if graph.winner(node) is not None else share // 4
            steps = [
                (self._deepen, graph.nodes_left if by_theorem else deepest),
                *((question.answer, share) for question in self._questions),
                (partial(self._solve_retrograde, most=most), share),
            ]
            if (limit := self.hints.limit(position)) is not None:
                unlimited = partial(self._solve_unlimited, position, limit)
                steps.insert(0, (unlimited, _UNLIMITED_SHARE * len(steps) * share))
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
        may_help = not (is_whole and graph.is_region_too_large and graph.nodes_left == nodes_left)
        graph.is_region_too_large = graph.is_region_too_large or was_too_large
        return may_help

    def _complete(self, node: int, position: PositionT) -> None:
        """Note the distance where all that is known leaves only one.

        Where neither player can force a win, play is endless if it can come back to a position by
        moves that do not lose.
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
            at = next((each for each in graph.successors[at] or () if graph.is_idle(each)), None)
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
        lengths = find_lengths(self._graph, node, self._idle, most)
        for each in lengths:
            for sure in self._graph.sure:
                sure[each] = 0
        self._idle.update(lengths)
        self._graph.size += _IDLE_BYTES * len(lengths)

    def _solve_unlimited(self, position: PositionT, limit: Limit[PositionT], node: int) -> None:
        """Decide *position* by the game without its limit, if that can be solved.

        A win that is forced there before the limit is forced here, and as fast. Without one each
        player can prevent the other's until the limit, and the limit decides (docs/analysis.md).

        Raises:
            OutOfTime: If the graph's clock says so; the next call goes on.
            OutOfMemory: If the tables have reached the memory limit.
        """
        graph = self._graph
        graph.check_memory()
        game, left, at_limit = limit
        unlimited = self._unlimited = self._unlimited or Analysis(
            game, memory_limit=self.memory_limit / 2
        )
        before = unlimited.size
        forecast = unlimited.solve(position, self._budget.split(graph.nodes_left))
        graph.size += unlimited.size - before
        graph.nodes_left -= unlimited.spent
        if unlimited.is_interrupted:
            raise OutOfTime
        if forecast.bound is not None:
            return
        if forecast.plies is not None and forecast.plies <= left:
            winner, plies = forecast.winner, forecast.plies
        else:
            winner, plies = at_limit, left
        if winner is None:
            self._idle[node] = plies, plies
        else:
            graph.prove(node, winner, plies)


def _check_position(position: object) -> None:
    if isinstance(position, Match):
        raise TypeError("An Analysis takes a position such as match.position, not Match.")


_kept: dict[Game[Any, Any], Analysis[Any]] = {}  # the last used comes last


def kept_analysis(game: Game[Any, Any]) -> Analysis[Any]:
    """Return the analysis of a game with its options that is kept between requests.

    The last few are kept, as long as the unused ones take little memory.
    """
    analysis = _kept.pop(game, None) or Analysis(game, memory_limit=MEMORY_LIMIT)
    while len(_kept) > _KEPT or sum(each.size for each in _kept.values()) > _SPARE_MEMORY:
        del _kept[next(iter(_kept))]
    _kept[game] = analysis
    return analysis
