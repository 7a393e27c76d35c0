"""Palindrome Duel: digits at either end; a palindrome of the whole line wins before it is full."""

from __future__ import annotations

from dataclasses import dataclass
from string import digits

from py_rules.games._line import Line, LineGame, LineOptions
from py_rules.games._palindromes import Span, is_palindrome
from py_rules.options import Choice, Flag, Integer, Setup, option


@dataclass(frozen=True, slots=True)
class DuelOptions(LineOptions):
    """The options; the defaults are those of the rule book.

    At the limit the winner is the player who did not place the last digit. The rule book's "i.e.,
    the second player" says the same of its fifteen places, and only of an odd number of them.
    """

    min_length: int = option(Integer(3, minimum=3, maximum=9))
    max_length: int = option(Integer(15, minimum=5, maximum=40))
    no_echo: bool = option(Flag(False))
    at_limit: str = option(Choice("last-mover-loses", choices=("last-mover-loses", "draw")))
    digits: int = option(Integer(10, minimum=2, maximum=10))


class PalindromeDuel(LineGame[DuelOptions]):
    """The printed game by default: ten digits and fifteen places."""

    slug = "palindrome-duel"
    name = "Palindrome Duel"
    notation = "(?P<beginning>[0-9])-|-(?P<end>[0-9])"
    Options = DuelOptions
    setup = Setup(
        presets={"classic": {}, "fair": {"min_length": 4, "no_echo": True, "at_limit": "draw"}},
        puzzle_options={
            "min_length": (5, 6, 7),
            "max_length": (8, 10, 12, 14, 16),
            "at_limit": ("draw", "last-mover-loses"),
            "digits": (2, 2, 3, 4),
        },
        solo_preset="fair",  # by the classic rules the mirror wins in three moves
    )

    def __init__(self, options: DuelOptions | None = None) -> None:
        options = options or DuelOptions()
        super().__init__(digits[: options.digits], options)

    def winning(self, position: Line) -> Span | None:
        """Find the whole line to be a palindrome that is long enough (Rules and Mechanics 2).

        A leading zero is a digit like any other.
        """
        length = len(position.pieces)
        wins = length >= self.options.min_length and is_palindrome(position.pieces)
        return (0, length) if wins else None
