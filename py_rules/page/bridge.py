"""The JSON entry point for programs in other languages: a request in, a reply out.

The page calls nothing else. Each request holds its whole record. The last few matches are cached,
so a long one need not be replayed for every move; replies are the same with and without.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from py_rules.budget import Clock
from py_rules.errors import shown
from py_rules.game import JSON
from py_rules.match import REPETITIONS_FOR_A_DRAW
from py_rules.options import Option
from py_rules.page.requests import RequestError, Table, call, respond
from py_rules.record import MAX_TEXT, Record, from_fragment, from_text, to_fragment, to_text
from py_rules.registry import all_games

if TYPE_CHECKING:
    from py_rules.page import wire

MAX_REQUEST: Final = MAX_TEXT + 64 * 1024
"""Characters of a request: a file and its other parameters."""

MAX_RECORD: Final = 128 * 1024
"""Characters of a record inside a request: longer than a link, for long matches."""

MAX_VIEW: Final = 500_000
"""Characters of a view as JSON. The conformance checks allow less at the positions they visit."""

MAX_MOVES: Final = 1_000
"""Legal moves at one position."""

_REMEMBERED: Final = 8
_recent: dict[tuple[str, str], Record] = {}
"""The records of the last replies, by game and fragment, the newest last."""


def handle(request: str, clock: Clock | None = None) -> str:
    """Return the reply to *request*: {"ok": true, "value": …} or {"ok": false, "error": …}.

    An error has a `code`, its `params` and a `message`; for a record that is good up to some move,
    `kept` holds the part before it. No request raises; a bug in a game answers with the code
    "crash".

    *clock* returns milliseconds. With it a request with `milliseconds` is answered in about that
    time, perhaps incompletely.

    >>> handle('{"do": "view", "game": "alpha-chase", "record": "moves=1"}')[:46]
    '{"ok": false, "error": {"code": "record.move",'
    """

    def answer(message: dict[str, Any]) -> object:
        value = call(REQUESTS, message, _load, clock)
        return state(value) if isinstance(value, Record) else value

    return respond(request, answer, most=MAX_REQUEST)


def catalog() -> Sequence[wire.CatalogEntry]:
    """Return every registered game with its notation, presets and options."""
    # Imported here, as a page that only plays never asks for the catalog.
    from py_rules.players import LEVELS

    return [
        {
            "slug": game.slug,
            "name": game.name,
            "notation": game.notation,
            "presets": {name: dict(options) for name, options in game.setup.presets.items()},
            "random_options": {
                preset: {name: list(values) for name, values in drawn.items()}
                for preset, drawn in game.setup.random_options.items()
            },
            "hidden_options": {
                preset: list(names) for preset, names in game.setup.hidden_options.items()
            },
            "solo_preset": game.setup.solo_preset,
            "clock": game.setup.clock,
            "options": [_described(name, spec) for name, spec in game.Options.specs().items()],
            "levels": list(LEVELS),
        }
        for game in all_games()
    ]


def _described(name: str, spec: Option[Any]) -> Any:
    return {"name": name, "kind": spec.kind, **asdict(spec)}


def state(record: Record) -> wire.State[Mapping[str, JSON]]:
    """Return everything that the page shows of a match.

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
        "moves": match.moves,
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


def _load(game: str, record: str) -> Record:
    known = _recent.get((game, record))
    if known:
        return known
    replayed = (recent.match for recent in _recent.values())
    return from_fragment(game, record, limit=MAX_RECORD, replayed=replayed)


def _remember(game: str, fragment: str, record: Record) -> None:
    """Cache a record by its fragment; matches never change."""
    if record.comments:
        return  # comments are not part of the cache key
    _recent.pop((game, fragment), None)
    _recent[game, fragment] = record
    if len(_recent) > _REMEMBERED:
        del _recent[next(iter(_recent))]


def view(record: Record) -> Record:
    """Return the match as it is."""
    return record


def read(text: str) -> Record:
    """Return the match in the text of a file."""
    return from_text(text)


def write(record: Record) -> str:
    """Return a match as the text of a file."""
    return to_text(record)


def checked_ply(record: Record, ply: int) -> int:
    """Return *ply*, a number of moves that the match has.

    Raises:
        RequestError: If it has fewer.
    """
    if not 0 <= ply <= record.match.ply:
        raise RequestError("ply", ply=shown(ply), last=record.match.ply)
    return ply


REQUESTS: Final[Table] = {
    "catalog": catalog,
    "view": view,
    "analyze": "py_rules.page.analysis:analyze",
    "review": "py_rules.page.analysis:review",
    "line": "py_rules.page.analysis:line",
    "explain": "py_rules.explain.bridge:explanation",
    "advise": "py_rules.page.analysis:advise",
    "hint": "py_rules.page.analysis:hint",
    "verdict": "py_rules.page.analysis:verdict",
    "read": read,
    "write": write,
    "puzzle_of_day": "py_rules.puzzles.bridge:puzzle_of_day",
    "puzzle_make": "py_rules.puzzles.bridge:puzzle_make",
    "puzzle_judge": "py_rules.puzzles.bridge:puzzle_judge",
    "puzzles_of_match": "py_rules.puzzles.bridge:puzzles_of_match",
}
"""The handler of each request; those named by strings are imported at the first request."""
