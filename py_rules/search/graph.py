"""The transposition table: the nodes of the game graph, expanded as a search needs them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from typing import Final, Generic

from py_rules.game import Player, PositionT
from py_rules.search.hints import SearchHints
from py_rules.search.values import Value, loss_in, win_in

_LOST: Final = loss_in(0)
_SAMPLE_EVERY: Final = 64
_NODE_BYTES: Final = 170  # places in lists and dictionaries, and the number itself
_EXPANDED_BYTES: Final = 200  # the list of successors, and what is refuted of the node

_CALLS_PER_LOOK: Final = 16  # a look at the clock costs as much as a cheap node


class OutOfNodes(Exception):
    """The search has used up the nodes it was allowed."""


class OutOfMemory(Exception):
    """The tables have reached the memory limit; only emptying them helps."""


class OutOfTime(Exception):
    """The time limit is over; the search can go on from what it has proved."""


class Graph(Generic[PositionT]):
    """The nodes of a game graph; positions with equal canonical keys are one node.

    A node is a number. `value` holds what is proved of each, as in `values`. `successors` holds the
    nodes that one move leads to: none where a move wins at once, None until it is expanded.
    """

    def __init__(self, hints: SearchHints[PositionT], memory_limit: float = inf) -> None:
        self.game = hints.game
        self.hints = hints
        self._canonical, self._outcome = hints.canonical, hints.game.outcome
        self._known_winner = hints.known_winner
        self.value: list[Value] = []
        self.successors: list[list[int] | None] = []
        self.known_win: list[bool | None] = []
        """Whether the mover wins by the hint `known_winner`, None if unknown."""
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
        winner: Player | None = None
        if outcome is None:
            self.value.append(None)
            winner = self._known_winner(position)
        elif outcome.winner is None:
            self.value.append(0)
        else:
            is_won = outcome.winner == self.game.to_move(position)
            self.value.append(win_in(0) if is_won else loss_in(0))
        self.known_win.append(None if winner is None else winner == self.game.to_move(position))
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

    def lost(self, node: int) -> bool:
        """Return whether the mover is proved to lose."""
        value = self.value[node]
        return value is not None and value < 0

    def spend(self) -> None:
        """Count one node.

        Raises:
            OutOfNodes: If none is left.
        """
        if self.nodes_left <= 0:
            raise OutOfNodes
        self.nodes_left -= 1

    def check_time(self) -> None:
        """Raise OutOfTime if the time is over, by a look at the clock every few calls."""
        if self.is_over is not None:
            self._calls += 1
            if self._calls % _CALLS_PER_LOOK == 0 and self.is_over():
                raise OutOfTime

    def expand(self, node: int) -> list[int]:
        """Return the nodes that one move leads to, each once.

        Raises:
            OutOfNodes: If no node is left for it.
            OutOfMemory: If the tables have reached the memory limit.
        """
        known = self.successors[node]
        if known is not None:
            return known
        self.check_memory()
        self.spend()
        game, position, size = self.game, self._positions[node], len(self)
        successors: dict[int, None] = {}
        for move in self.hints.representative_moves(position):
            child = self.id_of(game.successor(position, move))
            if self.value[child] == _LOST:
                self.value[node] = win_in(1)
                successors = {}
                break
            successors[child] = None
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
