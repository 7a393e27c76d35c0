"""What a computer player is, what it is asked and what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from py_rules.budget import Budget
from py_rules.game import Move, PositionT
from py_rules.search import Forecast, Solver

T = TypeVar("T")


class Rng(Protocol):
    """The part of `random.Random` that a player uses; the caller seeds it."""

    def random(self) -> float:
        """Return a number from 0 up to, but not, 1."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 up to, but not, *stop*."""

    def choice(self, seq: Sequence[T], /) -> T:
        """Return one of the elements."""


UNKNOWN: Final = Forecast(None, "unknown", None)


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, what it leads to as far as the player knows, and how many nodes that took at most.

    The forecast is that of the position after the move, as in `lens`.
    """

    move: Move
    forecast: Forecast = UNKNOWN
    nodes: int = 0


class Choose(Protocol):
    """How a level chooses a move."""

    def __call__(
        self, solver: Solver[PositionT], position: PositionT, budget: Budget, rng: Rng, /
    ) -> Advice:
        """Return a legal move at *position*, which is not over, and spend no more than *budget*.

        A level that does not search takes from *solver* nothing but its game.
        """


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player.

    `strength` counts up from the weakest, which is 1; `nodes` is the most that it looks at.
    """

    name: str
    strength: int
    nodes: int
    choose: Choose
