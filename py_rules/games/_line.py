"""The line with two open ends, and the base of the games on it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from py_rules.errors import OptionError, PositionError, Refusal, shown
from py_rules.game import JSON, Game, Move, Outcome, Player, Reason, other
from py_rules.games._palindromes import Span
from py_rules.options import GameOptions


@dataclass(frozen=True, slots=True)
class Line:
    """The pieces in the order in which they stand, and the one placed last.

    `ends` says from which end each came, in the order of play ("b" beginning, "e" end). Only the
    drawing needs it, so lines that look alike are equal however they were built. `points` are those
    of both players where palindromes score.
    """

    pieces: str = ""
    last: str = ""
    ends: str = field(default="", compare=False)
    points: tuple[int, int] = (0, 0)

    def prepend(self, piece: str) -> Line:
        """Return the line with *piece* at its beginning.

        >>> Line("r").prepend("a").pieces
        'ar'
        """
        return Line(piece + self.pieces, piece, self.ends + "b", self.points)

    def append(self, piece: str) -> Line:
        """Return the line with *piece* at its end.

        >>> Line("r").append("a").pieces
        'ra'
        """
        return Line(self.pieces + piece, piece, self.ends + "e", self.points)

    def tiles(self) -> Sequence[Mapping[str, JSON]]:
        """Return, for each piece from the beginning on, what it is, whose, and since which ply.

        >>> Line().append("r").prepend("a").tiles()[0]
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


def _appended(pieces: str) -> Line:
    return Line(pieces, pieces[-1:], "e" * len(pieces))


@dataclass(frozen=True, slots=True)
class LineOptions(GameOptions):
    """The options that such games share; each game declares them with its defaults and limits."""

    min_palindrome: int
    line_limit: int
    no_repeats: bool
    at_limit: str

    def check_together(self) -> None:
        """Refuse a line that is full before a palindrome can win."""
        if 0 < self.line_limit < self.min_palindrome:
            raise OptionError(
                "line-too-short", line_limit=self.line_limit, min_palindrome=self.min_palindrome
            )


LineOptionsT = TypeVar("LineOptionsT", bound=LineOptions)


