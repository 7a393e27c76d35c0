"""The JSON entry point for programs in other languages: a request in, a reply out.

The page calls nothing else. Each request holds its whole record. The last few matches are cached,
so a long one need not be replayed for every move; replies are the same with and without.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from py_rules.options import Option
from py_rules.page.requests import Table, call, respond
from py_rules.page.state import load, state
from py_rules.record import MAX_TEXT, Record, from_text, to_text
from py_rules.registry import all_games

if TYPE_CHECKING:
    from py_rules.page import wire

MAX_REQUEST: Final = MAX_TEXT + 64 * 1024
"""Characters of a request: a file and its other parameters."""


def handle(request: str, clock: Callable[[], float] | None = None) -> str:
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
        value = call(REQUESTS, message, load, clock)
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


def view(record: Record) -> Record:
    """Return the match as it is."""
    return record


def write(record: Record) -> str:
    """Return a match as the text of a file."""
    return to_text(record)


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
    "read": from_text,
    "write": write,
    "puzzle_of_day": "py_rules.puzzles.bridge:puzzle_of_day",
    "puzzle_make": "py_rules.puzzles.bridge:puzzle_make",
    "puzzle_judge": "py_rules.puzzles.bridge:puzzle_judge",
    "puzzles_of_match": "py_rules.puzzles.bridge:puzzles_of_match",
}
"""The handler of each request; those named by strings are imported at the first request."""
