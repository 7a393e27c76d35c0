"""The argument and the result of a detector."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from py_rules.game import Game, Move, Player, other
from py_rules.messages import ENGLISH, Parameter
from py_rules.messages import sentence as sentence_of

PositionT = TypeVar("PositionT")
GameT = TypeVar("GameT", bound=Game[Any, Any])


@dataclass(frozen=True, slots=True)
class Fact:
    """A proved fact: the code under which the tables have its sentence, and its parameters.

    >>> str(Fact("line.mirror", {"piece": "4"}))
    'Mirrors the last move: 4 on the other side.'
    """

    code: str
    params: Mapping[str, Parameter] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return self.sentence()

    def sentence(self, language: str = ENGLISH) -> str:
        """Return the sentence in a language."""
        return sentence_of(f"why.{self.code}", self.params, language, type(self))


@dataclass(frozen=True, slots=True)
class Step(Generic[GameT, PositionT]):
    """A legal move, the positions before and after it, and the previous move, if any."""

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
        """Return the other player."""
        return other(self.mover)

    @property
    def is_answered(self) -> bool:
        """Return whether the opponent moves next."""
        return self.game.to_move(self.after) != self.mover


Detector: TypeAlias = "Callable[[Step[Any, Any]], Fact | None]"
"""Returns a fact about a step, or None."""
