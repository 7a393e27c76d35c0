"""Palindrome War: letters at either end; a palindrome of five or more, anywhere, wins."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from string import ascii_lowercase

from py_rules.games._line import Line, LineGame, LineOptions, pattern
from py_rules.games._palindromes import Stretch, is_palindrome, palindrome_at_an_end
from py_rules.options import Flag, Integer, Setup, option


@dataclass(frozen=True, slots=True)
class WarOptions(LineOptions):
    """What may be changed; the defaults are the rule book's."""

    min_length: int = option(
        Integer(
            5, "Length that wins", "A palindrome this long or longer wins.", minimum=3, maximum=9
        )
    )
    max_length: int = option(
        Integer(
            0,
            "Longest line",
            "The match ends when the line is full.",
            minimum=6,
            maximum=60,
            zero=True,
        )
    )
    no_echo: bool = option(
        Flag(False, "No echo", "The letter just played may not be played again.")
    )
    letters: int = option(
        Integer(26, "Letters", "The first so many of the alphabet.", minimum=2, maximum=26)
    )


class PalindromeWar(LineGame[WarOptions]):
    """The printed game by default: every letter, and no limit to the line."""

    slug = "palindrome-war"
    name = "Palindrome War"
    notation = "(?P<beginning>[a-z])-|-(?P<end>[a-z])"
    Options = WarOptions
    setup = Setup(
        presets={"classic": {}, "fair": {"max_length": 20, "no_echo": True, "letters": 4}}
    )

    def __init__(self, options: WarOptions | None = None) -> None:
        options = options or WarOptions()
        super().__init__(ascii_lowercase[: options.letters], options)

    def winning(self, position: Line) -> Stretch | None:
        """Find a palindrome that is the whole line or a part of it (Rules and Mechanics 3)."""
        return palindrome_at_an_end(position.pieces, self.options.min_length)

    def repetition_key(self, position: Line) -> Hashable:
        """Keep the letters that a later palindrome can still reach.

        A new palindrome has `min_length` letters or one more (see `palindrome_at_an_end`), so it
        reaches no further than `min_length` letters into the line that stands.
        """
        reach = self.options.min_length
        return (
            position.pieces[:reach],
            position.pieces[-reach:],
            self.to_move(position),
            self.options.no_echo and position.last,
            self.options.max_length and len(position.pieces),
        )

    def near(self, position: Line) -> str:
        """Return as many pieces of either end as the longest palindrome to come can hold."""
        reach = self.options.min_length
        line = position.pieces
        return line if len(line) <= 2 * reach else line[:reach] + line[-reach:]

    def canonical(self, position: Line) -> Hashable:
        """Return what the two ends can still come to, letters renamed, either end first.

        Once no palindrome can reach from one end into what the other still needs, each end is
        renamed on its own. A line that the mover can complete is like any other such line.
        """
        line = position.pieces
        mover = self.to_move(position)
        ended = self.outcome(position)
        if ended:
            return ("over", ended.winner, mover)
        barred = position.last if self.options.no_echo else ""
        ends = (line, line[::-1])
        if any(self._completes(end, barred) for end in ends):
            return ("won", mover)
        clock = len(line) if self.options.max_length else mover
        room = self.options.max_length - len(line) if self.options.max_length else len(line) + 9
        reaches = [self._reach(end, room) for end in ends]
        if len(line) < max(self.options.min_length, sum(reaches)):
            return clock, min((pattern(end), end.find(barred)) for end in ends)
        # Nothing bars a letter unless there is an echo rule; then the letter that completes a
        # palindrome is always at hand, whatever it is.
        spared = 0 if self.options.no_echo else 1
        kept = [end[: max(0, reach - spared)] for end, reach in zip(ends, reaches, strict=True)]
        return clock, *sorted((pattern(end), end.find(barred)) for end in kept)

    def _completes(self, end: str, barred: str) -> bool:
        """Return whether a letter other than *barred* makes a palindrome at the outside of *end*.

        The letter must mirror the one behind a palindrome that is two letters short.
        """
        least = self.options.min_length
        return any(
            len(end) > core and end[core] != barred and is_palindrome(end[:core])
            for core in (least - 2, least - 1)
        )

    def _reach(self, end: str, room: int) -> int:
        """Return how many outer letters of *end* a palindrome to come can hold, given the room.

        Around each palindrome that stands at the very end, others can grow, up to `min_length`
        letters or one more: by as many new letters as they reach further into the line.
        """
        least, reach = self.options.min_length, 0
        for core in range(least):
            growth = (least + (least - core) % 2 - core) // 2
            if growth <= room and is_palindrome(end[:core]):
                reach = core + growth
        return reach
