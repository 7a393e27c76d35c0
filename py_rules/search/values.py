"""The value of a node of a game graph, for its mover, as one number or None while it is unknown.

Values are compared as numbers: a win is positive, a loss negative, and 0 is a draw.
"""

from __future__ import annotations

from typing import TypeAlias

Value: TypeAlias = "int | None"


def win_in(plies: int) -> int:
    """Return the value of a win in that many plies.

    >>> win_in(0), win_in(3), plies_of(win_in(3))
    (1, 4, 3)
    """
    return plies + 1


def loss_in(plies: int) -> int:
    """Return the value of a loss in that many plies.

    >>> loss_in(0), loss_in(2), plies_of(loss_in(2))
    (-1, -3, 2)
    """
    return -plies - 1


def plies_of(value: int) -> int:
    """Return how far away the end is of which *value*, a win or a loss, tells."""
    return abs(value) - 1
