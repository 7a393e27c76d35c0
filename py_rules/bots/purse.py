"""Effort, counted in nodes: what may be spent and what has been."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Purse:
    """How many nodes may be looked at, and how many have been.

    A node is one position that was made from another. Nodes are the same on every machine,
    which seconds are not.

    >>> purse = Purse(3)
    >>> purse.pay(2), purse.pay(2), purse.pay(1)
    (True, False, True)
    >>> purse.spent, purse.left
    (3, 0)
    """

    limit: int
    spent: int = 0

    @property
    def left(self) -> int:
        """Return how many nodes may still be looked at."""
        return self.limit - self.spent

    def pay(self, nodes: int = 1) -> bool:
        """Take *nodes* out and return True, or leave all as it is if there are not so many."""
        if self.spent + nodes > self.limit:
            return False
        self.spent += nodes
        return True

    def part(self, limit: int) -> Purse:
        """Return a purse with what is left, but no more than *limit*; `settle` it afterwards."""
        return Purse(max(0, min(limit, self.left)))

    def settle(self, part: Purse) -> None:
        """Count what was spent out of *part*."""
        self.spent += part.spent
