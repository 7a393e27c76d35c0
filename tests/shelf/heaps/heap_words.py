"""A library for games of heaps: a package without a game, which a site offers to added games."""

from __future__ import annotations


def left(counters: int) -> str:
    """Say how many counters there are.

    >>> left(3)
    'On the heap: 3.'
    """
    return f"On the heap: {counters}."
