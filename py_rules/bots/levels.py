"""What a computer player is asked for and what it answers: the levels, and the advice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

from py_rules.game import Move
from py_rules.search import Forecast

T = TypeVar("T")


class Rng(Protocol):
    """What a player asks of chance; `random.Random` has it, and is seeded by the caller."""

    def random(self) -> float:
        """Return a number from 0 up to, but not, 1."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 up to, but not, *stop*."""

    def choice(self, seq: Sequence[T], /) -> T:
        """Return one of the elements."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, what it comes to as far as the player knows, and how many nodes that took at most.

    The forecast is that of the position after the move, as in `lens`.
    """

    move: Move
    forecast: Forecast
    nodes: int


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player: `strength` counts up from the weakest, which is 1."""

    name: str
    description: str
    strength: int


LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        "dawn": Level(
            "Dawn", "Plays for fun, overlooks wins and leaves some for the other side.", 1
        ),
        "morning": Level("Morning", "Sees what a few moves bring, and nothing beyond.", 2),
        "noon": Level(
            "Noon", "Plays without a mistake wherever the game is solved, and well elsewhere.", 3
        ),
    }
)
"""The levels by the word that asks for each, from the weakest to the strongest.

>>> [level.name for level in LEVELS.values()]
['Dawn', 'Morning', 'Noon']
"""
