"""Palindromes & Antipalindromes: fill a row with 0 and 1; one scores mirrors, one opposites."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from py_rules.errors import PositionError, Refusal, shown
from py_rules.game import JSON, Game, Move, Outcome, Player, Reason
from py_rules.games._palindromes import even_antipalindromes, even_palindromes
from py_rules.options import GameOptions, Integer, Setup, option


@dataclass(frozen=True, slots=True)
class RowOptions(GameOptions):
    """The options; the author suggests sixteen squares."""

    squares: int = option(Integer(16, minimum=1, maximum=24))
    head_start: int = option(Integer(0, minimum=-20, maximum=20))


@dataclass(frozen=True, slots=True)
class Row:
    """The squares, "." where empty, and in which order they were filled.

    Only the drawing needs the order (squares counted from 0): it says who placed what.
    """

    squares: str
    order: tuple[int, ...] = field(default=(), compare=False)

    @property
    def filled(self) -> int:
        """Return how many squares hold a digit."""
        return len(self.squares) - self.squares.count(".")


class Antipalindromes(Game[Row, RowOptions]):
    """Leroy Quet's game, rec.games.abstract, 25 April 2011."""

    slug = "antipalindromes"
    name = "Palindromes & Antipalindromes"
    notation = "(?P<square>[1-9][0-9]?)-(?P<digit>[01])"
    alternates = True
    Options = RowOptions
    setup = Setup(
        presets={"classic": {}, "fair": {"head_start": 6}},
        puzzle_options={"head_start": (0, 6)},  # as in classic and fair rules
        solo_preset="fair",  # by the classic rules Player 2 is six points ahead
    )

    def __init__(self, options: RowOptions | None = None, /, **chosen: object) -> None:
        super().__init__(options, **chosen)
        self._placings = {
            f"{square}-{digit}": (square - 1, digit)
            for square in range(1, self.options.squares + 1)
            for digit in "01"
        }

    def initial(self) -> Row:
        """Make a row of m squares."""
        return Row("." * self.options.squares)

    def to_move(self, position: Row) -> Player:
        """Players take turns."""
        return 1 if position.filled % 2 else 0

    def legal_moves(self, position: Row) -> tuple[Move, ...]:
        """Place either a 0 or a 1 into any empty square."""
        squares = enumerate(position.squares, 1)
        return tuple([f"{at}-{digit}" for at, held in squares if held == "." for digit in "01"])

    def successor(self, position: Row, move: Move) -> Row:
        """Write the digit into the square."""
        at, digit = self._placings[move]
        squares = position.squares[:at] + digit + position.squares[at + 1 :]
        return Row(squares, (*position.order, at))

    def outcome(self, position: Row) -> Outcome | None:
        """When each square has one digit in it, the player with the largest score wins.

        The rules name no winner for equal scores: a draw.
        """
        if "." in position.squares:
            return None
        score = self.score(position)
        winner: Player | None = None if score[0] == score[1] else 0 if score[0] > score[1] else 1
        return Outcome(winner, Reason.ROW_FULL, score)

    def view(self, position: Row) -> Mapping[str, JSON]:
        """Return the row with every scoring span.

        A span has its first square (counted from 1), its length and its kind; `score` holds
        both totals so far, the head start included, and `refused` why the filled squares take no
        digit.
        """
        return {
            "row": position.squares,
            "placed_by": [
                position.order.index(at) % 2 if at in position.order else None
                for at in range(len(position.squares))
            ],
            "last": position.order[-1] + 1 if position.order else None,
            "spans": [
                {"start": start + 1, "length": length, "kind": kind}
                for kind, found in (
                    ("palindrome", even_palindromes(position.squares)),
                    ("antipalindrome", even_antipalindromes(position.squares)),
                )
                for start, length in found
            ],
            "score": self.score(position),
            "head_start": self.options.head_start,
            "refused": self.refused(
                position, [f"{at + 1}-{digit}" for at in position.order for digit in "01"]
            ),
        }

    def text(self, position: Row) -> str:
        """Return the squares above their numbers, and the points of both players."""
        squares = position.squares.replace(".", "_")
        first, second = self.score(position)
        return (
            f"{' '.join(f'{digit:>2}' for digit in squares)}\n"
            f"{' '.join(f'{number:>2}' for number in range(1, len(squares) + 1))}\n"
            f"Player 1: {first}, Player 2: {second}"
        )

    def position_to_text(self, position: Row) -> str:
        """Return the squares, "." where empty."""
        return position.squares

    def position_from_text(self, text: str) -> Row:
        """Return the row as if it had been filled from the left."""
        if len(text) != self.options.squares or text.strip("01."):
            raise PositionError("text", position=shown(text)).for_game(type(self))
        return Row(text, tuple(at for at, digit in enumerate(text) if digit != "."))

    def refusal(self, position: Row, move: Move) -> Refusal:
        """Return "no-square" beyond the end of the row, "filled" for a square with a digit."""
        square, size = int(self.parts(move)["square"]), len(position.squares)
        if square > size:
            return Refusal("no-square", {"square": square, "squares": size})
        return Refusal("filled", {"square": square, "digit": position.squares[square - 1]})

    def score(self, position: Row) -> tuple[int, int]:
        """Return the points of both players, with those that one of them is ahead at the start."""
        palindromes = sum(length for _, length in even_palindromes(position.squares))
        antipalindromes = sum(length for _, length in even_antipalindromes(position.squares))
        return palindromes + self.options.head_start, antipalindromes
