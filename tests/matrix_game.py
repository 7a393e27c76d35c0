"""The value of a game in which both sides choose at once, unseen: a matrix game, solved exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def value_of(payoffs: Sequence[Sequence[int]]) -> Fraction:
    """Return what the side that chooses the row can be sure of on average.

    The other side, which chooses the column, pays the number that stands there. It is found by
    the simplex method with Bland's rule, in whole numbers over one denominator: nothing is rounded.
    """
    least = min(min(row) for row in payoffs)
    rows, columns = len(payoffs), len(payoffs[0])
    # The scaled share of each column: the greatest sum for which no row pays more than 1.
    # All payoffs are raised above 0 for that, so that the value is, too.
    table = [
        [each - least + 1 for each in row] + [int(at == other) for other in range(rows)] + [1]
        for at, row in enumerate(payoffs)
    ]
    goal = [-1] * columns + [0] * (rows + 1)
    basis = list(range(columns, columns + rows))
    denominator = 1
    while min(goal[:-1]) < 0:
        entering = next(at for at, each in enumerate(goal) if each < 0)
        leaving = min(
            (row for row in range(rows) if table[row][entering] > 0),
            key=lambda row: (Fraction(table[row][-1], table[row][entering]), basis[row]),
        )
        pivot, by = table[leaving][entering], table[leaving]
        for row in (*table, goal):
            if row is not by:
                factor = row[entering]
                row[:] = [
                    (each * pivot - factor * other) // denominator
                    for each, other in zip(row, by, strict=True)
                ]
        basis[leaving], denominator = entering, pivot
    return Fraction(denominator, goal[-1]) + least - 1
