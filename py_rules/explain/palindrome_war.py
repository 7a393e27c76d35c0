"""Palindrome War: the mirror, repeats, and when no palindrome can come before the line is full."""

from __future__ import annotations

from typing import Any, Final

from py_rules.explain import lines, shared
from py_rules.explain.step import Detector
from py_rules.games._line import LineGame


def can_still_win(game: LineGame[Any], line: str) -> bool:
    """Return whether a palindrome can still come up in the line.

    One that comes up has a new piece and the least length or one more: a longer one holds a shorter
    one around the same center, which is either new as well or was there before.
    """
    least, free = game.options.min_palindrome, game.options.line_limit - len(line)
    return any(
        lines.ANY in (part := whole[start : start + length]) and lines.fits(part)
        for whole, _ in lines.padded(line, free)
        for length in (least, least + 1)
        for start in range(len(whole) - length + 1)
    )


DETECTORS: Final[tuple[Detector, ...]] = (
    lines.too_late(can_still_win),
    *shared.DETECTORS,
    lines.repeat_guards,
    lines.mirror,
)
