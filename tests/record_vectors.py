"""Write `tests/records.json` again: `python tests/record_vectors.py`, then read the difference.

Each vector is a record as a link holds it and what `from_fragment` makes of it: its normal form, or
the refusal and the part before it. For a good record it also has the record after each step that a
page makes itself. `web/rules/record.ts` is held to the same file.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

from game_files import OURS, full_matches  # noqa: E402 # after the path is set

from py_rules import Match, Record, find_game, from_fragment, to_fragment  # noqa: E402 # as above
from py_rules.errors import RulesError  # noqa: E402 # as above
from py_rules.game import GameClass  # noqa: E402 # as above
from py_rules.options import Choice, Flag, Integer, Option, Word  # noqa: E402 # as above
from py_rules.record.percent import quote  # noqa: E402 # as above
from py_rules.record.record import _ADJUDICATIONS, RecordError  # noqa: E402 # as above
from py_rules.record.tags import TAGS, drop_future_task  # noqa: E402 # as above

VECTORS: Final = HERE / "records.json"
GAMES: Final = tuple(
    game for game in OURS if f'"game": "{game.slug}"' in VECTORS.read_text(encoding="utf-8")
)
"""They have every kind of option and move; another game needs no vectors."""
ENDS: Final = tuple(_ADJUDICATIONS)
NAME: Final = "Zoë & Bo (100%) = #1"
"""A name with every kind of character that a link has to escape."""

WORDS: Final = (
    *("Ada", "Ada Lovelace", "a.b-c_d~e", "a+b", "!'()*", "100%", "%41", "é", "e\u0301", "ß"),
    *("日本語", "😀", "a&b=c", "a/b?c#d", '"<>"', "x" * 40),
)
DAMAGED: Final = (
    *("nonsense", "=", "&", "moves", "moves=", "end=", "end=draw&end=draw", "end=mate"),
    *("end=resign3", "end=DRAW", "end=draw%20", "moves=.", "moves=..", "moves=%", "moves=%2E"),
    *("player1=", "player1=%20", "player1=%20Ada", "player1=a%20%20b", "player1=%00"),
    *("player1=%E2%80%AE", "player1=%ff", "player1=%C3", "player1=%zz", "player1=100%"),
    *("player1=Ada&player1=Bo", f"player1={'x' * 41}", f"task={'x' * 201}", "Player1=Ada"),
    *("Game=x", "Position=x"),
    *("size=7&size=7", "unknown=1", "__proto__=1", "constructor=1", "toString=x", "at=1"),
    *(
        "at=1&at=2",
        "moves=&moves=",
        "moves=x&moves=x",
        "analysis=on&",
        "&analysis=on",
        "analysis=on&&coin=1",
    ),
    *("goal=win&start=1", "goal=win-2&task=Go&start=3", "start=x", "start=-1", "start=%D9%A3"),
    *("goal=win&start=%D9%A3", "start=9" + "9" * 39, "+=+", "%=%", "é=é", "player1=é", "#", "##"),
)
"""Records that no page writes, refused or brought to their normal form."""

CUT: Final = (
    *("goal=win&start=2&moves=-3", "moves=-3.1-&end=dra", "moves=-3.1-&en", "moves=-3.1-&end=mate"),
    *("player1=Ada&x&moves=-3", "player1=Ada&moves=-3&from=chat", "moves=-3&line_limit=9"),
)
"""Records whose damage costs no move before it."""

SIGNS: Final = (
    *".,;:!?)]>*\"'”’…。，）",
    *(").", " ", "%20", "\u200b", "%E2%80%8B", "%E2%80%9D", "\n", "%E2%80", "%", "%2"),
    *("\0", "\x1c", "%85", "%C2%85"),
    *(" come and play", ",%20come%20and%20play.", "\n\nFrom my phone", "\ufeffcome"),
)
ON_ITS_WAY: Final = (
    *(
        "player1=Ada&amp;moves=-k.a-",
        "player1%3DAda&moves%3d-k.a-",
        "moves=-k.a%2D",
        "moves=-k.a%2d",
    ),
    *("moves=-k.a-?utm_source=chat&utm_medium=x", "moves=-k?fbclid=IwAR0", "moves=-k?x=y"),
    *("moves=-k.a-&utm_source=chat", "utm_medium=x&moves=-k&fbclid=IwAR0&end=draw", "gclid=1"),
    *(
        "moves=-k.a-&mibextid=Zx",
        "player1=Ada&mibextid=Zx",
        "moves=-k.a-?mibextid=Zx",
        "moves=-k&x=y",
    ),
    *("moves=-k.a-&at=1.", "end=draw.", "player1=Ada.", "player1=Ada%21&si=x", "#moves=-k&ref=y"),
)
"""Links as they come out of mail programs, chats and search engines."""


def records() -> Iterator[tuple[GameClass, str]]:
    """Yield every game with a record, most of them good."""
    for game in GAMES:
        yield game, ""
        for name, spec in game.Options.specs().items():
            yield from ((game, f"{name}={value}") for value in _values(spec))
        yield from _of_matches(game)
    chase, duel = find_game("alpha-chase"), find_game("palindrome-duel")
    for key in TAGS:
        for value in ("on", NAME, "2"):
            yield duel, f"{key}={quote(value)}"
    yield from ((chase, f"task={quote(word)}") for word in WORDS)
    all_tags = {key: f"{key} 1" for key in TAGS}
    yield chase, to_fragment(Record(Match.start(chase.slug), all_tags))
    yield (
        chase,
        "&".join(reversed(to_fragment(Record(Match.start(chase.slug), all_tags)).split("&"))),
    )
    yield from ((chase, record) for record in DAMAGED)
    yield from ((duel, record) for record in CUT)
    war = find_game("palindrome-war")
    yield from ((war, f"moves=-k.a-{sign}") for sign in SIGNS)
    yield from ((war, record) for record in ON_ITS_WAY)
    yield from ((duel, f"player1={quote(name)}") for name in ("Ada.", "a-b-", "~", "A_"))


def _values(spec: Option[Any]) -> Sequence[object]:
    """Return values of an option as a link writes them: the limits, the default and a wrong one."""
    match spec:
        case Flag():
            return "true", "false", "yes"
        case Integer():
            return spec.minimum, spec.maximum, spec.default, spec.maximum + 1, "x"
        case Choice():
            return *spec.choices, "none"
        case Word():
            return *spec.suggestions[:2], spec.default, "?"
    raise TypeError(spec)


def _of_matches(game: GameClass) -> Iterator[tuple[GameClass, str]]:
    """Yield parts of a match of the game with tags and ends, and damaged ones."""
    draw = random.Random(game.slug)  # noqa: S311 # the same matches each time
    match = Match.start(game.slug)
    while not match.outcome and match.ply < 12:
        match = match.play(draw.choice(match.legal_moves))
        if match.ply in {1, 2, 3, 6, 12}:
            yield game, to_fragment(match)
    moves = match.moves
    yield game, to_fragment(Record(match, {"player1": NAME, "analysis": "on", "seed": "7"}))
    yield game, to_fragment(Record(match, {"goal": "win-2", "task": "Go on", "start": "2"}))
    for part in (moves[:1], moves[:2]):
        yield from ((game, f"moves={'.'.join(part)}&end={end}") for end in ENDS)
    yield game, f"end=draw&moves={moves[0]}&clock=30&player2=Bo&player1=Ada"
    yield game, f"moves={'.'.join((*moves[:3], 'nonsense', *moves[3:]))}&player1=Ada&end=draw"
    yield game, f"moves={'.'.join(moves[:2])}.&analysis=on"
    yield game, f"goal=win&start=9&moves={moves[0]}"
    yield game, f"goal=win&start=%D9%A1&moves={moves[0]}.{moves[1]}"
    for full in full_matches(game.slug):
        played = f"moves={'.'.join(full.moves.split())}"
        record = f"{full.options}&{played}" if full.options else played
        yield from ((game, each) for each in (record, f"{record}&end=draw"))


def vector(game: GameClass, record: str) -> Mapping[str, object]:
    """Return what `from_fragment` makes of a record, and the steps from there."""
    asked = {"game": game.slug, "record": record}
    try:
        read = from_fragment(game.slug, record)
    except RulesError as refusal:
        kept = refusal.kept if isinstance(refusal, RecordError) else None
        refused = {**asked, "code": refusal.code}
        return refused if kept is None else {**refused, "kept": to_fragment(kept)}
    match = read.match
    return {
        **asked,
        "normal": to_fragment(read),
        "moves": list(match.moves),
        "end": next((word for word in ENDS if _ADJUDICATIONS[word] == match.adjudication), ""),
        "tags": dict(read.tags),
        "steps": [[*step, to_fragment(after)] for step, after in _steps(read)],
    }


def _record(match: Match, tags: Mapping[str, str]) -> Record:
    return Record(match, drop_future_task(tags, match.ply))


def _steps(read: Record) -> Iterator[tuple[Sequence[object], Record]]:
    """Yield each step of a page as the name of its function and its arguments, with its record."""
    match = read.match
    for move in (*match.legal_moves[:1], *match.legal_moves[1:][-1:]):
        yield ("withMove", move), _record(match.play(move), read.tags)
    if match.ply or match.adjudication:
        yield ("withoutLast",), _record(match.undo(), read.tags)
    if not match.outcome:
        # Only the time of the player to move can run out.
        for end in (each for each in ENDS if each != f"time{2 - match.to_move}"):
            yield ("withEnd", end), _record(match.adjudicate(_ADJUDICATIONS[end]), read.tags)
    for name, value in (("analysis", "on"), ("player2", NAME)):
        yield ("withTag", name, value), _record(match, {**read.tags, name: value})
    for ply in sorted({0, 1, match.ply // 2, match.ply} & {*range(match.ply + 1)}):
        part, _ = Match.of(match.game).play_all(match.moves[:ply])
        yield ("upTo", ply), _record(part, read.tags)


def written() -> str:
    """Return the file of vectors, one on each line."""
    found = dict.fromkeys((game.slug, record) for game, record in records())
    games = {game.slug: game for game in GAMES}
    lines = (json.dumps(vector(games[slug], record)) for slug, record in found)
    return "[\n{}\n]\n".format(",\n".join(lines))


if __name__ == "__main__":
    VECTORS.write_text(written(), encoding="utf-8")
