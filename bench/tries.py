"""What is tried with damaged input: each trial with what a right answer to it is."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, Final, NamedTuple

from bench.damage import damaged, odd_key, odd_value
from py_rules import Match, Record, all_games, from_fragment, from_text, to_fragment, to_text
from py_rules.errors import RulesError
from py_rules.options import Word
from py_rules.page import bridge
from py_rules.record import MAX_FRAGMENT, MAX_TEXT, TAGS
from py_rules.terminal.session import TerminalSession

_EACH: Final = 10  # matches of each game
_PLIES: Final = 14
_LETTERS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class Trial(NamedTuple):
    """Something to do with an input, and whether an answer to it is right."""

    given: object
    do: Callable[[], Any]
    is_right: Callable[[Any], bool]


class RefusedError(RulesError):
    """What the bridge has refused: its reply has the code."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code


def seeds(rng: random.Random) -> list[Record]:
    """Return matches of all games with names, comments and ends, to be damaged."""
    found = []
    for game in all_games():
        for number in range(_EACH):
            match = Match.start(game.slug, preset=rng.choice(list(game.setup.presets)))
            for _ in range(rng.randrange(_PLIES)):
                if match.legal_moves:
                    match = match.play(rng.choice(match.legal_moves))
            tags = {"player1": "Ada", "player2": "Zoë & “Bo” 100%"} if number % 3 else {}
            comments = {match.ply: "a word", 0: "at dawn"} if number % 4 == 1 else {}
            if number % 5 == 2 and match.outcome is None:
                match = match.agree_draw() if number % 2 else match.resign(0)
            found.append(Record(match, tags, comments))
    return found


def is_right(record: Record) -> bool:
    """Return whether a record is read again as it is, from both of its forms."""
    linked = from_fragment(record.match.game.slug, to_fragment(record), limit=MAX_TEXT)
    is_linked = (linked.match, linked.tags) == (record.match, record.tags)
    return is_linked and from_text(to_text(record)) == record


def link(rng: random.Random, record: Record) -> Trial:
    """Damage a link."""
    text, slug = damaged(rng, to_fragment(record), MAX_FRAGMENT), record.match.game.slug
    if rng.random() < 0.05:
        slug = damaged(rng, slug, 200)
    return Trial((slug, text), lambda: from_fragment(slug, text), is_right)


def file(rng: random.Random, record: Record) -> Trial:
    """Damage a file."""
    text = damaged(rng, to_text(record), MAX_TEXT)
    return Trial(text, lambda: from_text(text), is_right)


def options(rng: random.Random, record: Record) -> Trial:
    """Start a match with values of options that are none."""
    slug: Any = record.match.game.slug
    names = list(record.match.options.specs())
    chosen = {rng.choice(names): odd_value(rng) for _ in range(rng.choice((1, 1, 2)))}
    preset = odd_value(rng) if rng.random() < 0.1 else None
    if rng.random() < 0.05:
        slug = odd_value(rng)
    return Trial(
        (slug, preset, chosen),
        lambda: Match.start(slug, preset=preset, **chosen),
        lambda match: all(getattr(match.options, name) == each for name, each in chosen.items()),
    )


def word(rng: random.Random, record: Record) -> Trial:
    """Choose a word that may be none: the only ones there are have five different letters."""
    found = [
        (game.slug, name)
        for game in all_games()
        for name, spec in game.Options.specs().items()
        if isinstance(spec, Word)
    ]
    slug, name = rng.choice(found)
    text = damaged(rng, "".join(rng.choices("PLANTGHOS", k=5)), MAX_FRAGMENT)
    return Trial(
        text,
        lambda: Match.start(slug, **{name: text}),
        lambda _: len(text) == len({*text} & _LETTERS) == 5,
    )


def move(rng: random.Random, record: Record) -> Trial:
    """Play a move that may be none."""
    match = record.match
    some = (*match.legal_moves[-1:], *match.moves[-1:], "P")
    chosen: Any = damaged(rng, some[0], 5000) if rng.random() < 0.8 else odd_value(rng)
    return Trial(
        chosen,
        lambda: match.play(chosen),
        lambda after: chosen in match.legal_moves and after.moves == (*match.moves, chosen),
    )


def said(rng: random.Random, record: Record) -> Trial:
    """Say of a match what cannot be said."""
    tags: Any = {rng.choice([*TAGS, odd_key(rng)]): _saying(rng)}
    comments: Any = {rng.choice([0, 1, odd_key(rng)]): _saying(rng)} if rng.random() < 0.7 else {}
    return Trial((tags, comments), lambda: Record(record.match, tags, comments), is_right)


def _saying(rng: random.Random) -> Any:
    """Return something that may not be said."""
    return damaged(rng, rng.choice(("Ada", "Zoë")), 9000) if rng.random() < 0.9 else odd_value(rng)


