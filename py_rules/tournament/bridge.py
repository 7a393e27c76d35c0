"""The entry point of the page to the bot lab: a JSON request in, a JSON reply out.

Unlike `py_rules.page.bridge` it keeps state between requests: the running bots, as objects of a
class last as long as a match, until `{"do": "forget"}`, and the score of a tournament, whose
matches arrive in parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final, TypeAlias

from py_rules.page.requests import RequestError, Table, call, respond
from py_rules.players import STRONGEST, level_named
from py_rules.record import Record, from_fragment, to_fragment
from py_rules.tournament.bot import MAX_SOURCE, BotFile, BotRunner, load_bot
from py_rules.tournament.results import header
from py_rules.tournament.runner import PlayerSpec, play
from py_rules.tournament.schedule import MAX_PLAYERS, MAX_RECORD, Plan, jobs
from py_rules.tournament.standings import Score, Standings

Reply: TypeAlias = Mapping[str, object]

MAX_REQUEST: Final = 16 * 1024 * 1024
"""Characters of a request: many matches of a tournament."""

MAX_NODES: Final = 100_000_000
MAX_MATCHES: Final = 100_000
MAX_PACE: Final = 100_000

JOBS_AT_ONCE: Final = 1000
"""Matches in a reply, whose length is limited."""

_MAX_RUNNERS: Final = 16
_runners: dict[tuple[str, ...], BotRunner] = {}
"""The running bots by source, game, start, seed and seat, the newest last."""

_scores: list[Score] = []
"""The score of the tournament that has begun, if any."""


def handle(request: str) -> str:
    """Return the reply to *request*: {"ok": true, "value": …} or {"ok": false, "error": …}.

    An error, also one of a bot, has a `code`, its `params` and a `message` in English. Only
    `KeyboardInterrupt` is raised.

    >>> handle('{"do": "bot", "source": "def choose(match, budget): ...", "name": "a.py"}')
    '{"ok": true, "value": {"name": "a.py", "kind": "function", "about": ""}}'
    """
    return respond(request, lambda message: call(_REQUESTS, message, _load), most=MAX_REQUEST)


@lru_cache(maxsize=16)
def _bot(source: str, name: str) -> BotFile:
    return load_bot(source, name)


def _described(source: str, name: str) -> Reply:
    bot = _checked(source, name)
    return {"name": bot.name, "kind": bot.kind, "about": bot.about}


def _checked(source: str, name: str) -> BotFile:
    if len(source) > MAX_SOURCE:
        raise RequestError("size", most=MAX_SOURCE)
    return _bot(source, name)


def _choose(source: str, name: str, record: Record, seed: str | int, nodes: int) -> Reply:
    """Return the move of a bot, the positions that it visited and its output for this move.

    It keeps its state during a match.
    """
    match = record.match
    mover, start = match.to_move, to_fragment(match.at(0))
    key = (source, name, match.game.slug, start, str(seed), str(mover))
    runner = _runners.pop(key, None) or BotRunner(
        _checked(source, name), seed=str(seed), player=mover
    )
    _runners[key] = runner
    if len(_runners) > _MAX_RUNNERS:
        del _runners[next(iter(_runners))]
    runner.printed.text = ""
    advice = runner.choose(match, nodes=_nodes(nodes))
    return {"move": advice.move, "used": advice.nodes, "printed": runner.printed.text}


def _match(players: list[Any], record: Record, seed: str | int, nodes: int) -> Reply:
    if len(players) != 2:
        raise _missing("match", "players")
    entrants = [_player("match", each) for each in players]
    played = play(record.match, entrants, seed=str(seed), nodes=_nodes(nodes))
    return {
        "record": to_fragment(played.record),
        "winner": played.winner,
        "reason": played.reason,
        "plies": played.plies,
        "faults": [fault.to_dict() if fault else None for fault in played.faults],
        "printed": list(played.printed),
    }


def _pace(record: Record, positions: int) -> None:
    """Visit *positions* positions: the page measures how long that takes."""
    start = match = record.match
    for number in range(max(0, min(positions, MAX_PACE))):
        moves = match.legal_moves
        match = match.play(moves[number % len(moves)]) if moves else start


def _forget() -> None:
    _runners.clear()


def _jobs(
    players: int, games: list[Any], rounds: int, seed: str | int, first: int = 0
) -> Sequence[Reply]:
    """Return up to `JOBS_AT_ONCE` matches of a tournament in order, each with its seed."""
    starts = [f"{each['game']}#{each['record']}" for each in games if _has(each, "game", "record")]
    if len(starts) != len(games) or not 2 <= players <= MAX_PLAYERS:
        raise _missing("tournament-jobs", "games" if len(starts) != len(games) else "players")
    plan = Plan([STRONGEST] * players, starts, max(1, rounds), str(seed))
    if plan.matches > MAX_MATCHES:
        raise _missing("tournament-jobs", "rounds")
    return [
        {"players": job.players, "game": job.game, "record": job.record, "seed": job.seed}
        for job in islice(jobs(plan), max(0, first), max(0, first) + JOBS_AT_ONCE)
    ]


def _begin(players: list[Any], seed: str | int = "", nodes: int = 0, matches: int = 0) -> Reply:
    """Begin to count matches, and return the first line of their file."""
    if not 2 <= len(players) <= MAX_PLAYERS:
        raise _missing("tournament-begin", "players")
    entrants = [_player("tournament-begin", each) for each in players]
    _scores[:] = [Score(entrants)]
    return header(Plan(entrants, [], seed=str(seed), nodes=max(1, nodes)), matches)


def _add(matches: list[Any]) -> int:
    """Count matches, each replayed, up to one that is invalid; return how many are counted."""
    score = _score("tournament-add")
    if not all(_has(each, "game", "record") for each in matches):
        raise _missing("tournament-add", "matches")
    for each in matches:
        score.add(each)
    return score.matches


def _table() -> Standings:
    return _score("tournament-table").standings()


def _score(request: str) -> Score:
    if not _scores:
        raise RequestError("missing", request=request, key="tournament-begin", type="object")
    return _scores[0]


def _load(game: str, record: str) -> Record:
    return from_fragment(game, record, limit=MAX_RECORD)


def _nodes(nodes: int) -> int:
    return max(0, min(nodes, MAX_NODES))


def _player(request: str, player: object) -> PlayerSpec:
    if isinstance(player, dict) and _has(player, "level"):
        level_named(player["level"])
        return str(player["level"])
    if isinstance(player, dict) and _has(player, "source", "name"):
        return _checked(player["source"], player["name"])
    raise _missing(request, "players")


def _has(value: object, *keys: str) -> bool:
    return isinstance(value, dict) and all(isinstance(value.get(key), str) for key in keys)


def _missing(request: str, key: str) -> RequestError:
    return RequestError("missing", request=request, key=key, type="list")


_REQUESTS: Final[Table] = {
    "bot": _described,
    "choose": _choose,
    "match": _match,
    "pace": _pace,
    "forget": _forget,
    "tournament-jobs": _jobs,
    "tournament-begin": _begin,
    "tournament-add": _add,
    "tournament-table": _table,
}
