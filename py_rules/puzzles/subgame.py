"""The subgame at a position: all that can follow it, solved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from py_rules.analysis import SearchHints
from py_rules.analysis.graph import Graph, win_in
from py_rules.analysis.retrograde import decide
from py_rules.game import Move, Player
from py_rules.match import Match
from py_rules.puzzles.chance import Chance
from py_rules.puzzles.errors import PuzzleError
from py_rules.puzzles.puzzle import Goal, Puzzle, puzzle_at, symmetric

Node: TypeAlias = int

_UNKNOWN: Final = -1  # in place of a node
_SHALLOW: Final = 2  # wins within this depth are too obvious


class Task(NamedTuple):
    """The goal, length and traps of a `Puzzle` at a node."""

    goal: Goal
    length: int
    traps: int


class Subgame(Graph[Any]):
    """The largest subgame on the line of a match that takes at most *most* moves to expand.

    It begins after at least *least* moves of the line, and is solved by retrograde analysis. `cost`
    is the number of expanded moves.

    >>> from py_rules import Match
    >>> from py_rules.analysis import hints_of
    >>> match = Match.start("palindrome-war", letters=2, min_palindrome=5, line_limit=6)
    >>> war = hints_of(match.game)
    >>> subgame = Subgame(war, ["-a", "-b", "-a", "-a"], most=200)
    >>> subgame.cost, next(subgame.tasks())[1]
    (42, Task(goal='win', length=3, traps=1))
    """

    def __init__(
        self, hints: SearchHints[Any], line: Sequence[Move], most: int, least: int = 0
    ) -> None:
        super().__init__(hints)
        self._known_winner = _no_winner
        self.cost = 0
        self.choices: dict[Node, int] = {}  # legal moves
        self._size = 0
        self._start: Sequence[Move] = ()
        self._known_ways: dict[Any, dict[Move, Node]] = {}
        root = self._open(line, most, least)
        decide(self, list(range(self._size)))
        self._before = self._reached(root)

    def tasks(self) -> Iterator[tuple[Node, Task]]:
        """Yield the nodes at which only one move keeps a win or a draw, the earliest first."""
        for node in self._before:
            mover = self.mover[node]
            task = _task([self._loss(child, mover) for child in self.expand(node)])
            if task is not None:
                yield node, task

    def match(self, node: Node, chance: Chance) -> Match | None:
        """Return a match to a node, by a way drawn from equally short ones, if it gets there."""
        path = [node]
        while before := self._before[path[-1]]:
            path.append(chance.choice(before))
        match = Match.of(self.game).play_all(self._start)[0]
        for child in path[-2::-1]:
            alike = [move for move, each in self._ways(match.position).items() if each == child]
            if not alike:
                return None
            match = match.play(chance.choice(alike))
        return match

    def puzzle(self, match: Match) -> Puzzle | None:
        """Return the puzzle on the board of *match*, which leads to a node.

        None if several moves are right there: equal canonical keys guarantee equal values, not
        equal moves or symmetric moves.
        """
        ways = self._ways(match.position)
        kinds = {*ways.values()}
        mover = match.to_move
        task = _task([self._loss(each, mover) for each in kinds]) if _UNKNOWN not in kinds else None
        if task is None:
            return None
        best = min(kinds, key=lambda node: self._loss(node, mover))
        accepted = tuple(move for move, each in ways.items() if each == best)
        if not symmetric(match, accepted):
            return None
        moves = (task.length + 1) // 2
        if not self.game.alternates:
            try:
                moves = puzzle_at(match).moves
            except PuzzleError:
                return None
        return Puzzle(
            match, task.goal, task.length, moves, accepted, is_unique=True, traps=task.traps
        )

    def expand(self, node: Node) -> list[Node]:
        """Return the nodes that one move leads to, each once, also where a move wins at once."""
        known = self.successors[node]
        if known is None:
            position = self._positions.pop(node)
            moves = self.hints.representative_moves(position)
            self.cost += len(moves)
            self.choices[node] = len(self.game.legal_moves(position))
            after = (self.id_of(self.game.successor(position, move)) for move in moves)
            known = self.successors[node] = list(dict.fromkeys(after))
        return known

    def _loss(self, node: Node, player: Player) -> int:
        """Return the value of a node for the opponent of *player*."""
        value = self.value[node] or 0
        return value if player else -value

    def _ways(self, position: Any) -> Mapping[Move, Node]:
        ways = self._known_ways.get(position)
        if ways is None:
            ways = self._known_ways[position] = {}
            moves = self.game.legal_moves(position)
            self.cost += len(moves)
            for move in moves:
                key = self.hints.canonical(self.game.successor(position, move))
                node = self._ids.get(key, _UNKNOWN)
                ways[move] = node if node < self._size else _UNKNOWN
        return ways

    def _open(self, line: Sequence[Move], most: int, least: int) -> Node:
        """Go back along the line while *most* suffices; return the node it then begins at."""
        root, expanded = 0, 0
        positions = [self.game.initial()]
        for move in line:
            positions.append(self.game.successor(positions[-1], move))
        for ply in range(len(line) - 1, least - 1, -1):
            first = self.id_of(positions[ply])
            while expanded < len(self) and self.cost <= most:
                self.expand(expanded)
                expanded += 1
            if self.cost > most:
                break
            root, self._size, self._start = first, expanded, line[:ply]
        return root

    def _reached(self, root: Node) -> dict[Node, list[Node]]:
        """Return the nodes reached if no player misses an immediate win.

        Each comes with its predecessors on the shortest paths, the root with none.
        """
        depth = {root: 0} if self._size else {}
        before: dict[Node, list[Node]] = {node: [] for node in depth}
        waiting = [*depth]
        for node in waiting:
            if self.value[node] != win_in(self.mover[node], 1):
                for child in self.expand(node):
                    if child not in depth:
                        depth[child] = depth[node] + 1
                        before[child] = []
                        waiting.append(child)
                    if depth[child] == depth[node] + 1:
                        before[child].append(node)
        return before


def _no_winner(position: object) -> None:
    """Stand for the hint, which can take most of the time: all values come from the ends here."""


def _task(comes: Sequence[int]) -> Task | None:
    """Return the task where moves have these values for the opponent.

    >>> _task([-3, 0, 2]), _task([0, 4, 2]), _task([-3, -5, 2]), _task([3, 2])
    (Task(goal='win', length=3, traps=1), Task(goal='draw', length=4, traps=1), None, None)
    """
    best, *wrong = sorted(comes) if comes else (1,)
    if best > 0 or not wrong or (wrong[0] < 0 if best else wrong[0] == 0):
        return None
    length = -best or wrong[-1]
    # A shallow search sees a win within two plies, and a loss.
    is_seen = best and length <= _SHALLOW
    traps = 0 if is_seen else sum(not 0 < each <= _SHALLOW for each in wrong)
    return Task("win" if best else "draw", length, traps)
