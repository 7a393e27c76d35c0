"""The line with two open ends, and what the games that are played on it have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from py_rules.errors import OptionError, Refusal
from py_rules.game import JSON, Game, Move, Outcome, Player, other
from py_rules.games._palindromes import Stretch
from py_rules.options import Choice, Flag, GameOptions, Integer, option


@dataclass(frozen=True, slots=True)
class Line:
    """The pieces in the order in which they stand, and the one placed last.

    `ends` says from which end each came, in the order of play ("b" beginning, "e" end). Only the
    drawing needs it, so lines that look alike are equal however they were built.
    """

    pieces: str = ""
    last: str = ""
    ends: str = field(default="", compare=False)

    def add(self, move: Move) -> Line:
        """Return the line after *move*: "r-" puts r at the beginning, "-r" at the end.

        >>> Line().add("-r").add("a-").pieces
        'ar'
        """
        if move[0] == "-":
            return Line(self.pieces + move[1], move[1], self.ends + "e")
        return Line(move[0] + self.pieces, move[0], self.ends + "b")

    def tiles(self) -> Sequence[Mapping[str, JSON]]:
        """Return, for each piece from the beginning on, what it is, whose, and since which ply.

        >>> Line().add("-r").add("a-").tiles()[0]
        {'piece': 'a', 'player': 1, 'end': 'beginning', 'ply': 2}
        """
        plies = [ply for ply, end in enumerate(self.ends, 1) if end == "b"][::-1]
        plies += [ply for ply, end in enumerate(self.ends, 1) if end == "e"]
        return [
            {
                "piece": piece,
                "player": (ply - 1) % 2,
                "end": "beginning" if self.ends[ply - 1] == "b" else "end",
                "ply": ply,
            }
            for piece, ply in zip(self.pieces, plies, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class LineOptions(GameOptions):
    """The options that such games share; each declares its own defaults and limits."""

    min_length: int = option(Integer(3, "Length that wins", minimum=3, maximum=9))
    max_length: int = option(Integer(0, "Longest line", minimum=5, maximum=60, zero=True))
    no_echo: bool = option(Flag(False, "No echo", "The piece just played may not be played again."))
    at_limit: str = option(Choice("draw", "A full line", choices=("draw", "last-mover-loses")))

    def check_together(self) -> None:
        """Refuse a line that is full before a palindrome can win."""
        if 0 < self.max_length < self.min_length:
            raise OptionError(
                f"max_length {self.max_length} leaves no room for a palindrome of"
                f" min_length {self.min_length}.",
                max_length=self.max_length,
                min_length=self.min_length,
            )


LineOptionsT = TypeVar("LineOptionsT", bound=LineOptions)


class LineGame(Game[Line, LineOptionsT]):
    """A game in which each move puts one piece of an alphabet to either end of the line.

    The games differ in their alphabet and in which palindrome wins.
    """

    def __init__(self, alphabet: str, options: LineOptionsT) -> None:
        super().__init__(options)
        self._alphabet = alphabet
        self._moves = tuple(move for piece in alphabet for move in (f"{piece}-", f"-{piece}"))

    @abstractmethod
    def winning(self, position: Line) -> Stretch | None:
        """Return the palindrome that the last piece made, if it wins."""

    def initial(self) -> Line:
        """Begin with an empty line."""
        return Line()

    def to_move(self, position: Line) -> Player:
        """Player 1 starts, then they alternate: every turn adds one piece."""
        return 1 if len(position.pieces) % 2 else 0

    def legal_moves(self, position: Line) -> Sequence[Move]:
        """Return both ends with each piece of the alphabet, without an echo if that is barred."""
        if self.outcome(position):
            return ()
        if self.options.no_echo and position.last:
            return [move for move in self._moves if position.last not in move]
        return self._moves

    def successor(self, position: Line, move: Move) -> Line:
        """Put the piece to its end."""
        return position.add(move)

    def outcome(self, position: Line) -> Outcome | None:
        """Look for a palindrome first, then whether the line is full."""
        last_mover = other(self.to_move(position))
        if self.winning(position):
            return Outcome(last_mover, "palindrome")
        if len(position.pieces) == self.options.max_length > 0:
            return Outcome(self._full_line_winner(), "length limit")
        return None

    def view(self, position: Line) -> Mapping[str, JSON]:
        """Return the line as the front end draws it.

        `last` is the index of the newest tile, `winning` the indices of the palindrome that won,
        `refused` why pieces of the alphabet cannot be played now, by their moves, `limit` the
        length at which the line is full (None for no limit) and `full_line_winner` who wins then
        (None for a draw).
        """
        newest = 0 if position.ends.endswith("b") else len(position.pieces) - 1
        winning = self.winning(position)
        return {
            "line": position.pieces,
            "tiles": position.tiles(),
            "last": newest if position.pieces else None,
            "winning": list(range(winning[0], sum(winning))) if winning else [],
            "alphabet": self._alphabet,
            "refused": self.refused(position, self._moves),
            "min_length": self.options.min_length,
            "limit": self.options.max_length or None,
            "full_line_winner": self._full_line_winner(),
        }

    def refusal(self, position: Line, move: Move) -> Refusal:
        """Return "not-in-play" for a piece outside the alphabet, "echo" for the last one again."""
        piece = move.strip("-")
        if piece not in self._alphabet:
            first, last = self._alphabet[0], self._alphabet[-1]
            why = f"{piece} is not in play; choose from {first} to {last}."
            return Refusal("not-in-play", why, {"piece": piece, "first": first, "last": last})
        why = f"{piece} was just played and may not follow itself; choose another."
        return Refusal("echo", why, {"piece": piece})

    def _full_line_winner(self) -> Player | None:
        """Return who wins when the line is full, None for a draw: who did not fill it."""
        if self.options.at_limit == "draw":
            return None
        return 1 if self.options.max_length % 2 else 0
