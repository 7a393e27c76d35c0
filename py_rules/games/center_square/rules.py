"""Center Square Showdown: one shared token; whoever moves it onto the center square wins."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from py_rules.errors import OptionError, Refusal
from py_rules.game import JSON, Game, Move, Outcome, Player, other
from py_rules.options import Flag, GameOptions, Integer, Setup, option

STEPS: Final[Mapping[Move, tuple[int, int]]] = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
}
"""What each move adds to the row and to the column."""

BACK: Final[Mapping[Move, Move]] = {"up": "down", "down": "up", "left": "right", "right": "left"}

_TRAIL = 4  # the last steps that a front end draws

Square = tuple[int, int]
"""Row and column, counted from 1 at the top left as in the rule book."""


@dataclass(frozen=True, slots=True)
class SquareOptions(GameOptions):
    """What may be changed; the defaults are the rule book's."""

    size: int = option(Integer(5, "Board", "Rows and columns.", minimum=3, maximum=9, odd=True))
    start_row: int = option(Integer(1, "Starting row", minimum=1, maximum=9))
    start_column: int = option(Integer(1, "Starting column", minimum=1, maximum=9))
    no_revisit: bool = option(
        Flag(
            False,
            "No square twice",
            "A square the token has been on is closed; who cannot move loses.",
        )
    )

    def check_together(self) -> None:
        """Refuse a start outside the board or on the center."""
        for name, value in (("start_row", self.start_row), ("start_column", self.start_column)):
            if value > self.size:
                raise OptionError(f"{name} {value} lies outside a board of size {self.size}.")
        if self.start_row == self.start_column == self.size // 2 + 1:
            raise OptionError(
                f"start_row {self.start_row} and start_column {self.start_column} are the center"
                f" of a board of size {self.size}; start elsewhere."
            )


@dataclass(frozen=True, slots=True)
class Token:
    """Where the token stands, how it came there, whose turn it is and what is closed.

    `visited` is kept only where no square may be entered twice; `trail` holds the last squares,
    newest last, for the drawing.
    """

    square: Square
    to_move: Player
    came: Move | None
    visited: frozenset[Square]
    trail: tuple[Square, ...] = field(compare=False)


