"""Effort, counted in nodes: what may be spent and what has been."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class NodeBudget:
    """How many nodes may be looked at, and how many have been.

    A node is one position that was made from another. Nodes are the same on every machine,
    which seconds are not.

    >>> budget = NodeBudget(3)
    >>> budget.spend(2), budget.spend(2), budget.spend(1)
    (True, False, True)
    >>> budget.spent, budget.left
    (3, 0)
    """

    limit: int
    spent: int = 0

    @property
    def left(self) -> int:
        """Return how many nodes may still be looked at."""
        return self.limit - self.spent

    def spend(self, nodes: int = 1) -> bool:
        """Count *nodes* and return True, or change nothing and return False if too few are left."""
        if self.spent + nodes > self.limit:
            return False
        self.spent += nodes
        return True

    def split(self, limit: int) -> NodeBudget:
        """Return a budget for a part of the work, of at most *limit*; `merge` it afterwards."""
        return NodeBudget(max(0, min(limit, self.left)))

    def merge(self, part: NodeBudget) -> None:
        """Count what was spent out of *part*."""
        self.spent += part.spent
