"""Palindrome Duel: the mirror, repeats, points, and when no palindrome of the line can come."""

from __future__ import annotations

from typing import Any, Final

from py_rules.explain import lines, shared
from py_rules.explain.step import Detector, Fact
from py_rules.games._line import LineGame


def can_still_win(game: LineGame[Any], line: str) -> bool:
    """Return whether the whole line can still become a palindrome that is long enough.

    Where palindromes score, one may always come.
    """
    if game.options.score == "lengths":
        return True
    least, free = game.options.min_palindrome, game.options.line_limit - len(line)
    return any(len(whole) >= least and lines.fits(whole) for whole, _ in lines.padded(line, free))


def scores(step: lines.LineStep) -> Fact | None:
    """Say what the move scores, where palindromes score."""
    return _scores(step) if step.game.options.score == "lengths" else None


_scores: Final = shared.scores(lambda _, line: line.points)

DETECTORS: Final[tuple[Detector, ...]] = (
    lines.too_late(can_still_win),
    *shared.DETECTORS,
    lines.repeat_guards,
    lines.mirror,
    scores,
)
