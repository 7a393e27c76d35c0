"""Effort for one move or one question: nodes and seconds."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from math import inf
from typing import Any, Final, TypeAlias

from py_rules.errors import brief, check_number
from py_rules.game import Move

Clock: TypeAlias = Callable[[], float]
"""Returns seconds since a fixed moment, as `time.monotonic` does."""

_FOREVER: Final = 1e300  # seconds; larger whole numbers overflow
_NODES_PER_LOOK: Final = 8  # a look at the clock costs as much as a cheap node


class BudgetSpent(BaseException):
    """Raised in a bot that visits more positions than its budget has, or takes too many steps.

    It is not an `Exception`, so `except Exception:` in the bot does not catch it.
    """


class Budget:
    """The budget of a move: `nodes` in all, `used` and `left` of them, and a deadline.

    A node is a position made from another one. For a bot each `match.play(...)` and
    each `game.successor(...)` is one; the first one beyond the budget ends its turn, and the move
    that it offered last is played. *clock* is `time.monotonic` by default.

    >>> budget = Budget(3)
    >>> budget.spend(2), budget.spend(2), budget.spend(1)
    (True, False, True)
    >>> budget.nodes, budget.used, budget.left
    (3, 3, 0)

    Raises:
        ValueError: If *nodes* is not a whole number, or either limit is negative.
    """

    nodes: int
    used: int

    def __init__(self, nodes: int, seconds: float = inf, clock: Clock | None = None) -> None:
        check_number("nodes", nodes)
        if not (isinstance(seconds, int | float) and seconds >= 0):  # as not a number
            raise ValueError(f"seconds must be 0 or more, not {brief(seconds)}.")
        if clock is None and seconds < inf:
            clock = import_module("time").monotonic  # a page passes its own
        self.nodes = nodes
        self.used = 0
        self.clock = clock
        self.begun = clock() if clock else 0.0
        self.deadline = self.begun + min(seconds, _FOREVER)
        self.offered: Any = None
        self.is_gone = False

    def __repr__(self) -> str:
        return f"<Budget: {self.used} of {self.nodes} nodes used>"

    @property
    def elapsed(self) -> float:
        """Return the seconds since the budget was made; 0 without a time limit."""
        return self.clock() - self.begun if self.clock else 0.0

    @property
    def left(self) -> int:
        """Return how many nodes may still be visited: none after the deadline."""
        return 0 if self.is_over() else self.nodes - self.used

    def is_over(self) -> bool:
        """Return whether the deadline has passed."""
        return self.clock is not None and self.clock() >= self.deadline

    def spend(self, nodes: int = 1) -> bool:
        """Count *nodes* and return True, or change nothing and return False if too few are left."""
        if self.used + nodes > self.nodes:
            return False
        if self.used % _NODES_PER_LOOK < nodes and self.is_over():
            return False
        self.used += nodes
        return True

    def split(self, nodes: int, share: float = 1.0) -> Budget:
        """Return a budget of at most *nodes* for a part of the work; `merge` it afterward.

        It has *share* of the time that is left.

        >>> Budget(100, 80, clock=lambda: 0.0).split(10, share=0.5).deadline
        40.0
        """
        part = Budget(max(0, min(nodes, self.nodes - self.used)))
        part.clock, part.begun, part.deadline = self.clock, self.begun, self.deadline
        if self.clock is not None and share < 1:
            part.begun = self.clock()
            part.deadline = part.begun + share * max(0.0, self.deadline - part.begun)
        return part

    def merge(self, part: Budget) -> None:
        """Count the nodes that *part* used."""
        self.used += part.used

    def offer(self, move: Move) -> None:
        """Set the move that is played if the budget ends before `choose` returns."""
        self.offered = move

    def visit(self) -> None:
        """Count one node of a bot.

        Raises:
            BudgetSpent: If none is left.
        """
        if self.used >= self.nodes:
            self.is_gone = True
            raise BudgetSpent
        self.used += 1
