"""A check and its context: a game, a position, or a match that was played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from py_rules.errors import described, shortened
from py_rules.game import Game, Move
from py_rules.game_modules import package_of

MOST_TRIED: Final = 6
"""Moves that a check tries at one position."""


@dataclass(frozen=True, slots=True)
class Context:
    """A position of a game with chosen options, and the moves that led to it.

    `others` are moves that were legal at other positions, for what has to be refused at this one.
    """

    game: Game[Any, Any]
    position: Any
    moves: tuple[Move, ...] = ()
    others: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """A fact about every game; the locale tables state it under `error.check.<name>`.

    `seen` returns what was seen instead, in English and for programmers, or None if the check
    passes. Its argument is what it is `of`: the class of a game, or a `Context`.
    """

    name: str
    of: Literal["game", "position", "match"]
    seen: Callable[[Any], str | None]


def breaks(check: Check, subject: object) -> tuple[str, str] | None:
    """Return the name of the failed check and what was seen, None if *check* passes.

    A game that raises fails the check "answers", whichever check called it.

    >>> breaks(Check("never", "game", lambda game: f"{game} is there"), 7)
    ('never', '7 is there')
    >>> breaks(Check("never", "game", lambda game: game.slug), 7)
    ('answers', "AttributeError: 'int' object has no attribute 'slug'")
    """
    try:
        found = check.seen(subject)
    except (Exception, SystemExit) as error:
        return "answers", failure(error, subject)
    return None if found is None else (check.name, shortened(found))


def failure(error: BaseException, subject: object) -> str:
    """Return an exception with its place in the package of a game, or of a context's game."""
    game = type(subject.game) if isinstance(subject, Context) else subject
    if not isinstance(game, type):
        return described(error)
    return described(error, package_of(game) or game.__module__)


def gives(member: str, value: object) -> str:
    """Return what a member returned in place of a value of its type.

    >>> gives("view", []), gives("view", None)
    ('view gives list', 'view gives None; is a return missing?')
    """
    kind = type(value).__name__ if value is not None else "None; is a return missing?"
    return f"{member} gives {kind}"
