"""Palindrome War: letters at either end; a palindrome of five or more, anywhere, wins."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from string import ascii_lowercase

from py_rules.games._line import Line, LineGame, LineOptions
from py_rules.games._palindromes import Span, palindrome_at_an_end
from py_rules.options import Choice, Flag, Integer, Setup, option


@dataclass(frozen=True, slots=True)
class WarOptions(LineOptions):
    """The options; the defaults are those of the rule book."""

    min_palindrome: int = option(Integer(5, minimum=3, maximum=9))
    line_limit: int = option(Integer(0, minimum=6, maximum=60, zero=True))
    no_repeats: bool = option(Flag(False))
    at_limit: str = option(Choice("draw", choices=("draw", "last-mover-loses")))
    letters: int = option(Integer(26, minimum=2, maximum=26))


class PalindromeWar(LineGame[WarOptions]):
    """The classic game by default: every letter, and no limit to the line."""

    slug = "palindrome-war"
    name = "Palindrome War"
    notation = "(?P<beginning>[a-z])-|-(?P<end>[a-z])"
    alternates = True
    Options = WarOptions
    setup = Setup(
        presets={
            "classic": {},
            "fair": {  # docs/fair-rules.md: between equals nearly level, and never a draw
                "min_palindrome": 4,
                "line_limit": 24,
                "no_repeats": True,
                "at_limit": "last-mover-loses",
                "letters": 3,
            },
        },
        puzzle_options={  # shorter palindromes come too soon: the same few lines again and again
            "min_palindrome": (6, 7, 8, 9),
            "line_limit": tuple(range(8, 17)),
            "at_limit": ("draw", "last-mover-loses"),
            "letters": (2, 3, 4, 5, 6),
        },
        unusual_puzzles=True,
        solo_preset="fair",  # by the classic rules the mirror wins in five moves
    )

    def alphabet(self) -> str:
        """Return the first letters."""
        return ascii_lowercase[: self.options.letters]

    def winning(self, position: Line) -> Span | None:
        """Find a palindrome that is the whole line or a part of it (Rules and Mechanics 3)."""
        return palindrome_at_an_end(position.pieces, self.options.min_palindrome)

    def repetition_key(self, position: Line) -> Hashable:
        """Keep the letters that a later palindrome can still reach.

        A new palindrome has `min_palindrome` letters or one more (see `palindrome_at_an_end`), so
        it reaches no further than `min_palindrome` letters into the line that stands.
        """
        reach = self.options.min_palindrome
        return (
            position.pieces[:reach],
            position.pieces[-reach:],
            self.to_move(position),
            self.options.no_repeats and position.last,
            self.options.line_limit and len(position.pieces),
        )
