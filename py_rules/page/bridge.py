"""The one door for programs in another language: a JSON request in, a JSON reply out.

The page calls nothing else. Each request brings its record along, which alone says what the match
is. The last matches that were asked for are remembered, so that a long one need not be played
again for every move; a reply is the same with and without.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from py_rules.budget import Budget, Clock
from py_rules.errors import RulesError, shown
from py_rules.game import JSON, Player
from py_rules.match import REPETITIONS_FOR_A_DRAW, Match
from py_rules.messages import error_sentence
from py_rules.options import Option
from py_rules.record import (
    MAX_TEXT,
    Record,
    RecordError,
    from_fragment,
    from_text,
    to_fragment,
    to_text,
)
from py_rules.registry import all_games

if TYPE_CHECKING:
    from py_rules.page import wire

MAX_REQUEST: Final = MAX_TEXT + 64 * 1024
"""Characters of a request: a file and what goes with it."""

MAX_RECORD: Final = 128 * 1024
"""Characters of a record inside a request: longer than a link, for matches that go on and on."""

_MAX_DEPTH: Final = 8
_REMEMBERED: Final = 8
_recent: dict[tuple[str, str], Record] = {}
"""The last records that were answered with, by game and fragment, the newest last."""

_MAX_MILLISECONDS: Final = 24 * 60 * 60 * 1000


class RequestError(RulesError):
    """A request that is not one of those below."""

    family = "request"


def handle(request: str, clock: Clock | None = None) -> str:
    """Return the reply to *request*: {"ok": true, "value": …} or {"ok": false, "error": …}.

    An error has a `code`, its `params` and a `message`; for a record that is good up to some move,
    `kept` holds the part before it. No request raises; a bug in a game answers with the code
    "crash".

    *clock* returns milliseconds, and is not kept. With it a request that says how many
    `milliseconds` it may take is answered in about that time, with what is known by then.

    >>> handle('{"do": "play", "game": "alpha-chase", "record": "", "move": "1"}')[:55]
    '{"ok": false, "error": {"code": "invalid-move.example",'
    """
    try:
        return json.dumps({"ok": True, "value": _answer(_parse(request), clock)})
    except RulesError as error:
        problem: wire.Failure = {
            "code": error.code,
            "params": error.params,
            "message": str(error),
        }
        if isinstance(error, RecordError) and error.kept:
            problem["kept"] = to_fragment(error.kept)
    except Exception as error:  # a bug must reach the page as an answer, not as silence
        what = {"detail": repr(error)[:400]}
        problem = {"code": "crash", "params": what, "message": error_sentence("crash", what)}
    return json.dumps({"ok": False, "error": problem})


def catalog() -> Sequence[wire.CatalogEntry]:
    """Return every registered game with its notation, its presets and what each option may be."""
    # Imported here, as for an analysis: a page that only plays does not ask for the catalog.
    from py_rules.bots import LEVELS

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
            "clock": game.setup.clock,
            "options": [_described(name, spec) for name, spec in game.Options.specs().items()],
            "levels": list(LEVELS),
        }
        for game in all_games()
    ]


def _described(name: str, spec: Option[Any]) -> Any:
    """Return what the catalog tells of an option: which of four types depends on its kind."""
    return {"name": name, "kind": spec.kind, **asdict(spec)}


def state(record: Record) -> wire.State[Mapping[str, JSON]]:
    """Return all that the page shows of a match.

    >>> state(Record(Match.start("center-square").play("right")))["legal_moves"]
    ['down', 'right']
    """
    match = record.match
    outcome = match.outcome
    repetitions = match.repetitions
    fragment = to_fragment(record)
    _remember(match.game.slug, fragment, record)
    return {
        "game": match.game.slug,
        "record": fragment,
        "ply": match.ply,
        "to_move": match.to_move,
        "moves": match.moves,
        "legal_moves": list(match.legal_moves),
        "outcome": None
        if outcome is None
        else {"winner": outcome.winner, "reason": outcome.reason, "score": outcome.score},
        "repetitions": repetitions,
        "offer_draw": outcome is None and repetitions >= REPETITIONS_FOR_A_DRAW,
        "players": record.players,
        "tags": dict(record.tags),
        "options": {name: getattr(match.options, name) for name in match.options.specs()},
        "board": match.view(),
    }


def _parse(request: str) -> dict[str, Any]:
    """Return the request as a mapping, once it is known to be small, flat and well formed."""
    if not isinstance(request, str) or len(request) > MAX_REQUEST:
        raise RequestError("size", most=MAX_REQUEST)
    # Without escapes, every other part between quotation marks is a text. A pattern for texts would
    # look for the end of one from each mark again.
    bare = "".join(request.replace("\\\\", "").replace('\\"', "").split('"')[::2])
    if bare.count("[") + bare.count("{") > _MAX_DEPTH:
        raise RequestError("depth")
    try:
        message = json.loads(request)
    except ValueError as error:
        raise RequestError("json", detail=str(error)[:200]) from None
    if not isinstance(message, dict):
        raise RequestError("object")
    check_text(message)
    return message


def check_text(message: dict[str, Any]) -> None:
    """Raise RequestError if a text holds a lone surrogate, which no hash or file can encode."""
    try:
        json.dumps(message, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise RequestError("text") from None


def _answer(message: dict[str, Any], clock: Clock | None) -> object:
    """Return the value that *message* asks for."""
    name = message.pop("do", None)
    if not isinstance(name, str) or name not in _REQUESTS:
        raise RequestError("unknown", request=str(name)[:40], known=", ".join(_REQUESTS))
    function, wanted = _REQUESTS[name]
    for key, kind in wanted.items():
        if type(message.get(key)) is not kind and (key in message or key not in _OPTIONAL):
            raise RequestError("missing", request=name, key=key, type=kind.__name__)
    if extra := set(message) - set(wanted):
        raise RequestError("extra", request=name, key=min(extra)[:40])
    milliseconds = message.pop(_MILLISECONDS, None)
    if clock is not None and milliseconds is not None:
        limit = max(1, min(milliseconds, _MAX_MILLISECONDS))
        message["budget"] = Budget(sys.maxsize, limit, clock)
    return function(**message)


def _load(game: str, record: str) -> Record:
    """Return the match that a request is about."""
    return _recent.get((game, record)) or from_fragment(game, record, limit=MAX_RECORD)


def _remember(game: str, fragment: str, record: Record) -> None:
    """Keep a record at hand; matches never change, so it stays what the fragment says."""
    if record.comments:
        return  # of which the fragment says nothing
    _recent.pop((game, fragment), None)
    _recent[game, fragment] = record
    if len(_recent) > _REMEMBERED:
        del _recent[next(iter(_recent))]


def _after(change: Callable[..., Match]) -> Callable[..., wire.State[Mapping[str, JSON]]]:
    """Return a request that answers with the match after *change*."""

    def answer(game: str, record: str, **arguments: Any) -> wire.State[Mapping[str, JSON]]:
        before = _load(game, record)
        return state(before.with_match(change(before.match, **arguments)))

    return answer


def _resign(match: Match, player: Player) -> Match:
    return match.resign(player)


def _time(match: Match, player: Player) -> Match:
    return match.run_out_of_time(player)


def _look(match: Match, ply: int) -> Match:
    """Return the match as it was after *ply* moves."""
    if not 0 <= ply <= match.ply:
        raise RequestError("ply", ply=shown(ply), last=match.ply)
    return match.at(ply)


def _tag(game: str, record: str, name: str, value: str) -> wire.State[Mapping[str, JSON]]:
    """Return the match with one more thing said about it, as that the lens was used."""
    before = _load(game, record)
    return state(Record(before.match, {**before.tags, name: value}))


def _analysis(name: str) -> Callable[..., object]:
    """Return a request that the solvers and the computer players answer."""

    def answer(game: str, record: str, **arguments: Any) -> object:
        # Imported here: a page that only plays starts without it.
        from py_rules.page import analysis

        loaded = _load(game, record)
        ply = arguments.get("ply", 0)
        if not 0 <= ply <= loaded.match.ply:
            raise RequestError("ply", ply=shown(ply), last=loaded.match.ply)
        reply: object = getattr(analysis, name)(loaded, **arguments)
        return reply

    return answer


def _late(room: str, name: str) -> Callable[..., object]:
    """Return a request that a room answers whose archive comes with the first such request."""

    def answer(**arguments: Any) -> object:
        reply: object = getattr(import_module(f"py_rules.{room}.bridge"), name)(**arguments)
        return reply

    return answer


_MATCH: Final[Mapping[str, type]] = {"game": str, "record": str}
_MILLISECONDS: Final = "milliseconds"
_OPTIONAL: Final = {_MILLISECONDS}
_TIMED: Final[Mapping[str, type]] = {**_MATCH, _MILLISECONDS: int}

_REQUESTS: Final[Mapping[str, tuple[Callable[..., object], Mapping[str, type]]]] = {
    "catalog": (catalog, {}),
    "view": (_after(lambda match: match), _MATCH),
    "play": (_after(Match.play), {**_MATCH, "move": str}),
    "undo": (_after(Match.undo), _MATCH),
    "resign": (_after(_resign), {**_MATCH, "player": int}),
    "time": (_after(_time), {**_MATCH, "player": int}),
    "draw": (_after(Match.agree_draw), _MATCH),
    "look": (_after(_look), {**_MATCH, "ply": int}),
    "tag": (_tag, {**_MATCH, "name": str, "value": str}),
    "lens": (_analysis("position_lens"), _TIMED),
    "review": (_analysis("review"), {**_TIMED, "ply": int}),
    "line": (_analysis("line"), {**_TIMED, "ply": int}),
    "why": (_late("why", "why"), {**_MATCH, "line": str}),
    "advise": (_analysis("advise"), _TIMED),
    "hint": (_analysis("hint"), _TIMED),
    "verdict": (_analysis("verdict"), _TIMED),
    "read": (lambda text: state(from_text(text)), {"text": str}),
    "write": (lambda game, record: to_text(_load(game, record)), _MATCH),
    "puzzle_of_day": (_late("puzzles", "puzzle_of_day"), {"game": str, "date": str}),
    "puzzle_make": (
        _late("puzzles", "puzzle_make"),
        {"game": str, "seed": str, "length": int, "difficulty": int},
    ),
    "puzzle_judge": (_late("puzzles", "puzzle_judge"), {**_MATCH, "line": str}),
    "puzzles_of_match": (_late("puzzles", "puzzles_of_match"), {**_MATCH, "ply": int}),
}
"""What may be asked, and what each request brings along; `wire.REQUESTS` says it in types."""
