"""The subgame at a position: all that can follow it, and what each position comes to."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from py_rules.game import Move
from py_rules.match import Match
from py_rules.puzzles.chance import Chance
from py_rules.puzzles.puzzle import Goal, Puzzle, symmetric
from py_rules.search import SearchHints
from py_rules.search.retrograde import spread
from py_rules.search.values import Value, loss_in, win_in

Node: TypeAlias = int

_UNKNOWN: Final = -1  # in place of a node
_SHALLOW: Final = 2  # wins within this depth are too obvious
_WON_AT_ONCE: Final = win_in(1)


class Task(NamedTuple):
    """What is to be found at a node; these are the fields of a `Puzzle`."""

    goal: Goal
    length: int
    traps: int


class Subgame:
    """The largest subgame on the line of a match that can be solved by making few enough moves.

    Positions with equal canonical keys are one node, as their forecasts are the same. It is solved
    by retrograde analysis. `cost` is the number of moves that were made for it.

    >>> from py_rules import Match
    >>> from py_rules.search import hints_of
    >>> war = hints_of(Match.start("palindrome-war", letters=2, min_length=5, max_length=6).game)
    >>> subgame = Subgame(war, ["-a", "-b", "-a", "-a"], most=200)
    >>> subgame.cost, next(subgame.tasks())[1]
    (42, Task(goal='win', length=3, traps=1))
    """

    def __init__(self, hints: SearchHints[Any], line: Sequence[Move], most: int) -> None:
        self.cost = 0
        self._hints = hints
        self._ids: dict[Hashable, Node] = {}
        self._positions: list[Any] = []
        self._after: list[dict[Node, None]] = []
        self._value: list[Value] = []
        self._start: Sequence[Move] = ()
        root = self._open(line, most)
        self._solve()
        self._before = self._reached(root)

    def tasks(self) -> Iterator[tuple[Node, Task]]:
        """Yield the nodes at which one move alone keeps a win or a draw, the first plies first."""
        for node in self._before:
            task = _task([self._value[child] or 0 for child in self._after[node]])
            if task is not None:
                yield node, task

    def puzzle(self, node: Node, chance: Chance) -> Puzzle | None:
        """Return a puzzle at a node, by moves each of which is drawn from those that are as good.

        None if several moves are right at the position reached: equal canonical keys guarantee
        equal values, not equal moves or symmetric moves.
        """
        game = self._hints.game
        path = [node]
        while (before := self._before[path[-1]]) is not None:
            path.append(before)
        match = Match.of(game).play_all(self._start)[0]
        for child in path[-2::-1]:
            alike = [move for move, each in self._ways(match.position).items() if each == child]
            if not alike:
                return None
            match = match.play(chance.choice(alike))
        ways = self._ways(match.position)
        kinds = {*ways.values()}
        task = _task([self._value[each] or 0 for each in kinds]) if _UNKNOWN not in kinds else None
        if task is None:
            return None
        best = min(kinds, key=lambda node: self._value[node] or 0)
        accepted = tuple(move for move, each in ways.items() if each == best)
        if not symmetric(match, accepted):
            return None
        return Puzzle(match, task.goal, task.length, accepted, is_unique=True, traps=task.traps)

    def _ways(self, position: Any) -> dict[Move, Node]:
        game, hints, ways = self._hints.game, self._hints, {}
        for move in game.legal_moves(position):
            node = self._ids.get(hints.canonical(game.successor(position, move)), _UNKNOWN)
            ways[move] = node if node < len(self._after) else _UNKNOWN
        return ways

    def _open(self, line: Sequence[Move], most: int) -> Node:
        """Go back along the line while *most* suffices; return the node it then begins at."""
        game, root, size = self._hints.game, 0, 0
        positions = [game.initial()]
        for move in line:
            positions.append(game.successor(positions[-1], move))
        for ply in range(len(line) - 1, -1, -1):
            first = self._id_of(positions[ply])
            if not self._is_expanded(most):
                break
            root, size, self._start = first, len(self._after), line[:ply]
        del self._after[size:]
        return root

    def _id_of(self, position: Any) -> Node:
        node = self._ids.setdefault(self._hints.canonical(position), len(self._positions))
        if node == len(self._positions):
            self._positions.append(position)
        return node

    def _is_expanded(self, most: int) -> bool:
        """Make what moves have not been made, and return whether they were few enough."""
        hints = self._hints
        game = hints.game
        while len(self._after) < len(self._positions) and self.cost <= most:
            position = self._positions[len(self._after)]
            outcome = game.outcome(position)
            after: dict[Node, None] = {}
            if outcome is None:
                moves = hints.representative_moves(position)
                self.cost += len(moves)
                after = dict.fromkeys(self._id_of(game.successor(position, m)) for m in moves)
                self._value.append(None)
            elif outcome.winner is None:
                self._value.append(0)
            else:
                is_won = outcome.winner == game.to_move(position)
                self._value.append(win_in(0) if is_won else loss_in(0))
            self._after.append(after)
        return self.cost <= most

    def _solve(self) -> None:
        before: list[list[Node]] = [[] for _ in self._after]
        for node, after in enumerate(self._after):
            for child in after:
                before[child].append(node)
        unproved = dict(enumerate(map(len, self._after)))
        spread(self._value, dict(enumerate(before)), unproved)

    def _reached(self, root: Node) -> dict[Node, Node | None]:
        """Return the nodes that play comes to in which nobody passes a win at once by.

        Each comes with a node before it on a shortest way, the first one with None.
        """
        before: dict[Node, Node | None] = {root: None} if self._after else {}
        waiting = [*before]
        for node in waiting:
            if self._value[node] != _WON_AT_ONCE:
                for child in self._after[node]:
                    if child not in before:
                        before[child] = node
                        waiting.append(child)
        return before


def _task(comes: Sequence[int]) -> Task | None:
    """Return what is to be found where moves come to these values for the one who answers.

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