def typed(rng: random.Random, record: Record) -> Trial:
    """Answer the questions of a terminal."""
    given = [each for move in record.match.moves[:2] for each in move.replace("-", " ").split()]
    answers = [damaged(rng, each, 9000) for each in (*given, "undo", "draw", "resign", "7", "b")]
    left = iter([each for each in answers if not each.strip().lower().startswith("save")])

    def ask(_: str) -> str:
        answer = next(left, None)
        if answer is None:
            raise EOFError
        return answer

    start = Record(Match.of(record.match.game))
    session = TerminalSession(start, ask=ask, say=lambda _: None)
    return Trial(answers, session.play, is_right)


def request(rng: random.Random, record: Record) -> Trial:
    """Damage a request of the page: as JSON, or one of its values."""
    game, fragment = record.match.game.slug, to_fragment(record)
    name = rng.choice(("view", "play", "undo", "resign", "time", "draw", "look", "tag", "read"))
    wanted: dict[str, Any] = {
        "play": {"move": (*record.match.legal_moves[:1], "P")[0]},
        "resign": {"player": 0},
        "time": {"player": record.match.to_move},
        "look": {"ply": record.match.ply // 2},
        "tag": {"name": "player1", "value": "Bo"},
    }.get(name, {})
    asked = {"do": name, "game": game, "record": fragment, **wanted}
    if name == "read":
        asked = {"do": name, "text": to_text(record)}
    if rng.random() < 0.5:
        return _asked(damaged(rng, json.dumps(asked), bridge.MAX_REQUEST))
    key = rng.choice(list(asked))
    old = asked[key]
    asked[key] = damaged(rng, old, bridge.MAX_RECORD) if isinstance(old, str) else _plain(rng)
    return _asked(json.dumps(asked))


def analysis(rng: random.Random, record: Record) -> Trial:
    """Ask the solvers about small matches, with a clock on which every look takes a moment."""
    game, text = rng.choice(_SMALL)
    asked = {"do": rng.choice(("lens", "review", "advise", "hint", "verdict")), "game": game}
    tags = {
        "computer1": rng.choice(("dawn", "morning", "noon", damaged(rng, "noon", 90))),
        "seed": "7",
    }
    try:
        asked["record"] = to_fragment(Record(from_fragment(game, text).match, tags))
    except RulesError:
        asked["record"] = text
    given: Mapping[str, Any] = {
        **asked,
        **({"ply": rng.choice((0, 1, _plain(rng)))} if asked["do"] == "review" else {}),
        **({"milliseconds": rng.choice((0, 1, 9, 40, _plain(rng)))} if rng.random() < 0.9 else {}),
    }
    return _asked(json.dumps(given))


_SMALL: Final = (
    ("center-square", "size=3&moves=right"),
    ("center-square", "size=5&no_revisit=true&moves=right.down.down"),
    ("palindrome-duel", "max_length=5&digits=3&moves=-1.-2"),
    ("palindrome-war", "letters=2&max_length=7&moves=-a.-b"),
    ("antipalindromes", "squares=5&moves=1-0.5-1"),
    ("alpha-chase", "moves=P.G.T.A.L.H.N"),
)


def _plain(rng: random.Random) -> Any:
    """Return a value that JSON has, and no number that is too long for it."""
    value = odd_value(rng)
    if isinstance(value, int) and abs(value) > 10**999:
        return 10**400
    is_plain = value is None or isinstance(value, bool | int | float | str | list | dict)
    return value if is_plain else 7


def _asked(text: str) -> Trial:
    """Return the trial of a request; its reply must be one, and must hold good."""

    def do() -> Any:
        reply = json.loads(bridge.handle(text, _clock()))
        if reply["ok"]:
            return reply["value"]
        if reply["error"]["code"] == "crash" or not reply["error"]["message"]:
            raise AssertionError(reply["error"]["message"])
        raise RefusedError(reply["error"]["code"])

    return Trial(text, do, _is_good)


def _clock() -> Callable[[], float]:
    """Return a clock on which a millisecond goes by with every look."""
    looks = count()
    return lambda: float(next(looks))


def _is_good(value: Any) -> bool:
    """Return whether a state is that of its own record; of other replies nothing is wanted."""
    if not isinstance(value, dict) or "legal_moves" not in value:
        return True
    record = from_fragment(value["game"], value["record"], limit=MAX_TEXT)
    return (list(record.match.moves), list(record.match.legal_moves)) == (
        value["moves"],
        value["legal_moves"],
    )


KINDS: Final[Mapping[Callable[[random.Random, Record], Trial], int]] = {
    link: 30, file: 20, request: 20, options: 9, word: 5, move: 8, said: 5, typed: 2, analysis: 1,
}  # fmt: skip
"""What is tried, and in how many of a hundred inputs."""
