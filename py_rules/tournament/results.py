"""The results of a tournament: its table, its file, and the verification of a file.

A file is JSON with the keys `format` ("noon-tournament"), `version` (1), `players` (each a name
with the SHA-256 of its source, or a level), `seed` and `nodes` of the tournament, `matches`,
`faults`, `table`, `grid` and `hash`. The hash is the SHA-256 of what decides, as canonical JSON:
format, version, players, seed, nodes and matches. Faults are there for people; the record of a
match says that it was lost. Only a match lost on time depends on the machine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from py_rules.tournament.runner import PlayerSpec
from py_rules.tournament.schedule import MatchResult
from py_rules.tournament.standings import Standings, TournamentError, loaded, standings

FORMAT: Final = "noon-tournament"
VERSION: Final = 1

MAX_FILE: Final = 64 * 1024 * 1024
"""Characters of a file."""

MAX_PLAYERS: Final = 64
"""The most players of a tournament: the time for ratings grows with their cube."""

_DECISIVE: Final = ("format", "version", "players", "seed", "nodes", "matches")
_KEYS: Final[Mapping[str, type]] = {
    "players": list,
    "seed": str,
    "nodes": int,
    "matches": list,
    "table": list,
    "grid": list,
    "hash": str,
}


@dataclass(frozen=True, slots=True)
class Verified:
    """The result of verifying a tournament file."""

    players: Sequence[Mapping[str, str]]
    matches: int
    late: int
    """Matches that a bot lost on time."""
    standings: Standings
    hash: str


def player_to_dict(player: PlayerSpec) -> Mapping[str, str]:
    """Return a player as a file names it: a level, or a bot's name and the hash of its source.

    >>> player_to_dict("hard")
    {'level': 'hard'}
    """
    if isinstance(player, str):
        return {"level": player}
    return {"name": player.name, "sha256": player.sha256}


def write_results(
    players: Sequence[Mapping[str, str]],
    matches: Sequence[MatchResult],
    found: Standings,
    *,
    seed: str,
    nodes: int,
) -> str:
    """Return the file of a tournament: a key on each line, and a match on each.

    *found* are the `standings` of the matches.
    """
    content: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "players": players,
        "seed": seed,
        "nodes": nodes,
        "matches": [
            {"players": list(each["players"]), "game": each["game"], "record": each["record"]}
            for each in matches
        ],
        "faults": [
            {"match": number, "seat": seat + 1, "code": fault["code"], "message": fault["message"]}
            for number, each in enumerate(matches, 1)
            for seat, fault in enumerate(each["faults"])
            if fault
        ],
        **found,
    }
    content["hash"] = hash_of(content)
    return (
        "{\n"
        + ",\n".join(f"{json.dumps(key)}: {_lines(content[key])}" for key in content)
        + "\n}\n"
    )


def hash_of(content: Mapping[str, Any]) -> str:
    """Return the SHA-256 of the decisive keys of a tournament, in hexadecimal.

    The JSON has sorted keys, no spaces and no characters beyond ASCII.
    """
    decisive = {key: content[key] for key in _DECISIVE}
    canonical = json.dumps(decisive, sort_keys=True, separators=(",", ":"))
    return sha256(canonical.encode()).hexdigest()


def verify(text: str) -> Verified:
    """Return the tournament in a file, after replaying each of its matches.

    Raises:
        TournamentError: If it isn't such a file, a match is invalid, or the table or the hash is
            wrong; the sentence says which.
    """
    content = _read(text)
    found = standings(len(content["players"]), content["matches"])
    if (content["table"], content["grid"]) != (found["table"], found["grid"]):
        raise TournamentError("table")
    digest = hash_of(content)
    if content["hash"] != digest:
        raise TournamentError("hash", hash=digest)
    matches: Sequence[MatchResult] = content["matches"]
    late = [_is_late(content["players"], match, n) for n, match in enumerate(matches, 1)]
    return Verified(content["players"], len(matches), sum(late), found, digest)


def _read(text: str) -> Mapping[str, Any]:
    try:
        content = json.loads(text) if len(text) <= MAX_FILE else None
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise TournamentError("format")
    version = content.get("version")
    if isinstance(version, int) and version > VERSION:
        raise TournamentError("newer")
    if (
        version != VERSION
        or any(type(content.get(key)) is not kind for key, kind in _KEYS.items())
        or not 2 <= len(content["players"]) <= MAX_PLAYERS
        or not all(map(_is_player, content["players"]))
    ):
        raise TournamentError("format")
    return content


def _is_player(player: object) -> bool:
    return (
        isinstance(player, dict)
        and player.keys() in ({"name", "sha256"}, {"level"})
        and all(isinstance(value, str) for value in player.values())
    )


def _is_late(players: Sequence[Mapping[str, str]], match: MatchResult, number: int) -> bool:
    """Return whether a bot lost a match on time.

    A replay cannot check that, but a level never loses on time.

    Raises:
        TournamentError: If the record says so of a level.
    """
    ended = loaded(match).adjudication
    if ended is None or ended.kind != "time" or ended.player is None:
        return False
    if "level" in players[match["players"][ended.player]]:
        raise TournamentError("late", match=number)
    return True


def _lines(value: Any) -> str:
    if not isinstance(value, list) or not value:
        return json.dumps(value)
    return "[\n" + ",\n".join(f"  {json.dumps(each)}" for each in value) + "\n]"
