"""The file of a tournament, as JSON lines, and its verification.

The first line has `format` ("noon-tournament"), `version` (1), `players` (each a name with the
SHA-256 of its source, or a level), `seed` and `nodes` of the tournament, and the number of
`matches`. Each further line is a match; its `faults` are for people, as the record says that it was
lost. All else is computed on reading: the table, and the hash, which tells whether two files have
the same matches. Only a match lost on time depends on the machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from py_rules.tournament.errors import TournamentError
from py_rules.tournament.runner import AnyPlayer, spec_of
from py_rules.tournament.schedule import MAX_PLAYERS, MatchResult, Plan
from py_rules.tournament.standings import Standings, loaded, standings

FORMAT: Final = "noon-tournament"
VERSION: Final = 1

MAX_FILE: Final = 64 * 1024 * 1024
"""Characters of a file."""

_KEYS: Final[Mapping[str, type]] = {"players": list, "seed": str, "nodes": int, "matches": int}


@dataclass(frozen=True, slots=True)
class Verified:
    """The result of verifying a tournament file."""

    players: Sequence[Mapping[str, str]]
    matches: int
    late: int
    """Matches that a bot lost on time."""
    standings: Standings
    hash: str


def header(plan: Plan, matches: int) -> Mapping[str, Any]:
    """Return the first line of a file.

    >>> header(Plan(["easy", "hard"], []), 6)["players"]
    [{'level': 'easy'}, {'level': 'hard'}]
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "players": [_named(player) for player in plan.players],
        "seed": str(plan.seed),
        "nodes": plan.nodes,
        "matches": matches,
    }


def write_results(plan: Plan, matches: Iterable[MatchResult]) -> str:
    """Return the file of a tournament."""
    played = [_line(match) for match in matches]
    lines = [header(plan, len(played)), *played]
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def verify(text: str) -> Verified:
    """Return the tournament in a file, after replaying each of its matches.

    Raises:
        TournamentError: If it isn't such a file, or a match is invalid; the sentence says which.
    """
    first, *matches = _read(text)
    players = first["players"]
    found = standings(players, matches)
    late = [_is_late(players, match, number) for number, match in enumerate(matches, 1)]
    digest = sha256("\n".join(_decisive([first, *matches])).encode()).hexdigest()
    return Verified(players, len(matches), sum(late), found, digest)


def _named(player: AnyPlayer) -> Mapping[str, str]:
    spec = spec_of(player)
    if isinstance(spec, str):
        return {"level": spec}
    return {"name": spec.name, "sha256": spec.sha256}


def _line(match: MatchResult) -> Mapping[str, Any]:
    line = {key: match[key] for key in ("players", "game", "record")}
    faults = [
        fault and {"code": fault["code"], "message": fault["message"]} for fault in match["faults"]
    ]
    return {**line, "faults": faults} if any(faults) else line


def _decisive(lines: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the lines without faults; the JSON has sorted keys, no spaces and only ASCII."""
    for line in lines:
        kept = {key: value for key, value in line.items() if key != "faults"}
        yield json.dumps(kept, sort_keys=True, separators=(",", ":"))


def _read(text: str) -> Sequence[Any]:
    try:
        text = text.strip() if len(text) <= MAX_FILE else ""
        lines = [json.loads(line) for line in text.split("\n")]
    except (ValueError, RecursionError):
        raise TournamentError("format") from None
    first = lines[0]
    if not isinstance(first, dict) or first.get("format") != FORMAT:
        raise TournamentError("format")
    version = first.get("version")
    if isinstance(version, int) and version > VERSION:
        raise TournamentError("newer")
    if (
        version != VERSION
        or any(type(first.get(key)) is not kind for key, kind in _KEYS.items())
        or not 2 <= len(first["players"]) <= MAX_PLAYERS
        or not all(map(_is_player, first["players"]))
    ):
        raise TournamentError("format")
    if first["matches"] != len(lines) - 1:
        raise TournamentError("count", found=len(lines) - 1, matches=first["matches"])
    return lines


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
