"""Effort, counted in nodes: what may be spent and what has been."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

_SPENDS_PER_LOOK: Final = 8  # at the clock: a look costs as much as a cheap node


@dataclass(slots=True)
class NodeBudget:
    """How many nodes may be looked at, and how many have been.

    A node is one position that was made from another. Nodes are the same on every machine,
    which seconds are not.

    Who has no time for that hands in `elapsed`: it returns how much of the time is gone, from 0 at
    the start on; the budget is spent as well when that reaches `until`.

    >>> budget = NodeBudget(3)
    >>> budget.spend(2), budget.spend(2), budget.spend(1)
    (True, False, True)
    >>> budget.spent, budget.left
    (3, 0)
    """

    limit: int
    spent: int = 0
    elapsed: Callable[[], float] | None = None
    until: float = 1.0

    def is_over(self) -> bool:
        """Return whether the time of this budget is over."""
        return self.elapsed is not None and self.elapsed() >= self.until

    @property
    def left(self) -> int:
        """Return how many nodes may still be looked at: none once the time is over."""
        return 0 if self.is_over() else self.limit - self.spent

    def spend(self, nodes: int = 1) -> bool:
        """Count *nodes* and return True, or change nothing and return False if too few are left."""
        if self.spent + nodes > self.limit:
            return False
        if self.spent % _SPENDS_PER_LOOK < nodes and self.is_over():
            return False
        self.spent += nodes
        return True

    def split(self, limit: int, share: float = 1.0) -> NodeBudget:
        """Return a budget for a part of the work, of at most *limit*; `merge` it afterwards.

        It has *share* of the time that is left.

        >>> NodeBudget(100, elapsed=lambda: 0.5).split(10, share=0.5).until
        0.75
        """
        until = self.until
        if self.elapsed is not None:
            now = self.elapsed()
            until = now + share * max(0.0, until - now)
        return NodeBudget(max(0, min(limit, self.left)), 0, self.elapsed, until)

    def merge(self, part: NodeBudget) -> None:
        """Count what was spent out of *part*."""
        self.spent += part.spent
