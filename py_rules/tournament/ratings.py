"""Ratings of players from who has beaten whom, after Bradley and Terry.

The model (R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", Biometrika
39, 1952): i scores against j with probability g_i / (g_i + g_j). A draw counts as half a win for
each. The strengths g of greatest likelihood are found by the method of Newton and Raphson on their
logarithms, with steps cut short; D. R. Hunter ("MM algorithms for generalized Bradley-Terry
models", The Annals of Statistics 32, 2004) compares it with others, which are slow where one player
always wins. Errors come from the inverse of the observed information.

A weak prior keeps a clean sweep finite: everybody has drawn one more match, with a player of
strength 1. Ratings are counted from the mean of all, which is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from operator import mul
from typing import Final

_SCALE: Final = 400.0
"""Points of a rating for a factor of ten in strength, as of Elo."""

_NORMAL_95: Final = 1.959964
_PRIOR: Final = 1.0  # drawn matches with a player of strength 1
_CLOSE: Final = 1e-9
_LONGEST_STEP: Final = 1.0
_MOST_STEPS: Final = 200


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, and how far on either side of it the interval of 95 % reaches; both in Elo."""

    rating: float
    error: float


def rate(points: Sequence[Sequence[float]]) -> Sequence[Rating]:
    """Return the rating of each of the players; `points[i][j]` is what i has scored against j.

    >>> even, better = rate([[0, 50], [50, 0]]), rate([[0, 75], [25, 0]])
    >>> even[0].rating, round(better[0].rating - better[1].rating)
    (0.0, 190)
    >>> sweep, _ = rate([[0, 10], [0, 0]])
    >>> round(sweep.rating), round(sweep.error)
    (290, 270)
    """
    strengths = _strengths(points)
    covariance = _inverse(_information(points, strengths))
    logs = [log(each) for each in strengths]
    per_unit = _SCALE / log(10)
    # Only differences mean anything, so the error is that of the difference from the mean.
    mean, shared = _mean(logs), [_mean(row) for row in covariance]
    spreads = [row[i] - 2 * shared[i] + _mean(shared) for i, row in enumerate(covariance)]
    return [
        Rating(
            round(per_unit * (own - mean), 1) + 0.0,  # no negative zero
            round(_NORMAL_95 * per_unit * sqrt(max(0.0, spread)), 1),
        )
        for own, spread in zip(logs, spreads, strict=True)
    ]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _strengths(points: Sequence[Sequence[float]]) -> Sequence[float]:
    logs = [0.0] * len(points)
    for _ in range(_MOST_STEPS):
        strengths = [exp(each) for each in logs]
        covariance = _inverse(_information(points, strengths))
        slope = _slope(points, strengths)
        step = [sum(map(mul, row, slope)) for row in covariance]
        farthest = max(map(abs, step), default=0.0)
        # Far from the top the likelihood is flat, and a whole step would lead beyond it.
        share = min(1.0, _LONGEST_STEP / max(farthest, _CLOSE))
        logs = [each + share * by for each, by in zip(logs, step, strict=True)]
        if farthest < _CLOSE:
            break
    return [exp(each) for each in logs]


def _slope(points: Sequence[Sequence[float]], strengths: Sequence[float]) -> Sequence[float]:
    """Return each player's points minus those that the strengths predict."""
    slope = []
    for i, own in enumerate(strengths):
        met = sum(
            (points[i][j] + points[j][i]) / (own + each)
            for j, each in enumerate(strengths)
            if i != j
        )
        expected = own * (met + _PRIOR / (own + 1))
        slope.append(sum(points[i]) + _PRIOR / 2 - expected)
    return slope


def _information(
    points: Sequence[Sequence[float]], strengths: Sequence[float]
) -> Sequence[Sequence[float]]:
    """Return the observed information about the logarithms of the strengths, the prior's too."""
    players = range(len(points))
    table = [[0.0] * len(points) for _ in players]
    for i in players:
        table[i][i] = _PRIOR * strengths[i] / (strengths[i] + 1) ** 2
        for j in players:
            both = strengths[i] + strengths[j]
            weight = (points[i][j] + points[j][i]) * strengths[i] * strengths[j] / both**2
            if i != j:
                table[i][i] += weight
                table[i][j] -= weight
    return table


def _inverse(table: Sequence[Sequence[float]]) -> Sequence[Sequence[float]]:
    """Return the inverse of a positive definite matrix, by the method of Gauss and Jordan.

    >>> _inverse([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(table)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(table)]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = [value / pivot for value in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
