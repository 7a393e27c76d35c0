"""The search hints of Palindrome Duel: which digits a whole palindrome still needs."""

from __future__ import annotations

from collections.abc import Hashable
from string import ascii_letters

from py_rules.games._line import Line
from py_rules.games._line_search import LineHints, pattern
from py_rules.games._palindromes import is_palindrome
from py_rules.games.palindrome_duel.rules import DuelOptions


class PalindromeDuelHints(LineHints[DuelOptions]):
    """Digits may be renamed and the line reversed; what cannot be mirrored is forgotten."""

    def undecided_key(self, position: Line) -> Hashable:
        """Return what has to be put where to mirror the line, digits renamed, either end first.

        Around each palindrome at one end the whole line can become one, by putting the rest of
        the line in reverse before that end, if it fits. A line that the mover can complete
        is like any other such line; so is, for its length, one that has no such hope left.
        """
        line, mover = position.pieces, self.game.to_move(position)
        barred = self.barred(position)
        ends = (line, line[::-1])
        if len(line) + 1 >= self.options.min_palindrome and any(
            end[-1] != barred and is_palindrome(end[:-1]) for end in ends
        ):
            return ("won", mover)
        if self.options.score == "lengths":
            return self.symmetry_key(position)
        free = self.options.line_limit - len(line)
        found = [_hopes(end, free) for end in ends]
        rests = [end[len(end) - most :] for end, (most, _) in zip(ends, found, strict=True)]
        hopes = [each for _, each in found]
        return len(line), min(
            (hopes[one], hopes[1 - one], pattern(both), both.find(barred))
            for one in ((0, 1) if hopes[0] == hopes[1] else (hopes[0] > hopes[1],))
            for both in (rests[one] + rests[1 - one],)
        )

    def symmetry_key(self, position: Line) -> Hashable:
        """Return the whole line and, where palindromes score, the lead."""
        first, second = position.points
        return super().symmetry_key(position), first - second


def _hopes(line: str, free: int) -> tuple[int, str]:
    """Return the most digits before *line* that make it a palindrome and fit, and all such numbers.

    The numbers, largest first, are a string, which takes little memory: no line is longer than
    the alphabet.
    """
    size, first, reverse = len(line), line[:1], line[::-1]
    cores = range(max(0, size - free), size + 1)
    found = [
        size - core
        for core in cores
        if not core or (line[core - 1] == first and line[:core] == reverse[size - core :])
    ]
    return found[0] if found else 0, "".join([ascii_letters[each] for each in found])
