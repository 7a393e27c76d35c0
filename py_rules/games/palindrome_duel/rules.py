"""Palindrome Duel: digits at either end; a palindrome of the whole line wins before it is full."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from string import digits

from py_rules.errors import PositionError, shown
from py_rules.game import JSON, Move, Outcome, Reason
from py_rules.games._line import Line, LineGame, LineOptions
from py_rules.games._palindromes import Span, is_palindrome, palindromes_at_the_end
from py_rules.options import Choice, Flag, Integer, Setup, option


@dataclass(frozen=True, slots=True)
class DuelOptions(LineOptions):
    """The options; the defaults are those of the rule book.

    At the limit the winner is the player who did not place the last digit. The rule book's "i.e.,
    the second player" says the same of its fifteen places, and only of an odd number of them.
    Where lengths score, the points decide on a full line; a negative head start is Player 2's.
    """

    min_palindrome: int = option(Integer(3, minimum=3, maximum=9))
    line_limit: int = option(Integer(15, minimum=5, maximum=40))
    no_repeats: bool = option(Flag(False))
    at_limit: str = option(Choice("last-mover-loses", choices=("last-mover-loses", "draw")))
    digits: int = option(Integer(10, minimum=2, maximum=10))
    score: str = option(Choice("none", choices=("none", "lengths")))
    head_start: int = option(Integer(0, minimum=-9, maximum=9))


class PalindromeDuel(LineGame[DuelOptions]):
    """The classic game by default: ten digits and fifteen places."""

    slug = "palindrome-duel"
    name = "Palindrome Duel"
    notation = "(?P<beginning>[0-9])-|-(?P<end>[0-9])"
    alternates = True
    Options = DuelOptions
    setup = Setup(
        presets={
            "classic": {},
            "fair": {"min_palindrome": 4, "no_repeats": True, "at_limit": "draw"},
            "lively": {
                "min_palindrome": 4,
                "line_limit": 12,
                "no_repeats": True,
                "digits": 3,
                "score": "lengths",
                "head_start": -3,
            },
        },
        puzzle_options={
            "min_palindrome": (4, 6, 7, 8),
            "line_limit": (8, 10, 12, 12),
            "no_repeats": (False, True, True),
            "at_limit": ("draw", "last-mover-loses"),
            "digits": (3, 3, 4),
            "score": ("none", "lengths", "lengths", "lengths"),
            "head_start": (-3, 0, 0, 3),
        },
        unusual_puzzles=True,
        solo_preset="fair",  # by the classic rules the mirror wins in three moves
    )

    def alphabet(self) -> str:
        """Return the first digits."""
        return digits[: self.options.digits]

    def winning(self, position: Line) -> Span | None:
        """Find the whole line to be a palindrome that is long enough (Rules and Mechanics 2).

        A leading zero is a digit like any other.
        """
        length = len(position.pieces)
        wins = length >= self.options.min_palindrome and is_palindrome(position.pieces)
        return (0, length) if wins else None

    @property
    def is_scored(self) -> bool:
        """Return whether palindromes score."""
        return self.options.score == "lengths"

    def successor(self, position: Line, move: Move) -> Line:
        """Put the digit to its end, and count the palindromes that it makes there."""
        after = super().successor(position, move)
        if not self.is_scored:
            return after
        first, second = position.points
        gain = self._gain_of(after, move)
        points = (first, second + gain) if self.to_move(position) else (first + gain, second)
        return replace(after, points=points)

    def full_line_outcome(self, position: Line) -> Outcome:
        """Compare the points where palindromes score."""
        if not self.is_scored:
            return super().full_line_outcome(position)
        first, second = score = self._score(position)
        if first == second:
            return Outcome(None, Reason.TIE, score)
        return Outcome(0 if first > second else 1, Reason.MOST_POINTS, score)

    def view(self, position: Line) -> Mapping[str, JSON]:
        """Return the line and, where palindromes score, `score` and what each move `gains`."""
        view = dict(super().view(position))
        view["score"] = list(self._score(position)) if self.is_scored else None
        moves = self.legal_moves(position) if self.is_scored else ()
        after = {move: super(PalindromeDuel, self).successor(position, move) for move in moves}
        view["gains"] = {move: self._gain_of(each, move) for move, each in after.items()}
        return view

    def text(self, position: Line) -> str:
        """Return the digits with blanks in between, and the points where palindromes score."""
        first, second = self._score(position)
        points = f"\nPoints: {first}, {second}" if self.is_scored else ""
        return super().text(position) + points

    def position_to_text(self, position: Line) -> str:
        """Return the line and, where palindromes score, the points: "1213/e/3-0"."""
        first, second = position.points
        points = f"/{first}-{second}" if self.is_scored else ""
        return super().position_to_text(position) + points

    def position_from_text(self, text: str) -> Line:
        """Return the line with the points that the text says."""
        if not self.is_scored:
            return super().position_from_text(text)
        line, _, points = text.rpartition("/")
        found = re.fullmatch(r"(0|[1-9][0-9]{0,2})-(0|[1-9][0-9]{0,2})", points)
        if not found:
            raise PositionError("text", position=shown(text)).for_game(type(self))
        position = replace(super().position_from_text(line), points=(int(found[1]), int(found[2])))
        # Each palindrome has scored once, for who placed its last digit.
        can_have = self.first_points(position.pieces, line[-1]) >> position.points[0] & 1
        beginnings = (position.pieces[:length] for length in range(len(position.pieces) + 1))
        all_points = sum(map(sum, map(palindromes_at_the_end, beginnings)))
        if not can_have or sum(position.points) != all_points:
            raise PositionError("text", position=shown(text)).for_game(type(self))
        return position

    def _gain_of(self, after: Line, move: Move) -> int:
        return self.gain(after.pieces, self.piece_and_end(move)[1])

    def gain(self, pieces: str, end: str) -> int:
        """Return the points of the palindromes that the newest digit made at its end."""
        return sum(palindromes_at_the_end(pieces if end == "end" else pieces[::-1]))

    def _score(self, position: Line) -> tuple[int, int]:
        first, second = position.points
        start = self.options.head_start
        return first + max(0, start), second + max(0, -start)
