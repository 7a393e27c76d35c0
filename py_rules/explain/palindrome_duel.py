"""Palindrome Duel: the mirror, the echo, and when no palindrome of the whole line can come."""

from __future__ import annotations

from typing import Any, Final

from py_rules.explain import lines, shared
from py_rules.explain.step import Detector
from py_rules.games._line import LineGame


def can_still_win(game: LineGame[Any], line: str) -> bool:
    """Return whether the whole line can still become a palindrome that is long enough.

    Where palindromes score, one may always come.
    """
    if game.options.score == "lengths":
        return True
    least, free = game.options.min_length, game.options.max_length - len(line)
    return any(len(whole) >= least and lines.fits(whole) for whole, _ in lines.padded(line, free))


DETECTORS: Final[tuple[Detector, ...]] = (
    lines.too_late(can_still_win),
    *shared.DETECTORS,
    lines.echo_guards,
    lines.mirror,
)
