"""Messages of the rules: every code has one, and every message is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from game_files import OURS, every_game_of_ours
from message_tables import CORE, FOLDERS, MODULES, folder_of, keys, table

from py_rules import (
    Game,
    Match,
    OptionError,
    Outcome,
    Record,
    RulesError,
    find_game,
    from_fragment,
    from_text,
)
from py_rules.errors import Refusal
from py_rules.game import GameClass
from py_rules.match import MAX_PLIES
from py_rules.messages import languages
from py_rules.options import Choice, Flag, Integer, Word
from py_rules.page import analysis, bridge
from py_rules.page.requests import call, parse
from py_rules.players import choose
from py_rules.record import MAX_FRAGMENT, MAX_TEXT


def ask(**request: Any) -> None:
    call(bridge.REQUESTS, request, from_fragment)


def at_the_end() -> Match:
    return Match.start("alpha-chase").resign(0)


def start(**options: Any) -> Match:
    return Match.start("palindrome-war", **options)


RAISES: Mapping[str, Callable[[], object]] = {
    "illegal-move.nothing-to-undo": lambda: start().undo(),
    "invalid-move": lambda: start().game.parts("?"),
    "invalid-move.example": lambda: start().play("?"),
    "invalid-move.player": lambda: start().resign(2),
    "invalid-move.time": lambda: start().run_out_of_time(1),
    "match-over": lambda: at_the_end().play("P"),
    "position.none": lambda: Game.position_to_text(start().game, ""),
    "position.text": lambda: start(position="13"),
    "position.size": lambda: start(position="a" * 4_001),
    "unknown-game": lambda: find_game("chess"),
    "option.flag": lambda: start(no_echo=1),
    "option.integer": lambda: start(letters=99),
    "option.integer-or-none": lambda: start(max_length=99),
    "option.odd": lambda: Match.start("center-square", size=4),
    "option.odd-or-none": lambda: Integer(0, minimum=3, maximum=9, odd=True, zero=True).check(
        "size", 4
    ),
    "option.choice": lambda: start(at_limit="lose"),
    "option.word": lambda: Match.start("alpha-chase", word1="AAAAA"),
    "option.unknown": lambda: start(size=5),
    "option.no-preset": lambda: start(preset="easy"),
    "option.level": lambda: choose(
        start().game,
        "",
        level="dusk",
        rng=Random(1),  # noqa: S311 # not used
    ),
    "record.move": lambda: from_fragment("alpha-chase", "moves=P.P"),
    "record.link": lambda: from_fragment("alpha-chase", "moves"),
    "record.link-size": lambda: from_fragment("alpha-chase", "x" * (MAX_FRAGMENT + 1)),
    "record.file-size": lambda: from_text("x" * (MAX_TEXT + 1)),
    "record.no-text": lambda: from_text(b""),
    "record.no-game": lambda: from_text("1. P *"),
    "record.tag": lambda: Record(start(), {"event": "Noon"}),
    "record.task": lambda: Record(start(), {"goal": "win", "start": "1"}),
    "record.too-many-tags": lambda: Record(start(), {f"T{n}": "x" for n in range(33)}),
    "record.tag-words": lambda: Record(start(), {"player1": ""}),
    "record.tag-line": lambda: from_text("[Game alpha-chase]"),
    "record.twice": lambda: from_fragment("alpha-chase", "moves=P&moves=G"),
    "record.end": lambda: from_fragment("alpha-chase", "end=win"),
    "record.end-refused": lambda: from_fragment("alpha-chase", "end=time2"),
    "record.too-many-moves": lambda: from_text(
        f'[Game "alpha-chase"]\n\n{"P " * (MAX_PLIES + 1)}*'
    ),
    "record.too-long": lambda: from_text(f'[Game "alpha-chase"]\n\n{"1. " * (4 * MAX_PLIES)}*'),
    "record.brace": lambda: from_text('[Game "alpha-chase"]\n\n1. { *'),
    "record.comment": lambda: Record(start(), {}, {7: "too late"}),
    "record.comment-words": lambda: Record(start(), {}, {0: ""}),
    "request.size": lambda: parse("x" * 11, 10),
    "request.depth": lambda: parse("[" * 100_000, 1_000_000),
    "request.json": lambda: parse("{", 10),
    "request.text": lambda: parse('{"do": "\\ud800"}', 99),
    "request.object": lambda: parse("7", 10),
    "request.unknown": lambda: ask(do="dance"),
    "request.missing": lambda: ask(do="view"),
    "request.extra": lambda: ask(do="view", game="alpha-chase", record="", extra=1),
    "request.ply": lambda: ask(do="line", game="alpha-chase", record="", ply=1),
    "request.no-computer": lambda: analysis.advise(Record(start())),
    "request.level": lambda: analysis.advise(Record(start(), {"computer1": "dusk"})),
    "request.moves": lambda: bridge.check_view("nim", {}, bridge.MAX_MOVES + 1),
    "request.view": lambda: bridge.check_view("nim", {"left": float("nan")}, 1),
    "request.view-size": lambda: bridge.check_view("nim", "x" * bridge.MAX_VIEW, 1),
    "request.over": lambda: analysis.hint(Record(at_the_end())),
}
"""The places that raise each code of the general table."""


@pytest.mark.parametrize("code", RAISES)
def test_code_has_a_message_in_every_language(code: str) -> None:
    with pytest.raises(RulesError) as raised:
        RAISES[code]()

    error = raised.value
    assert error.code == code
    assert f"error.{code}" in table(CORE)
    for language in languages():
        said = error.sentence(language)
        assert said.endswith((".", "!", "?")), said
        assert not re.search(r"\{[a-z]", said), said
    assert str(error) == error.sentence("en")
    assert all(isinstance(value, bool | int | str) for value in error.params.values())


def test_every_message_of_an_error_is_used() -> None:
    assert keys(table(CORE), "error") - {*RAISES} == {"illegal-move", "crash"}


def draw_options(game: GameClass, rng: Random) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for name, spec in game.Options.specs().items():
        match spec:
            case Flag():
                value: Any = rng.random() < 0.5
            case Integer(minimum=least, maximum=most, odd=odd):
                value = rng.randrange(least, most + 1, 2 if odd else 1)
            case Choice(choices=choices):
                value = rng.choice(choices)
            case Word(suggestions=words):
                value = rng.choice(words)
        if rng.random() < 0.5:
            options[name] = value
    return options


def codes_of(game: GameClass, wanted: set[str]) -> set[str]:
    rng = Random(1)  # noqa: S311 # a game of chance, not a secret
    found, moves = set[str](), set[str]()
    for _ in range(3000):
        if found >= wanted:
            break
        try:
            match = Match.start(game.slug, **draw_options(game, rng))
        except OptionError as error:
            found.add(f"error.{error.code}")
            continue
        for _ in range(100):
            moves |= {*match.legal_moves}
            if match.outcome:
                found.add(f"reason.{match.outcome.reason}")
                break
            barred = match.game.refused(match.position, sorted(moves))
            found |= {f"refusal.{why['code']}" for why in barred.values()}
            match = match.play(rng.choice(match.legal_moves))
    return found


@every_game_of_ours
def test_codes_of_a_game_are_those_of_its_table(game: GameClass) -> None:
    texts = {
        key for key in table(folder_of(game)) if key.startswith(("error.", "refusal.", "reason."))
    }
    found = codes_of(game, texts)

    assert found == texts


def raised_in(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            at = 1 if node.func.id == "Outcome" else 0
            code = node.args[at] if len(node.args) > at else None
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield node.func.id, code.value


FAMILIES = {
    **{each.__name__: f"error.{each.code_prefix}" for each in RulesError.__subclasses__()},
    "RecordSyntaxError": "error.record",
    Refusal.__name__: "refusal",
    Outcome.__name__: "reason",
}


def test_every_code_in_the_sources_has_a_message() -> None:
    missing = []
    for path in MODULES:
        own = path.parent / "locales"
        keys = {*table(CORE), *(table(own) if own.exists() else ())}
        if path.name.startswith("_"):  # shared by games, each of which has its own messages
            keys |= {key for folder in FOLDERS for key in table(folder)}
        missing += [
            (path, code)
            for name, code in raised_in(path)
            if name in FAMILIES and code != "not-legal" and f"{FAMILIES[name]}.{code}" not in keys
        ]

    assert missing == []


def test_every_folder_has_a_table_in_each_language_without_duplicate_keys() -> None:
    for folder in FOLDERS:
        assert {path.name for path in folder.iterdir()} == {f"{each}.json" for each in languages()}
        for language in languages():
            assert {*table(folder, language)} == {*table(folder)}, (folder, language)


@every_game_of_ours
def test_table_of_a_game_has_its_name_and_options(game: GameClass) -> None:
    texts = table(folder_of(game))
    assert texts["name"] == game.name
    wanted = set()
    for name, spec in game.Options.specs().items():
        wanted.add(f"{name}.label")
        if isinstance(spec, Choice):
            wanted |= {f"{name}.{choice}" for choice in spec.choices}
        if isinstance(spec, Word):
            wanted.add(f"{name}.shape")
    explained = {key for key in keys(texts, "option") if key.endswith(".explain")}

    assert keys(texts, "option") - explained == wanted
    assert {key.removesuffix(".explain") for key in explained} <= {*game.Options.specs()}


def test_tables_name_all_levels_and_presets() -> None:
    texts = table(CORE)
    assert keys(texts, "level") == {
        f"{name}.{part}" for name in bridge.catalog()[0]["levels"] for part in ("name", "about")
    }
    presets = {name for game in OURS for name in game.setup.presets}
    own = {each for game in OURS for each in keys(table(folder_of(game)), "preset")}
    assert presets <= keys(texts, "preset") | own


@every_game_of_ours
def test_results_decided_by_rules_belong_to_presets(game: GameClass) -> None:
    assert keys(table(folder_of(game)), "decides") <= {*game.setup.presets}


def test_messages_of_the_terminal_are_used() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in MODULES)
    ways = {"up", "down", "left", "right"}
    for folder in FOLDERS:
        for key in keys(table(folder), "terminal") - ways:
            stem = re.sub("^(wants[.]|key-|forecast[.]).*", r"\1", key)
            assert re.search(rf"[\"'.]{re.escape(stem)}[\"'{{]", sources), key
