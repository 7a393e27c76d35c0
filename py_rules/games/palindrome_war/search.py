"""The search hints of Palindrome War: how far a palindrome reaches into the line."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

from py_rules.analysis.hints import Limit
from py_rules.game import Move
from py_rules.games._line import Line
from py_rules.games._line_search import LineHints, palindromes_at_the_start, pattern
from py_rules.games.palindrome_war.rules import PalindromeWar, WarOptions

_SEARCHED_WITH_LIMIT: Final = 16
"""Places left on a line whose limit makes the search faster, for it rules out palindromes."""


class PalindromeWarHints(LineHints[WarOptions]):
    """Letters may be renamed and the line reversed; the middle of a long line is forgotten."""

    def __init__(self, game: PalindromeWar) -> None:
        super().__init__(game)
        self._unlimited = PalindromeWar(replace(game.options, line_limit=0))
        self._on_full_line = game.full_line_outcome(game.initial()).winner

    def limit(self, position: Line) -> Limit[Line] | None:
        """Return the limit, unless the line is so nearly full that less depends on its ends."""
        left = self.options.line_limit - len(position.pieces)
        if left <= _SEARCHED_WITH_LIMIT:
            return None
        return self._unlimited, left, self._on_full_line

    def near(self, position: Line) -> str:
        """Return as many pieces of either end as the longest palindrome to come can hold."""
        reach = self.options.min_palindrome
        line = position.pieces
        return line if len(line) <= 2 * reach else line[:reach] + line[-reach:]

    def ordered_moves(self, position: Line) -> Sequence[Move]:
        """Return first the moves after which the fewest short palindromes are at the ends.

        So a player who only has to prevent long ones finds a strategy with few positions.
        """

        def danger(move: Move) -> int:
            line = self.game.successor(position, move).pieces
            return _danger(line[:5]) + _danger(line[:-6:-1])

        return sorted(self.representative_moves(position), key=danger)

    def undecided_key(self, position: Line) -> Hashable:
        """Return what the two ends can still come to, letters renamed, either end first.

        Once no palindrome can reach from one end into what the other still needs, each end is
        renamed on its own. A line that the mover can complete is like any other such line.
        """
        line, mover = position.pieces, self.game.to_move(position)
        barred = self.barred(position)
        ends = (line, line[::-1])
        if any(self._completes(end, barred) for end in ends):
            return ("won", mover)
        clock = len(line) if self.options.line_limit else mover
        free = self.options.line_limit - len(line) if self.options.line_limit else len(line) + 9
        reaches = [self._reach(end, free) for end in ends]
        if len(line) < max(self.options.min_palindrome, sum(reaches)):
            return clock, min((pattern(end), end.find(barred)) for end in ends)
        # Unless repeats are barred, the letter that completes a palindrome is always at hand.
        spared = 0 if self.options.no_repeats else 1
        kept = [end[: max(0, reach - spared)] for end, reach in zip(ends, reaches, strict=True)]
        return clock, *sorted((pattern(end), end.find(barred)) for end in kept)

    def _completes(self, end: str, barred: str) -> bool:
        """Return whether a letter other than *barred* makes a palindrome at the outside of *end*.

        The letter must mirror the one behind a palindrome that is two letters short.
        """
        least = self.options.min_palindrome
        return any(
            core >= least - 2 and len(end) > core and end[core] != barred
            for core in palindromes_at_the_start(end[: least - 1])
        )

    def _reach(self, end: str, free: int) -> int:
        """Return how many outer letters of *end* a later palindrome can hold in *free* places.

        Around each palindrome that stands at the very end, others can grow, up to `min_palindrome`
        letters or one more: by as many new letters as they reach further into the line.
        """
        least, reach = self.options.min_palindrome, 0
        for core in palindromes_at_the_start(end[: least - 1]):
            growth = (least + (least - core) % 2 - core) // 2
            if growth <= free:
                reach = core + growth
        return reach


def _danger(end: str) -> int:
    """Return a number for the palindromes at an end, greater for two or three letters."""
    return sum(10 if core < 4 else 1 for core in palindromes_at_the_start(end) if core > 1)
