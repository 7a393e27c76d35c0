"""What a detector is given and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from py_rules.game import Game, Move, Player, other
from py_rules.messages import Parameter, sentence

PositionT = TypeVar("PositionT")
GameT = TypeVar("GameT", bound=Game[Any, Any])


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence that is true: the code under which the tables have it, and its parameters.

    >>> str(Statement("line.mirror", {"piece": "4"}))
    'Answers with the mirror: 4 at the other end.'
    """

    code: str
    params: Mapping[str, Parameter] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.told("en")

    def told(self, language: str) -> str:
        """Return the sentence in a language."""
        return sentence(f"why.{self.code}", self.params, language, type(self))


@dataclass(frozen=True, slots=True)
class Step(Generic[GameT, PositionT]):
    """A legal move at a position, what came of it, and the move before it, if there was one."""

    game: GameT
    before: PositionT
    move: Move
    after: PositionT
    previous: Move | None = None

    @property
    def mover(self) -> Player:
        """Return who made the move."""
        return self.game.to_move(self.before)

    @property
    def opponent(self) -> Player:
        """Return who is to answer it."""
        return other(self.mover)


Detector: TypeAlias = "Callable[[Step[Any, Any]], Statement | None]"
"""Returns what is certain about a step, None where it has nothing to say."""
