"""Checks of a match: it ends, replays, and is written and read."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from py_rules.conformance.context import MOST_TRIED, Check, Context
from py_rules.errors import RulesError
from py_rules.game import GameClass
from py_rules.match import MAX_PLIES, Match
from py_rules.record import (
    MAX_FRAGMENT,
    Record,
    from_fragment,
    from_text,
    to_fragment,
    to_text,
)

MOST_REPLAYED: Final = 200
"""Moves of a match that are replayed."""


def ends(context: Context) -> str | None:
    """Require that a match under the default options end or repeat before the move limit.

    Under others it may not: a line may have to grow for as long as anybody plays.
    """
    is_default = context.game.options == type(context.game).Options()
    is_long = is_default and len(context.moves) >= MAX_PLIES
    if not is_long or context.game.outcome(context.position) is not None:
        return None
    return f"{len(context.moves)} moves, and no position came up again"


def again(context: Context) -> str | None:
    """Require that the same moves lead to the same position."""
    once, twice = _played(context), _played(context)
    if once != twice or once.position != twice.position:
        return f"{once.position!r}, then {twice.position!r}"
    return None


def record(context: Context) -> str | None:
    """Require that a written match be read as the same match, from a link and from a file."""
    match = _played(context)
    wanted = Record(match, {"player1": "Ada & Zoë"})

    def find(_: str) -> GameClass:
        return type(context.game)

    fragment, text = to_fragment(wanted), to_text(wanted)
    try:
        read = [from_text(text, find=find)]
        if len(fragment) <= MAX_FRAGMENT:
            read.append(from_fragment("", fragment, find=find))
    except RulesError as error:
        return f"{error} {fragment}"
    return None if all(each == wanted for each in read) else f"another match is read: {fragment}"


def repetition(context: Context) -> str | None:
    """Require that positions with equal repetition keys have the same legal moves and ends."""
    game, match = context.game, Match.of(context.game)
    seen: dict[Hashable, Any] = {}
    for move in (*context.moves[:MOST_REPLAYED], None):
        key = game.repetition_key(match.position)
        earlier = seen.setdefault(key, match.position)
        if earlier != match.position and _ahead(game, earlier) != _ahead(game, match.position):
            return f"{earlier!r} and {match.position!r} have the key {key!r}"
        if move is not None:
            match = match.play(move)
    return None


def _ahead(game: Any, position: Any) -> tuple[object, ...]:
    legal = list(game.legal_moves(position))
    after = [game.outcome(game.successor(position, move)) for move in legal[:MOST_TRIED]]
    return legal, [each is None for each in after]


def _played(context: Context) -> Match:
    return Match.of(context.game).play_all(context.moves[:MOST_REPLAYED])[0]


MATCH_CHECKS: Final = tuple(
    Check(each.__name__, "match", each) for each in (ends, again, record, repetition)
)
"""In order."""
