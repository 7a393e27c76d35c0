"""Center Square Showdown: one shared token; the player who moves it onto the center square wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from py_rules.errors import OptionError, PositionError, Refusal, shown
from py_rules.game import JSON, Game, Move, Outcome, Player, Reason, other
from py_rules.options import Flag, GameOptions, Integer, Setup, option

STEPS: Final[Mapping[Move, tuple[int, int]]] = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
}
"""The change of row and column by each direction, which is a move of one square."""

_PATHS: Final[Mapping[Move, Sequence[tuple[int, int]]]] = {
    **{way: [step] for way, step in STEPS.items()},
    **{f"{way}2": [(down, right), (2 * down, 2 * right)] for way, (down, right) in STEPS.items()},
}
"""The same for each square that a move of one or two squares enters."""

_DIRECTIONS: Final[Mapping[Move, Move]] = {
    **{way: way for way in STEPS},
    **{f"{way}2": way for way in STEPS},
}

BACK: Final[Mapping[Move, Move]] = {"up": "down", "down": "up", "left": "right", "right": "left"}

_TRAIL = 4  # the last steps that a front end draws

Square = tuple[int, int]
"""Row and column, counted from 1 at the top left as in the rule book."""


@dataclass(frozen=True, slots=True)
class SquareOptions(GameOptions):
    """The options; the defaults are those of the rule book."""

    size: int = option(Integer(5, minimum=3, maximum=9, odd=True))
    start_row: int = option(Integer(1, minimum=1, maximum=9))
    start_column: int = option(Integer(1, minimum=1, maximum=9))
    no_revisits: bool = option(Flag(False))
    two_squares: bool = option(Flag(False))

    def check_together(self) -> None:
        """Refuse a start outside the board or on the center."""
        for name, value in (("start_row", self.start_row), ("start_column", self.start_column)):
            if value > self.size:
                raise OptionError("off-board", option=name, value=value, size=self.size)
        if self.start_row == self.start_column == self.size // 2 + 1:
            row, column = self.start_row, self.start_column
            raise OptionError("on-center", row=row, column=column, size=self.size)


@dataclass(frozen=True, slots=True)
class Token:
    """The square of the token, the last step, the player to move and the closed squares.

    `visited` is kept only where no square may be entered twice; `trail` holds the last squares,
    newest last, for the drawing.
    """

    square: Square
    to_move: Player
    came: Move | None
    visited: frozenset[Square]
    trail: tuple[Square, ...] = field(compare=False)


class CenterSquare(Game[Token, SquareOptions]):
    """The classic board is five by five, and the token starts in its corner."""

    slug = "center-square"
    name = "Center Square Showdown"
    notation = "(?P<direction>up|down|left|right)(?P<squares>2?)"
    alternates = True
    Options = SquareOptions
    setup = Setup(
        presets={
            "classic": {},
            "fair": {"size": 7, "no_revisits": True, "two_squares": True},
        },
        random_options={"fair": {"start_column": (1, 2)}},  # each start favors one side
        solo_preset="fair",  # by the classic rules Player 1 can never reach the center
        puzzle_options={
            "size": (7,),  # smaller boards have no puzzles
            "start_row": (1, 2, 3),
            "start_column": (1, 2, 3),
            "no_revisits": (True,),
            "two_squares": (True,),
        },
    )

    def initial(self) -> Token:
        """Place the token on its starting square (Setup)."""
        start = (self.options.start_row, self.options.start_column)
        closed = frozenset({start}) if self.options.no_revisits else frozenset()
        return Token(start, 0, None, closed, (start,))

    def to_move(self, position: Token) -> Player:
        """Players alternate turns (Turns)."""
        return position.to_move

    def legal_moves(self, position: Token) -> tuple[Move, ...]:
        """Every move on the board but back the way the token came (Movement Rules 1 to 3)."""
        if position.square == self._center:
            return ()
        return tuple([move for move in self._moves if self._bar(position, move) is None])

    def successor(self, position: Token, move: Move) -> Token:
        """Move the token; the squares it enters are closed if none may be entered twice."""
        path = self._path(position.square, move)
        closed = position.visited | {*path} if self.options.no_revisits else position.visited
        trail = (*position.trail[-_TRAIL:], path[-1])
        return Token(path[-1], other(position.to_move), _DIRECTIONS[move], closed, trail)

    def outcome(self, position: Token) -> Outcome | None:
        """End the game when the token reaches the center: its mover wins (Winning the Game).

        "There are no draws" does not hold: the classic rules let both avoid the center endlessly.
        """
        if position.square == self._center:
            return Outcome(other(position.to_move), Reason.CENTER)
        if self.options.no_revisits and not self.legal_moves(position):
            return Outcome(other(position.to_move), Reason.NO_MOVE)
        return None

    def view(self, position: Token) -> Mapping[str, JSON]:
        """Return the board, squares as [row, column].

        `steps` are all moves with the squares they lead to, off the board too, `refused`
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
                {"move": move, "square": self._path(position.square, move)[-1]}
                for move in self._moves
            ],
            "refused": self.refused(position, self._moves),
            "closed": sorted(position.visited - {position.square}),
        }

    def text(self, position: Token) -> str:
        """Return the grid with numbers, the token as an asterisk, and closed squares as "#"."""
        squares = range(1, self.options.size + 1)
        rule = "  " + "-----" * len(squares)
        lines = ["    " + "   ".join(map(str, squares)), rule]
        for row in squares:
            marks = [
                "*" if at == position.square else "#" if at in position.visited else " "
                for at in ((row, column) for column in squares)
            ]
            lines += [f"{row} | {' | '.join(marks)} |", rule]
        return "\n".join(lines)

    def position_to_text(self, position: Token) -> str:
        """Return the token's square, the player to move, the last step, and closed squares.

        "12/2/right/11.12": row 1, column 2, Player 2 to move; rows 1, columns 1 and 2 are closed.
        """
        closed = ".".join(f"{row}{column}" for row, column in sorted(position.visited))
        square = f"{position.square[0]}{position.square[1]}"
        return f"{square}/{position.to_move + 1}/{position.came or '-'}/{closed or '-'}"

    def position_from_text(self, text: str) -> Token:
        """Return the token, as if it had been on no squares but the closed ones."""
        numbers = range(1, self.options.size + 1)
        squares = {f"{row}{column}": (row, column) for row, column in product(numbers, numbers)}
        token, player, came, closed, *more = [*text.split("/"), "", "", "", ""][:5]
        visited = [] if closed == "-" else closed.split(".")
        is_closed = token in visited if self.options.no_revisits else not visited
        is_mover = player in ("1", "2") and came in (*STEPS, "-")
        if {token, *visited} <= {*squares} and is_closed and is_mover and more == [""]:
            position = Token(
                squares[token],
                0 if player == "1" else 1,
                None if came == "-" else came,
                frozenset(squares[each] for each in visited),
                (squares[token],),
            )
            if self._can_come_up(position):
                return position
        raise PositionError("text", position=shown(text)).for_game(type(self))

    def _can_come_up(self, position: Token) -> bool:
        """Return whether turns and last step fit: one square further, the color is the other.

        Closed squares hang together, and without moves of two squares each is one move.
        """
        start = self.initial()
        if position.came is None:
            return position == start
        (before,) = self._path(position.square, BACK[position.came])
        visited = position.visited
        if self.options.no_revisits and not (
            {before, start.square} <= visited and self._reachable(start.square, visited) == visited
        ):
            return False
        if self.options.no_revisits and not self.options.two_squares:
            return (len(visited) - 1) % 2 == position.to_move
        is_inside = all(1 <= each <= self.options.size for each in before)
        steps = sum(position.square) - sum(start.square)
        is_turn = self.options.two_squares or steps % 2 == position.to_move
        return is_inside and before != self._center and is_turn

    def _reachable(self, square: Square, allowed: frozenset[Square]) -> set[Square]:
        found, new = {square}, [square]
        for each in new:
            near = {self._path(each, step)[-1] for step in STEPS} & allowed - found
            found |= near
            new.extend(near)
        return found

    def refusal(self, position: Token, move: Move) -> Refusal:
        """Return "one-square" or the bar: "off-board", "back", "closed" or "past-center"."""
        if move not in self._moves:
            return Refusal("one-square")
        return self._bar(position, move) or super().refusal(position, move)

    @property
    def _center(self) -> Square:
        return self.options.size // 2 + 1, self.options.size // 2 + 1

    @property
    def _moves(self) -> Sequence[Move]:
        return tuple(_PATHS) if self.options.two_squares else tuple(STEPS)

    @staticmethod
    def _path(square: Square, move: Move) -> Sequence[Square]:
        """Return the squares that the token enters, the one it stops on last."""
        row, column = square
        return [(row + down, column + right) for down, right in _PATHS[move]]

    def _bar(self, position: Token, move: Move) -> Refusal | None:
        path, size = self._path(position.square, move), self.options.size
        row, column = path[-1]
        if not (1 <= row <= size and 1 <= column <= size):
            return Refusal("off-board", {"move": move})
        if position.came and _DIRECTIONS[move] == BACK[position.came]:
            return Refusal("back", {"move": move, "came": position.came})
        for square in path:
            if square in position.visited:
                return Refusal("closed", {"row": square[0], "column": square[1]})
        if self._center in path[:-1]:
            return Refusal("past-center")
        return None
