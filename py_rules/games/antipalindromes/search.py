"""The search hints of Antipalindromes: a game of filling, with opening books."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from py_rules.analysis.hints import FillingHints
from py_rules.game import Move
from py_rules.games.antipalindromes import book
from py_rules.games.antipalindromes.rules import Antipalindromes, Row

_OPPOSITE: Final = str.maketrans("01", "10")


class AntipalindromesHints(FillingHints[Row]):
    """The cells are the squares of the row, the two moves of each its digits."""

    def __init__(self, game: Antipalindromes) -> None:
        super().__init__(game)
        self._head_start = game.options.head_start

    def canonical(self, position: Row) -> Hashable:
        """Return the least of the row, its reverse, and both with 0 and 1 exchanged."""
        row = position.squares
        opposite = row.translate(_OPPOSITE)
        return min(row, row[::-1], opposite, opposite[::-1])

    def empty_cells(self, position: Row) -> Sequence[tuple[Move, Move]]:
        """Return the moves for each empty square, 0 first."""
        return [
            (f"{square}-0", f"{square}-1")
            for square, content in enumerate(position.squares, 1)
            if content == "."
        ]

    def terminal_scores(self, position: Row) -> Sequence[int]:
        """Return how far Player 1 is ahead, with the head start, for every way to fill the row.

        Around each center either palindromes grow, by 2, 4, 6 … points, or antipalindromes, and
        none of the other kind: how far is read from where the two sides first agree or differ.
        """
        size = len(position.squares)
        rows = [(0, 0)]  # each way to fill: the squares as bits, and the same from the far end
        for at in range(size):
            bits = (1 << at, 1 << (size - 1 - at))
            if position.squares[at] == "1":
                rows = [(row | bits[0], mirrored | bits[1]) for row, mirrored in rows]
            elif position.squares[at] == ".":
                rows += [(row | bits[0], mirrored | bits[1]) for row, mirrored in rows]
        totals = [self._head_start] * len(rows)
        for center in range(1, size):
            reach = min(center, size - center)
            points = _points(reach)
            mask = (1 << reach) - 1
            back = size - center
            totals = [
                total + points[((row >> center) ^ (mirrored >> back)) & mask]
                for total, (row, mirrored) in zip(totals, rows, strict=True)
            ]
        return totals

    def book(self, position: Row) -> int | None:
        """Return the value of an opening with the head start, from the book of its length."""
        value = book.value(position.squares)
        return None if value is None else value + self._head_start


def _points(reach: int) -> Sequence[int]:
    """Return the points around one center, for each set of pairs that differ, innermost first."""
    points = [0] * (1 << reach)
    for differ in range(1 << reach):
        alike = (differ & -differ).bit_length() - 1 if differ else reach
        unlike = (~differ & (differ + 1)).bit_length() - 1
        points[differ] = alike * (alike + 1) - unlike * (unlike + 1)
    return points
