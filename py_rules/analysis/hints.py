"""Hints of a game that make its search faster.

A game defines a subclass of `SearchHints` in the module `search` of its package. Without one the
search uses the rules alone: it finds the same forecasts and takes longer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeAlias

from py_rules.game import Game, Move, Player, PositionT
from py_rules.game_modules import game_module_class

Limit: TypeAlias = tuple[Game[PositionT, Any], int, "Player | None"]
"""A limit of length: the game without it, the plies until it ends a match, and who wins then."""


class SearchHints(Generic[PositionT]):
    """Hints for a search of the game graph; each default is right for every game.

    It is made with the game as it is set up. Each method must give the same answer whenever it is
    asked about equal positions.
    """

    def __init__(self, game: Game[PositionT, Any]) -> None:
        self.game = game

    def equivalent_game(self) -> Game[PositionT, Any]:
        """Return a game that begins with the same forecast: this one, or one for all like it.

        Promise: games that differ only in what things are called return equal games, and the
        search would find the same from the start of each. So one answer does for all of them.
        """
        return self.game

    def canonical(self, position: PositionT) -> Hashable:
        """Return the key of a position in the transposition table.

        Promise: positions with equal keys have the same player to move, the same number of legal
        moves and the same forecast: winner, plies and margin. A game returns the least of the
        images under its symmetries, and leaves out what cannot matter any more.
        """
        return position

    def symmetry_key(self, position: PositionT) -> Hashable:
        """Return a key that is equal only where a symmetry of the game makes one of the other.

        It is the canonical one but where that leaves out more than a symmetry does.
        """
        return self.canonical(position)

    def representative_moves(self, position: PositionT) -> Sequence[Move]:
        """Return a subset of the legal moves that reaches every canonical successor.

        Promise: for each legal move that is left out, one is returned whose successor has an equal
        canonical key. Empty only if no move is legal.
        """
        return self.game.legal_moves(position)

    def ordered_moves(self, position: PositionT) -> Sequence[Move]:
        """Return the representative moves, those first that a search should try first."""
        return self.representative_moves(position)

    def known_winner(self, position: PositionT) -> Player | None:
        """Return the winner under perfect play by a theorem, without search, or None.

        Promise: the search would find the same winner. The search finds the number of plies.
        """
        return None

    def limit(self, position: PositionT) -> Limit[PositionT] | None:
        """Return the limit of length, if the game is simpler to search without it.

        Promise: the two games differ only where the limit ends a match, with one result, after so
        many plies from *position* unless another end comes before.
        """
        return None

    def drawn_after(self, position: PositionT) -> tuple[int, int] | None:
        """Return the least and the greatest number of plies to a drawn end, or None.

        Promise: then no line of play is endless, and no drawn end is nearer or farther. Where both
        are equal, a search that finds that neither player can force a win is complete.
        """
        return None


class FillingHints(SearchHints[PositionT], ABC):
    """Hints for a game of filling cells: each move puts one of two things into an empty cell.

    Promise: every move does so and none is taken back, the players alternate, the game ends when
    all cells are full, and the score then depends on what the cells hold and not on who filled
    them or in which order.
    Such a game is solved by retrograde analysis of all 3**n states of its n empty cells.
    """

    @abstractmethod
    def empty_cells(self, position: PositionT) -> Sequence[tuple[Move, Move]]:
        """Return, for each empty cell, the two moves that fill it; together all legal moves."""

    @abstractmethod
    def terminal_scores(self, position: PositionT) -> Sequence[int]:
        """Return Player 1's points minus Player 2's for each of the 2**n ways to fill the cells.

        Bit i of the index tells which of its two moves fills cell i of `empty_cells`.
        """

    def book(self, position: PositionT) -> int | None:
        """Return the margin under perfect play from an opening book, None if it is not in there.

        Promise: it is the margin that the search would find.
        """
        return None


def hints_of(game: Game[PositionT, Any]) -> SearchHints[PositionT]:
    """Return the hints next to the rules of *game*, by default those of any game.

    Equal games share one object, but not a game with its own `successor`, as one that counts.

    >>> from py_rules import Match
    >>> type(hints_of(Match.start("center-square").game)).__name__
    'CenterSquareHints'
    """
    return _hints_of.__wrapped__(game) if "successor" in vars(game) else _hints_of(game)


@lru_cache(maxsize=8)
def _hints_of(game: Game[Any, Any]) -> SearchHints[Any]:
    """Make the hints of a game; a cached function loses its type parameter."""
    return game_module_class(type(game), "search", SearchHints)(game)
