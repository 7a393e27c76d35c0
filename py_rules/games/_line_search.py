"""The search hints of the games on a line with two open ends."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from functools import lru_cache
from string import ascii_lowercase
from typing import Generic

from py_rules.analysis.hints import SearchHints
from py_rules.game import Move
from py_rules.games._line import Line, LineGame, LineOptionsT


@lru_cache(maxsize=4096)
def palindromes_at_the_start(pieces: str) -> tuple[int, ...]:
    """Return the length of each palindrome at the start, from 0 on.

    >>> palindromes_at_the_start("abac")
    (0, 1, 3)
    """
    size, reverse = len(pieces), pieces[::-1]
    return tuple(
        [length for length in range(size + 1) if pieces[:length] == reverse[size - length :]]
    )


@lru_cache(maxsize=4096)
def pattern(pieces: str) -> str:
    """Return the pieces renamed in the order of their first occurrence.

    A string takes an eighth of the memory of a tuple, and a search keeps many.

    >>> pattern("caxc") == pattern("xyzx") == "abca"
    True
    """
    found = "".join(dict.fromkeys(pieces))
    return "".join([ascii_lowercase[found.index(each)] for each in pieces])


class LineHints(SearchHints[Line], Generic[LineOptionsT]):
    """Pieces that no palindrome to come can meet are alike, so one of them stands for all."""

    def __init__(self, game: LineGame[LineOptionsT]) -> None:
        super().__init__(game)
        self.options = game.options
        self._alphabet = game.alphabet()

    def barred(self, position: Line) -> str:
        """Return the piece that may not be played now, "" if there is none."""
        return position.last if self.options.no_repeats else ""

    def canonical(self, position: Line) -> Hashable:
        """Return the winner and the mover once the match is over, before that `undecided_key`."""
        ended = self.game.outcome(position)
        if ended:
            return ("over", ended.winner, self.game.to_move(position))
        return self.undecided_key(position)

    def symmetry_key(self, position: Line) -> Hashable:
        """Return the whole line, pieces renamed, either end first."""
        line, barred = position.pieces, self.barred(position)
        return min((pattern(end), end.find(barred)) for end in (line, line[::-1]))

    @abstractmethod
    def undecided_key(self, position: Line) -> Hashable:
        """Return the canonical key of a position in which the match goes on."""

    def drawn_after(self, position: Line) -> tuple[int, int] | None:
        """Return how many places are left: only a full line can be a draw."""
        left = self.options.line_limit - len(position.pieces)
        return (left, left) if self.options.line_limit else None

    def near(self, position: Line) -> str:
        """Return the pieces of the line that a later palindrome can still meet; at most all."""
        return position.pieces

    def representative_moves(self, position: Line) -> Sequence[Move]:
        """Return both ends with each piece that matters and with one that does not."""
        near = self.near(position)
        barred = self.barred(position)
        fresh = next((each for each in self._alphabet if each not in near and each != barred), "")
        pieces = [each for each in dict.fromkeys(near + fresh) if each != barred]
        return [move for piece in pieces for move in (f"{piece}-", f"-{piece}")]
