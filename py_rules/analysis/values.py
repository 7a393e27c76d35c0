"""The value of a node of a game graph as one number, or None while it is unknown.

It is positive where Player 1 wins, negative where Player 2 wins, and 0 at a drawn end.
"""

from __future__ import annotations

from typing import TypeAlias

from py_rules.game import Player

Value: TypeAlias = "int | None"


def win_in(player: Player, plies: int) -> int:
    """Return the value of a win of *player* in that many plies.

    >>> win_in(0, 3), win_in(1, 0), plies_of(win_in(1, 3))
    (4, -1, 3)
    """
    return -plies - 1 if player else plies + 1


def plies_of(value: int) -> int:
    """Return how far away the end is of which *value*, a win of either player, tells."""
    return abs(value) - 1