class LineGame(Game[Line, LineOptionsT]):
    """A game in which each move puts one piece of an alphabet to either end of the line.

    The games differ in their alphabet and in which palindrome wins.
    """

    def __init__(self, options: LineOptionsT | None = None, /, **chosen: object) -> None:
        super().__init__(options, **chosen)
        self._alphabet = self.alphabet()
        moves = (move for piece in self._alphabet for move in (f"{piece}-", f"-{piece}"))
        self._pieces = {move: self.piece_and_end(move) for move in moves}
        self._moves = tuple(self._pieces)
        self._placings = {
            move: (Line.append if end == "end" else Line.prepend, piece)
            for move, (piece, end) in self._pieces.items()
        }

    @classmethod
    def piece_and_end(cls, move: Move) -> tuple[str, str]:
        """Return which piece a move, written as `notation` says, puts to "beginning" or "end"."""
        ((end, piece),) = cls.parts(move).items()
        return piece, end

    @abstractmethod
    def alphabet(self) -> str:
        """Return the pieces that the options allow."""

    @abstractmethod
    def winning(self, position: Line) -> Span | None:
        """Return the palindrome that the last piece made, if it wins."""

    def initial(self) -> Line:
        """Begin with an empty line."""
        return Line()

    def to_move(self, position: Line) -> Player:
        """Player 1 starts, then they alternate: every turn adds one piece."""
        return 1 if len(position.pieces) % 2 else 0

    def legal_moves(self, position: Line) -> tuple[Move, ...]:
        """Return each piece at either end, without one that may not be repeated."""
        if self.outcome(position):
            return ()
        if self.options.no_repeats and position.last:
            last = position.last
            return tuple([move for move, (piece, _) in self._pieces.items() if piece != last])
        return self._moves

    def successor(self, position: Line, move: Move) -> Line:
        """Put the piece to its end."""
        place, piece = self._placings[move]
        return place(position, piece)

    def outcome(self, position: Line) -> Outcome | None:
        """Look for a palindrome first, then whether the line is full."""
        last_mover = other(self.to_move(position))
        if self.winning(position):
            return Outcome(last_mover, Reason.PALINDROME)
        if len(position.pieces) == self.options.line_limit > 0:
            return self.full_line_outcome(position)
        return None

    def full_line_outcome(self, position: Line) -> Outcome:
        """Return how a match ends on a full line without a winning palindrome."""
        return Outcome(self._full_line_winner(), Reason.LENGTH_LIMIT)

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
            "min_palindrome": self.options.min_palindrome,
            "limit": self.options.line_limit or None,
            "full_line_winner": self._full_line_winner(),
        }

    def text(self, position: Line) -> str:
        """Return the pieces with blanks in between."""
        return f"Line: {' '.join(position.pieces)}"

    def position_to_text(self, position: Line) -> str:
        """Return the pieces and at which end the last one was put: "13/b" at the beginning."""
        pieces = position.pieces
        # Where either end could be the last one: "1011" was no "101" before.
        points = self.first_points(pieces, "e") if pieces.endswith(position.last) else 0
        return f"{pieces}/{'e' if points >> position.points[0] & 1 else 'b'}"

    def position_from_text(self, text: str) -> Line:
        """Return the line, as if all its pieces but the last one had been put to the end."""
        pieces, _, end = text.rpartition("/")
        is_line = end in ("b", "e") and {*pieces} <= {*self._alphabet}
        if not (is_line and self.first_points(pieces, end)):
            raise PositionError("text", position=shown(text)).for_game(type(self))
        if not pieces:
            return Line()
        line = _appended(pieces[1:] if end == "b" else pieces[:-1])
        return line.prepend(pieces[0]) if end == "b" else line.append(pieces[-1])

    def gain(self, pieces: str, end: str) -> int:
        """Return the points for the newest piece, at the "beginning" or "end" of the line."""
        return 0

    def first_points(self, pieces: str, last: str) -> int:
        """Return which points Player 1 can have on such a line, as bits.

        0 if no match can put these pieces there, the last one to that end ("b" or "e").
        """
        # The stretches of one length that can be a line: the start, and the piece placed last.
        parts = dict.fromkeys(enumerate(pieces), 1)
        for length in range(1, len(pieces)):
            grown: dict[tuple[int, str], int] = {}
            for (start, newest), points in parts.items():
                stop = start + length
                if self.outcome(Line(pieces[start:stop])):
                    continue
                ends = [(start - 1, start - 1)] if start else []
                ends += [(start, stop)] if stop < len(pieces) else []
                if length == len(pieces) - 1:
                    ends = [each for each in ends if (each[0] == each[1]) == (last == "b")]
                for begin, at in ends:
                    if self.options.no_repeats and pieces[at] == newest:
                        continue
                    line = pieces[begin : begin + length + 1]
                    end = "beginning" if at == begin else "end"
                    gain = 0 if length % 2 else self.gain(line, end)
                    part = begin, pieces[at]
                    grown[part] = grown.get(part, 0) | points << gain
            parts = grown
        return next(iter(parts.values()), 0) if pieces else 1

    def refusal(self, position: Line, move: Move) -> Refusal:
        """Return "not-in-play" for a piece outside the alphabet, "repeat" for the last one."""
        piece, _ = self.piece_and_end(move)
        if piece not in self._alphabet:
            first, last = self._alphabet[0], self._alphabet[-1]
            return Refusal("not-in-play", {"piece": piece, "first": first, "last": last})
        return Refusal("repeat", {"piece": piece})

    def _full_line_winner(self) -> Player | None:
        """Return who wins when the line is full, None for a draw: who did not fill it."""
        if self.options.at_limit == "draw":
            return None
        return 1 if self.options.line_limit % 2 else 0
