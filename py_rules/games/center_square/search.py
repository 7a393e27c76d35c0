"""The search hints of Center Square: symmetries, and a theorem about vertex geography."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Final

from py_rules.analysis.hints import SearchHints
from py_rules.game import Player, other
from py_rules.games.center_square.rules import STEPS, CenterSquare, Square, Token

_SEARCHED: Final = 48
"""With more free squares, a search of moves of one or two squares takes too long."""


class CenterSquareHints(SearchHints[Token]):
    """Mirrors and turns of the board; where no square is entered twice, who wins.

    Sets of squares are bit boards, with one unused column to the right of each row, so that a
    shift by one cannot run on into the next row.
    """

    def __init__(self, game: CenterSquare) -> None:
        super().__init__(game)
        self._size = size = game.options.size
        self._no_revisits = game.options.no_revisits
        self._two_squares = game.options.two_squares
        self._stride = size + 1
        middle = size // 2 + 1
        self._center = self._bits([(middle, middle)])
        self._gates = self._around(self._center)
        board = self._bits((r, c) for r in range(1, size + 1) for c in range(1, size + 1))
        self._safe = board & ~self._gates & ~self._center
        # With moves of two squares the token may pass next to the center.
        self._inner = board & ~self._center if self._two_squares else self._safe
        self._between = {
            self._bits([(middle + 2 * down, middle + 2 * right)]): self._bits(
                [(middle + down, middle + right)]
            )
            for down, right in (STEPS.values() if self._two_squares and size > 3 else ())
        }
        self._won: dict[int, bool] = {}
        self._mirrored = [self._row_images(mirror) for mirror in range(8)]

    def canonical(self, position: Token) -> Hashable:
        """Return the least image, over the mirrors of the board, of what can still be entered.

        Squares that the token can no longer reach are left out. If it can enter the center, the
        mover wins.
        """
        mover = position.to_move
        token = self._bits([position.square])
        if token == self._center:
            return ("over", other(mover))
        if self._can_win(token, position):
            return ("won", mover, len(self.game.legal_moves(position)))
        if not self._no_revisits:
            images = self._images(position.square)
            return mover, min(zip(images, self._images(_behind(position)), strict=True))
        closed = self._bits(position.visited)
        free = self._reach(token, self._inner & ~closed)
        free |= self._gates & ~closed & self._around(free | token)
        row, column = position.square
        square = 1 << column - 1
        width = self._stride
        rows = [(free >> at * width) & ((1 << width) - 1) for at in range(self._size)]
        least = min(images[row - 1][square] for images in self._mirrored)
        return (
            mover,
            least,
            min(
                sum(image[part] for image, part in zip(images, rows, strict=True))
                for images in self._mirrored
                if images[row - 1][square] == least
            ),
        )

    def known_winner(self, position: Token) -> Player | None:
        """Return who wins where no square may be entered twice, else None.

        A step next to the center loses, so play is undirected vertex geography on the other free
        squares: the mover wins if and only if every maximum matching of them, the token's square
        included, covers the token's square. The winner then answers along the matching.

        With moves of two squares it is found by a search, if at most 48 squares are free.
        """
        mover = position.to_move
        token = self._bits([position.square])
        if token == self._center:
            return other(mover)
        if self._can_win(token, position):
            return mover
        if not self._no_revisits:
            return None
        if self._two_squares:
            closed = self._bits(position.visited)
            if len([*_each(self._reach(token, self._inner & ~closed))]) > _SEARCHED:
                return None
            return mover if self._wins(token, self._inner & ~closed) else other(mover)
        free = self._reach(token, self._safe & ~self._bits(position.visited))
        matching: dict[int, int] = {}
        for square in _each(free):
            if square not in matching:
                self._augment(square, free, matching)
        return mover if self._augment(token, free, matching) else other(mover)

    def _can_win(self, token: int, position: Token) -> bool:
        """Return whether the mover can enter the center at once."""
        if token & self._gates:
            return True
        gate = self._between.get(token, 0)
        return bool(gate & ~self._bits({*position.visited, _behind(position)}))

    def _wins(self, token: int, free: int) -> bool:
        """Return whether the mover wins with moves of one or two squares over *free*."""
        key = free << 64 | token
        known = self._won.get(key)
        if known is not None:
            return known
        paths = []
        for shift in (1, self._stride):
            for one, two in (
                (token << shift & free, token << 2 * shift & free),
                (token >> shift & free, token >> 2 * shift & free),
            ):
                if one:
                    paths.append((one, one))
                    if two:
                        paths.append((two, one | two))
        wins = any(
            to & self._gates == 0
            and not self._between.get(to, 0) & free & ~path
            and not self._wins(to, free & ~path)
            for to, path in paths
        )
        self._won[key] = wins
        return wins

    def _augment(self, start: int, free: int, matching: dict[int, int]) -> bool:
        """Grow *matching* by one augmenting path from *start*; return False if there is none.

        The board is bipartite (neighboring squares differ in color), so a breadth-first search
        finds the path. *matching* maps each matched square to its partner.
        """
        came_from: dict[int, int] = {}
        wave, seen = [start], 0
        while wave:
            ahead: list[int] = []
            for square in wave:
                for partner in _each(self._around(square) & free & ~seen):
                    seen |= partner
                    came_from[partner] = square
                    if partner in matching:
                        ahead.append(matching[partner])
                        continue
                    loose: int | None = partner
                    while loose is not None:
                        square = came_from[loose]
                        following = matching.get(square)
                        matching[square], matching[loose] = loose, square
                        loose = following
                    return True
            wave = ahead
        return False

    def _bits(self, squares: Iterable[Square]) -> int:
        stride = self._stride
        return sum(1 << (row - 1) * stride + column - 1 for row, column in squares)

    def _around(self, squares: int) -> int:
        """Return the neighbors of *squares*, some of them off the board."""
        return squares << 1 | squares >> 1 | squares << self._stride | squares >> self._stride

    def _reach(self, token: int, free: int) -> int:
        """Return the squares of *free* to which steps over *free* lead from *token*: flood fill."""
        reached = self._around(token) & free
        while True:
            further = (reached | self._around(reached)) & free
            if further == reached:
                return reached
            reached = further

    def _images(self, square: Square) -> Sequence[Square]:
        """Return where each of the eight mirrors and turns of the board takes *square*."""
        last = self._size + 1
        rows, columns = ((at, last - at) for at in square)
        return [image for row in rows for at in columns for image in ((row, at), (at, row))]

    def _row_images(self, mirror: int) -> Sequence[Sequence[int]]:
        """Return, for each row and each set of squares in it, the image under one mirror."""
        images = []
        for row in range(1, self._size + 1):
            image = [0]
            for column in range(1, self._size + 1):
                square = self._bits([self._images((row, column))[mirror]])
                image += [each | square for each in image]
            images.append(image)
        return images


def _behind(position: Token) -> Square:
    """Return the square from which the token came, its own square at the start."""
    row, column = position.square
    down, right = STEPS[position.came] if position.came else (0, 0)
    return row - down, column - right


def _each(squares: int) -> Iterator[int]:
    while squares:
        square = squares & -squares
        yield square
        squares ^= square
