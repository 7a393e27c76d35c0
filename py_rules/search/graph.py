"""The positions of a game, equal ones taken together, opened one by one as a search wants them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic

from py_rules.game import Player, PositionT
from py_rules.search.hints import SearchHints


class OutOfNodes(Exception):
    """The search has used up the nodes it was allowed."""


class Graph(Generic[PositionT]):
    """Positions by number; a position that a symmetry maps onto a known one has its number.

    `value` tells what is proved of a position, for its mover: n + 1 is a win in n plies, -n - 1 a
    loss in n, 0 a drawn end, None not known. `follow` holds the numbers of the positions that one
    move leads to. It is empty where a move wins at once, and None until the position is opened.
    """

    def __init__(self, hints: SearchHints[PositionT]) -> None:
        self.game = hints.game
        self.hints = hints
        self._canonical, self._outcome = hints.canonical, hints.game.outcome
        self._known_winner = hints.known_winner
        self.value: list[int | None] = []
        self.follow: list[list[int] | None] = []
        self.favourite: list[bool | None] = []
        """Whether the mover is known to win, as far as the game tells without search."""
        self.nodes_left = 0
        self._positions: dict[int, PositionT] = {}  # of the numbers that are not open yet
        self._numbers: dict[Hashable, int] = {}

    def __len__(self) -> int:
        return len(self.value)

    def number(self, position: PositionT) -> int:
        """Return the number of *position*, a new one if it was not known."""
        key = self._canonical(position)
        known = self._numbers.get(key)
        if known is not None:
            return known
        number = self._numbers[key] = len(self.value)
        outcome = self._outcome(position)
        winner: Player | None = None
        if outcome is None:
            self.value.append(None)
            winner = self._known_winner(position)
        elif outcome.winner is None:
            self.value.append(0)
        else:
            self.value.append(1 if outcome.winner == self.game.to_move(position) else -1)
        self.favourite.append(None if winner is None else winner == self.game.to_move(position))
        self.follow.append(None if outcome is None else [])
        self._positions[number] = position
        return number

    def lost(self, number: int) -> bool:
        """Return whether the mover is proved to lose."""
        value = self.value[number]
        return value is not None and value < 0

    def spend(self) -> None:
        """Count one node.

        Raises:
            OutOfNodes: If none is left.
        """
        if self.nodes_left <= 0:
            raise OutOfNodes
        self.nodes_left -= 1

    def open(self, number: int) -> list[int]:
        """Return the numbers of the positions that one move leads to, each once.

        Raises:
            OutOfNodes: If no node is left for it.
        """
        known = self.follow[number]
        if known is not None:
            return known
        self.spend()
        game, position, size = self.game, self._positions[number], len(self)
        follow: dict[int, None] = {}
        for move in self.hints.essential_moves(position):
            child = self.number(game.successor(position, move))
            if self.value[child] == -1:
                self.value[number] = 2
                follow = {}
                break
            follow[child] = None
        self.nodes_left -= len(self) - size
        del self._positions[number]  # the numbers will do from here on
        opened = self.follow[number] = list(follow)
        return opened
