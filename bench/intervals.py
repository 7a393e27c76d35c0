"""How sure a share is that was counted in a number of matches."""

from __future__ import annotations

from math import sqrt
from typing import Final

_QUANTILE: Final = 1.959964
"""Of the normal distribution, so that the interval holds the truth 95 times in 100."""


def wilson(points: float, matches: int) -> tuple[float, float]:
    """Return the interval of Wilson's score for *points* out of *matches*, both from 0 to 1.

    It is made for counts; with draws as half points it is a little wider than need be. The source
    is E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.

    >>> [round(bound, 3) for bound in wilson(70, 100)], wilson(0, 0)
    ([0.604, 0.781], (0.0, 1.0))
    """
    if not matches:
        return 0.0, 1.0
    share, square = points / matches, _QUANTILE**2
    middle = share + square / (2 * matches)
    reach = _QUANTILE * sqrt(share * (1 - share) / matches + square / (4 * matches**2))
    scale = 1 + square / matches
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def percent(points: float, matches: int) -> str:
    """Return a share and its interval in per cent, as a cell of a table has it.

    >>> percent(70, 100), percent(0, 0)
    ('70 (60–78)', '–')
    """
    if not matches:
        return "–"
    low, high = wilson(points, matches)
    return f"{100 * points / matches:.0f} ({100 * low:.0f}–{100 * high:.0f})"
