"""The transposition table: the nodes of the game graph, expanded as a search needs them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from typing import Final, Generic, TypeAlias

from py_rules.analysis.hints import SearchHints
from py_rules.game import Player, PositionT

Value: TypeAlias = "int | None"
"""The value of a node as one number, or None while it is unknown.

It is positive where Player 1 wins, negative where Player 2 wins, and 0 at a drawn end.
"""

_SAMPLE_EVERY: Final = 64
_NODE_BYTES: Final = 170  # places in lists and dictionaries, and the number itself
_EXPANDED_BYTES: Final = 200  # the list of successors, and what is refuted of the node


def win_in(player: Player, plies: int) -> int:
    """Return the value of a win of *player* in that many plies.

    >>> win_in(0, 3), win_in(1, 0), plies_of(win_in(1, 3))
    (4, -1, 3)
    """
    return -plies - 1 if player else plies + 1


def plies_of(value: int) -> int:
    """Return how far away the end is of which *value*, a win of either player, tells."""
    return abs(value) - 1


_ENDS: Final = frozenset({0, win_in(0, 0), win_in(1, 0)})  # the values of ends
_CALLS_PER_LOOK: Final = 16  # a look at the clock costs as much as a cheap node


class OutOfNodes(Exception):
    """The search has used up the nodes it was allowed."""


class OutOfMemory(Exception):
    """The tables have reached the memory limit; only emptying them helps."""


class OutOfTime(Exception):
    """The time limit is over; the search can go on from what it has proved."""


class Graph(Generic[PositionT]):
    """The nodes of a game graph; positions with equal canonical keys are one node.

    A node is a number. `value` holds the exact result of each, and `sure` what each
    player is sure of: 1 for a win, 0 for no loss, -1 where nothing is proved. `successors` holds
    the nodes that one move leads to: none where a move wins at once, None until it is expanded.
    """

    def __init__(self, hints: SearchHints[PositionT], memory_limit: float = inf) -> None:
        self.game = hints.game
        self.hints = hints
        self._canonical, self._outcome = hints.canonical, hints.game.outcome
        self._known_winner = hints.known_winner
        self.has_theorem = False
        """Whether the hint `known_winner` has given a winner."""
        self.value: list[Value] = []
        self.mover: list[Player] = []
        self.sure: tuple[list[int], list[int]] = ([], [])
        self.successors: list[list[int] | None] = []
        self.is_alternating = True
        """Whether the players take turns wherever a node is expanded."""
        self.nodes_left = 0
        self.is_over: Callable[[], bool] | None = None
        """Called every few nodes to ask whether to stop; None if only nodes count."""
        self.memory_limit = memory_limit
        """In bytes, for all tables."""
        self.size = 0
        """Estimated bytes of the tables: every `_SAMPLE_EVERY`th node stands for the others."""
        self.is_region_too_large = False
        """Whether a retrograde analysis would have exceeded the memory limit."""
        self._sample_bytes = (0, 0)  # of a key and of a position
        self._calls = 0
        self._positions: dict[int, PositionT] = {}  # of nodes that are not expanded yet
        self._ids: dict[Hashable, int] = {}
        self._bounds: dict[int, int] = {}  # of plies

    def __len__(self) -> int:
        return len(self.value)

    def id_of(self, position: PositionT) -> int:
        """Return the node of *position*, a new one if none has its canonical key."""
        key = self._canonical(position)
        known = self._ids.get(key)
        if known is not None:
            return known
        node = self._ids[key] = len(self.value)
        outcome = self._outcome(position)
        self.mover.append(self.game.to_move(position))
        self.value.append(None)
        for sure in self.sure:
            sure.append(-1)
        if outcome is None:
            winner = self._known_winner(position)
            if winner is not None:
                self.has_theorem, self.sure[winner][node] = True, 1
        elif outcome.winner is None:
            self.value[node] = self.sure[0][node] = self.sure[1][node] = 0
        else:
            self.prove(node, outcome.winner, 0)
        self.successors.append(None if outcome is None else [])
        self._positions[node] = position
        if node % _SAMPLE_EVERY == 0:
            self._sample_bytes = estimate_bytes(key), estimate_bytes(position)
        self.size += _NODE_BYTES + sum(self._sample_bytes)
        return node

    def check_memory(self) -> None:
        """Raise OutOfMemory if the tables have reached the memory limit."""
        if self.size > self.memory_limit:
            raise OutOfMemory

    def prove(self, node: int, player: Player, plies: int) -> None:
        """Note that *player* wins in so many plies."""
        self.value[node] = win_in(player, plies)
        self.sure[player][node] = 1

    def bound(self, node: int, plies: float) -> None:
        """Note that the winner needs at most so many plies, if that is finite."""
        if plies < inf:
            self._bounds[node] = int(plies)

    def within(self, node: int) -> float:
        """Return the smallest number of plies in which the winner is known to win."""
        value = self.value[node]
        return abs(value) - 1 if value else self._bounds.get(node, inf)

    def winner(self, node: int) -> Player | None:
        """Return who is proved to win, or None."""
        return 0 if self.sure[0][node] > 0 else 1 if self.sure[1][node] > 0 else None

    def is_idle(self, node: int) -> bool:
        """Return whether neither player can force a win."""
        return self.sure[0][node] == self.sure[1][node] == 0

    def spend(self) -> None:
        """Count one node, and look at the clock every few calls.

        Raises:
            OutOfNodes: If none is left.
            OutOfTime: If the time is over.
        """
        if self.nodes_left <= 0:
            raise OutOfNodes
        self.nodes_left -= 1
        if self.is_over is not None:
            self._calls += 1
            if self._calls % _CALLS_PER_LOOK == 0 and self.is_over():
                raise OutOfTime

    def expand(self, node: int) -> list[int]:
        """Return the nodes that one move leads to, each once.

        Raises:
            OutOfNodes: If no node is left for it.
            OutOfTime: If the time is over.
            OutOfMemory: If the tables have reached the memory limit.
        """
        known = self.successors[node]
        if known is not None:
            return known
        self.check_memory()
        self.spend()
        game, position, size = self.game, self._positions[node], len(self)
        successors: dict[int, None] = {}
        win = win_in(self.mover[node], 0)
        for move in self.hints.ordered_moves(position):
            child = self.id_of(game.successor(position, move))
            if self.value[child] == win:
                self.prove(node, self.mover[node], 1)
                successors = {}
                break
            successors[child] = None
            if self.mover[child] == self.mover[node] and self.value[child] not in _ENDS:
                self.is_alternating = False
        self.nodes_left -= len(self) - size
        del self._positions[node]  # not needed once the node is expanded
        self.size += _EXPANDED_BYTES + 8 * len(successors) - self._sample_bytes[1]
        opened = self.successors[node] = list(successors)
        return opened


def estimate_bytes(value: object) -> int:
    """Return about how many bytes a key or a position takes, by the sizes of CPython on 64 bits.

    What a set holds is taken to belong to other sets as well.

    >>> estimate_bytes("abcd") < estimate_bytes(("abcd",)) < estimate_bytes(("abcd", ("abcd",)))
    True
    """
    if isinstance(value, str):
        return 56 + len(value) if len(value) > 1 else 0
    if isinstance(value, tuple):
        return 56 + 8 * len(value) + sum(estimate_bytes(each) for each in value)
    if isinstance(value, frozenset):
        return 216 + 48 * len(value)
    if isinstance(value, int):
        return 32 if value > 256 else 0
    held = getattr(value, "__dict__", {}).values()
    slots = getattr(type(value), "__slots__", ())
    return 48 + sum(
        8 + estimate_bytes(each) for each in (*held, *(getattr(value, at) for at in slots))
    )