class CenterSquare(Game[Token, SquareOptions]):
    """The printed board is five by five, and the token starts in its corner."""

    slug = "center-square"
    name = "Center Square Showdown"
    notation = "(?P<direction>up|down|left|right)"
    Options = SquareOptions
    setup = Setup(
        presets={"classic": {}, "fair": {"size": 7, "no_revisit": True}},
        random_options={"fair": {"start_column": (1, 2)}},  # one start favours either side
    )

    def __init__(self, options: SquareOptions | None = None) -> None:
        super().__init__(options)
        size = self.options.size
        # Sets of squares as bits, one unused column to the right of each row, so that a shift by
        # one cannot run on into the next row.
        self._stride = size + 1
        self._board = self._bits((r, c) for r in range(1, size + 1) for c in range(1, size + 1))
        self._gates = self._bits(self._target(self._center, move) for move in STEPS)
        self._safe = self._board & ~self._gates & ~self._bits([self._center])
        self._mirrored = [self._row_images(mirror) for mirror in range(8)]

    def initial(self) -> Token:
        """Place the token on its starting square (Setup)."""
        start = (self.options.start_row, self.options.start_column)
        closed = frozenset({start}) if self.options.no_revisit else frozenset()
        return Token(start, 0, None, closed, (start,))

    def to_move(self, position: Token) -> Player:
        """Players alternate turns (Turns)."""
        return position.to_move

    def legal_moves(self, position: Token) -> Sequence[Move]:
        """One step on the board that does not take back the last one (Movement Rules 1 to 3)."""
        if position.square == self._center:
            return ()
        return [move for move in STEPS if self._bar(position, move) is None]

    def successor(self, position: Token, move: Move) -> Token:
        """Move the token one square."""
        square = self._target(position.square, move)
        closed = position.visited | {square} if self.options.no_revisit else position.visited
        trail = (*position.trail[-_TRAIL:], square)
        return Token(square, other(position.to_move), move, closed, trail)

    def outcome(self, position: Token) -> Outcome | None:
        """End the game when the token reaches the center: its mover wins (Winning the Game).

        "There are no draws" does not hold: the printed rules let both avoid the center for ever.
        """
        if position.square == self._center:
            return Outcome(other(position.to_move), "center")
        if self.options.no_revisit and not self.legal_moves(position):
            return Outcome(other(position.to_move), "no move")
        return None

    def canonical(self, position: Token) -> Hashable:
        """Return the least image, over the mirrors of the board, of what can still be entered.

        The token cannot come back to a square it has cut off. Beside the center, the mover wins.
        """
        mover = position.to_move
        if position.square == self._center:
            return ("over", other(mover))
        token = self._bits([position.square])
        if token & self._gates:
            return ("won", mover, len(self.legal_moves(position)))
        if not self.options.no_revisit:
            came = position.came
            behind = self._target(position.square, BACK[came]) if came else position.square
            return mover, min(zip(self._images(position.square), self._images(behind), strict=True))
        free = self._reach(token, self._safe & ~self._bits(position.visited))
        open_gates = self._gates & ~self._bits(position.visited)
        free |= open_gates & self._around(free | token)
        row, column = position.square
        square = 1 << column - 1
        width = self._stride
        rows = [(free >> at * width) & ((1 << width) - 1) for at in range(self.options.size)]
        return mover, min(
            (
                images[row - 1][square],
                sum(image[part] for image, part in zip(images, rows, strict=True)),
            )
            for images in self._mirrored
        )

    def verdict(self, position: Token) -> Player | None:
        """Return who wins where no square may be entered twice, else None.

        To step beside the center is to lose, so the token walks over the other squares until
        somebody cannot. Who is to move wins such a walk just when the token stands on a square
        that every largest set of separate neighbouring pairs must use: then the walker answers
        along the pairs.
        """
        mover = position.to_move
        token = self._bits([position.square])
        if position.square == self._center:
            return other(mover)
        if token & self._gates:
            return mover
        if not self.options.no_revisit:
            return None
        free = self._reach(token, self._safe & ~self._bits(position.visited))
        pairs: dict[int, int] = {}
        for square in self._each(free):
            if square not in pairs:
                self._pair(square, free, pairs)
        return mover if self._pair(token, free, pairs) else other(mover)

    def _pair(self, start: int, free: int, pairs: dict[int, int]) -> bool:
        """Pair one more square, beginning with *start*, by changing partners; False if none can.

        Squares of one colour only have neighbours of the other, so a breadth-first walk finds
        the changes there are.
        """
        came_from: dict[int, int] = {}
        wave, seen = [start], 0
        while wave:
            ahead: list[int] = []
            for square in wave:
                for partner in self._each(self._around(square) & free & ~seen):
                    seen |= partner
                    came_from[partner] = square
                    if partner in pairs:
                        ahead.append(pairs[partner])
                        continue
                    loose: int | None = partner
                    while loose is not None:
                        square = came_from[loose]
                        following = pairs.get(square)
                        pairs[square], pairs[loose] = loose, square
                        loose = following
                    return True
            wave = ahead
        return False

    def view(self, position: Token) -> Mapping[str, JSON]:
        """Return the board, squares as [row, column].

        `steps` are the four directions with the squares they lead to, off the board too, `refused`
        says why some of them cannot be taken, `trail` holds the last squares with the token's own
        last, each with the player who left it, and `closed` the squares that may not be entered
        again.
        """
        left_by = [(position.to_move + back) % 2 for back in range(len(position.trail) - 1, 0, -1)]
        return {
            "size": self.options.size,
            "center": self._center,
            "token": position.square,
            "trail": [
                {"square": square, "player": player}
                for square, player in zip(position.trail[:-1], left_by, strict=True)
            ],
            "came": position.came,
            "steps": [
                {"move": move, "square": self._target(position.square, move)} for move in STEPS
            ],
            "refused": self.refused(position, STEPS),
            "closed": sorted(position.visited - {position.square}),
        }

    def refusal(self, position: Token, move: Move) -> Refusal:
        """Return "off-board", "back" or "closed": what bars the way."""
        return self._bar(position, move) or super().refusal(position, move)

    @property
    def _center(self) -> Square:
        """Return the square that wins."""
        return self.options.size // 2 + 1, self.options.size // 2 + 1

    @staticmethod
    def _target(square: Square, move: Move) -> Square:
        """Return the square to which *move* leads."""
        return square[0] + STEPS[move][0], square[1] + STEPS[move][1]

    def _bar(self, position: Token, move: Move) -> Refusal | None:
        """Return why *move* is barred here, or None if it is not."""
        row, column = self._target(position.square, move)
        if not (1 <= row <= self.options.size and 1 <= column <= self.options.size):
            why = f"{move} leads off the board; choose another direction."
            return Refusal("off-board", why, {"move": move})
        if position.came and move == BACK[position.came]:
            why = f"The token just came {position.came}, so {move} would take that back."
            return Refusal("back", why, {"move": move, "came": position.came})
        if (row, column) in position.visited:
            why = f"The token has been on row {row}, column {column}; that square is closed."
            return Refusal("closed", why, {"row": row, "column": column})
        return None

    def _bits(self, squares: Iterable[Square]) -> int:
        """Return *squares* as a set of bits."""
        return sum(1 << (row - 1) * self._stride + column - 1 for row, column in squares)

    @staticmethod
    def _each(squares: int) -> Iterable[int]:
        """Yield the squares of a set one by one."""
        while squares:
            square = squares & -squares
            yield square
            squares ^= square

    def _around(self, squares: int) -> int:
        """Return the squares beside *squares*, some of them off the board."""
        return squares << 1 | squares >> 1 | squares << self._stride | squares >> self._stride

    def _reach(self, token: int, free: int) -> int:
        """Return the squares of *free* to which steps over *free* lead from *token*."""
        reached = self._around(token) & free
        while True:
            further = (reached | self._around(reached)) & free
            if further == reached:
                return reached
            reached = further

    def _images(self, square: Square) -> Sequence[Square]:
        """Return where each of the eight mirrors and turns of the board takes *square*."""
        last = self.options.size + 1
        rows, columns = ((at, last - at) for at in square)
        return [image for row in rows for at in columns for image in ((row, at), (at, row))]

    def _row_images(self, mirror: int) -> Sequence[Sequence[int]]:
        """Return, for each row and each set of squares in it, the image under one mirror."""
        images = []
        for row in range(1, self.options.size + 1):
            image = [0]
            for column in range(1, self.options.size + 1):
                square = self._bits([self._images((row, column))[mirror]])
                image += [each | square for each in image]
            images.append(image)
        return images
