"""A level of the computer player, its arguments and its result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from py_rules.analysis import Analysis, Forecast
from py_rules.budget import Budget
from py_rules.game import Move, PositionT

T = TypeVar("T")


class Rng(Protocol):
    """The part of `random.Random` that a player uses; the caller seeds it."""

    def random(self) -> float:
        """Return a number of at least 0 and less than 1."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to *stop* - 1."""

    def choice(self, seq: Sequence[T], /) -> T:
        """Return one of the elements."""


UNKNOWN: Final = Forecast(None, "unknown", None)


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, its forecast if one is known, and the most nodes that were used.

    The forecast is that of the position after the move, as in `analyze_moves`.
    """

    move: Move
    forecast: Forecast = UNKNOWN
    nodes: int = 0


class Choose(Protocol):
    """The function of a level that chooses a move."""

    def __call__(
        self, analysis: Analysis[PositionT], position: PositionT, budget: Budget, rng: Rng, /
    ) -> Advice:
        """Return a legal move at *position*, which is not over, within *budget*.

        A level that does not solve positions uses only the game of *analysis*.
        """


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player.

    `strength` counts from 1, the weakest; `nodes` is the most that it uses.
    """

    strength: int
    nodes: int
    choose: Choose
