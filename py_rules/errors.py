"""What the rules refuse, as errors: a code and parameters for programs, a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

Parameter: TypeAlias = bool | int | str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move, well written but not legal, is refused at a position.

    `code` is one of the game's own ("off-board"), `params` what its sentence tells of, and
    `message` that sentence in English, with what to do instead.

    >>> Refusal("taken", "P has been taken; choose another letter.", {"letter": "P"}).code
    'taken'
    """

    code: str
    message: str
    params: Mapping[str, Parameter] = field(default_factory=dict, hash=False)


class RulesError(ValueError):
    """Anything the rules refuse: a sentence a player can act on, a `code`, and its `params`.

    >>> error = OptionError("size must be odd.", name="size")
    >>> error.code, error.params, str(error)
    ('option', {'name': 'size'}, 'size must be odd.')
    """

    code: ClassVar[str] = "rules"

    def __init__(self, message: str, **params: Parameter) -> None:
        super().__init__(message)
        self.params: Mapping[str, Parameter] = params


class OptionError(RulesError):
    """An option has no such name, cannot have such a value, or contradicts another one."""

    code = "option"


class UnknownGameError(RulesError):
    """No registered game has this slug."""

    code = "unknown-game"


class InvalidMoveError(RulesError):
    """The move is not written in the notation of the game."""

    code = "invalid-move"


class IllegalMoveError(RulesError):
    """The move is well written, but the rules forbid it here; `params` name the `reason`."""

    code = "illegal-move"


class MatchOverError(RulesError):
    """The match has ended; nothing can be added to it."""

    code = "match-over"
