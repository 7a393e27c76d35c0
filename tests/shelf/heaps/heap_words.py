"""What a game of heaps may need: a package with no game in it, for the shelf of a site."""

from __future__ import annotations


def left(counters: int) -> str:
    """Say how many counters there are.

    >>> left(3)
    'On the heap: 3.'
    """
    return f"On the heap: {counters}."
