"""The state of a match for the page, and a cache of the last matches against replays."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from py_rules.errors import shown
from py_rules.game import JSON
from py_rules.match import REPETITIONS_FOR_A_DRAW
from py_rules.page.requests import RequestError
from py_rules.record import Record, from_fragment, to_fragment

if TYPE_CHECKING:
    from py_rules.page import wire

MAX_RECORD: Final = 128 * 1024
"""Characters of a record inside a request: longer than a link, for long matches."""

MAX_VIEW: Final = 1_000_000
"""Characters of a view as JSON. The conformance checks allow less at the positions they visit."""

MAX_MOVES: Final = 1_000
"""Legal moves at one position."""

_REMEMBERED: Final = 8
_recent: dict[tuple[str, str], Record] = {}
"""The records of the last replies, by game and fragment, the newest last."""


def load(game: str, record: str) -> Record:
    """Return the match of a game that a fragment describes."""
    known = _recent.get((game, record))
    if known:
        return known
    replayed = (recent.match for recent in _recent.values())
    return from_fragment(game, record, limit=MAX_RECORD, replayed=replayed)


def state(record: Record) -> wire.State[Mapping[str, JSON]]:
    """Return the state of a match for the page.

    Raises:
        RequestError: If its view or its legal moves are more than a page can draw.

    >>> from py_rules import Match
    >>> state(Record(Match.start("center-square").play("right")))["legal_moves"]
    ['down', 'right']
    """
    match = record.match
    outcome = match.outcome
    repetitions = match.repetitions
    board = match.view()
    check_view(match.game.slug, board, len(match.legal_moves))
    fragment = to_fragment(record)
    _remember(match.game.slug, fragment, record)
    return {
        "game": match.game.slug,
        "record": fragment,
        "ply": match.ply,
        "to_move": match.to_move,
        "alternates": match.game.alternates,
        "moves": match.moves,
        "movers": match.movers,
        "legal_moves": list(match.legal_moves),
        "outcome": outcome,
        "repetitions": repetitions,
        "offer_draw": outcome is None and repetitions >= REPETITIONS_FOR_A_DRAW,
        "players": record.players,
        "tags": dict(record.tags),
        "options": {name: getattr(match.options, name) for name in match.options.specs()},
        "board": board,
    }


def check_view(game: str, board: object, moves: int) -> None:
    """Check that a page can draw the view of a position and its number of legal moves.

    Raises:
        RequestError: If it can't.
    """
    if moves > MAX_MOVES:
        raise RequestError("moves", game=game, n=moves)
    try:
        size = len(json.dumps(board, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise RequestError("view", game=game, detail=str(error)[:200]) from None
    if size > MAX_VIEW:
        raise RequestError("view-size", game=game)


def _remember(game: str, fragment: str, record: Record) -> None:
    """Cache a record by its fragment; matches never change."""
    if record.comments:
        return  # comments are not part of the cache key
    _recent.pop((game, fragment), None)
    _recent[game, fragment] = record
    if len(_recent) > _REMEMBERED:
        del _recent[next(iter(_recent))]


def checked_ply(record: Record, ply: int) -> int:
    """Return *ply*, a number of moves that the match has.

    Raises:
        RequestError: If it has fewer.
    """
    if not 0 <= ply <= record.match.ply:
        raise RequestError("ply", ply=shown(ply), last=record.match.ply)
    return ply
