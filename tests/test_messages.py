"""Sentences: every code has one, every one of them is said, in each of the languages."""

from __future__ import annotations

import ast
import json
import re
import shutil
import string
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from game_files import OURS, ROOT

from py_rules import (
    Match,
    OptionError,
    Outcome,
    Record,
    RulesError,
    all_games,
    find_game,
    from_fragment,
    from_text,
    messages,
)
from py_rules.bots import choose
from py_rules.errors import Refusal
from py_rules.game import GameClass
from py_rules.match import MAX_PLIES, read_options
from py_rules.messages import error_sentence, languages, sentence
from py_rules.options import Choice, Flag, Integer, Word
from py_rules.page import analysis, bridge
from py_rules.record import MAX_FRAGMENT, MAX_TEXT

RULES = ROOT / "py_rules"
CORE = RULES / "locales"
FOLDERS = [CORE, *sorted((RULES / "games").glob("*/locales"))]
every_game_of_ours = pytest.mark.parametrize("game", OURS, ids=lambda game: game.slug)
every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.parent.name)


def table(folder: Path, language: str = "en") -> Mapping[str, str]:
    """Return a table as it is written; a key that stands there twice is an error."""

    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        keys = [key for key, _ in pairs]
        assert len({*keys}) == len(keys), f"{folder} says twice {keys}"
        return dict(pairs)

    text = (folder / f"{language}.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text, object_pairs_hook=once)
    return found


def folder_of(game: GameClass) -> Path:
    """Return where the tables of a game of ours are."""
    return RULES / "games" / game.slug.replace("-", "_") / "locales"


def places(text: str) -> set[str]:
    """Return the names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def keys(of: Mapping[str, str], family: str) -> set[str]:
    """Return the codes of a family that a table has sentences for."""
    return {key.removeprefix(f"{family}.") for key in of if key.startswith(f"{family}.")}


# Every code is raised.


def ask(**request: Any) -> None:
    """Raise what the bridge refuses."""
    bridge._answer(request, None)


def at_the_end() -> Match:
    """Return a match that is over."""
    return Match.start("alpha-chase").resign(0)


def start(**options: Any) -> Match:
    """Return a match of a game with options of most kinds."""
    return Match.start("palindrome-war", **options)


PROVOKED: Mapping[str, Callable[[], object]] = {
    "illegal-move.nothing-to-undo": lambda: start().undo(),
    "invalid-move": lambda: start().game.parts("?"),
    "invalid-move.example": lambda: start().play("?"),
    "invalid-move.player": lambda: start().resign(2),  # type: ignore[arg-type]
    "invalid-move.time": lambda: start().run_out_of_time(1),
    "match-over": lambda: at_the_end().play("P"),
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
    "option.level": lambda: choose(start().game, "", level="dusk", rng=Random(1)),  # noqa: S311
    "record.move": lambda: from_fragment("alpha-chase", "moves=P.P"),
    "record.link": lambda: from_fragment("alpha-chase", "moves"),
    "record.link-size": lambda: from_fragment("alpha-chase", "x" * (MAX_FRAGMENT + 1)),
    "record.file-size": lambda: from_text("x" * (MAX_TEXT + 1)),
    "record.no-text": lambda: from_text(b""),  # type: ignore[arg-type]
    "record.no-game": lambda: from_text("1. P *"),
    "record.tag": lambda: Record(start(), {"event": "Noon"}),
    "record.tag-words": lambda: Record(start(), {"player1": ""}),
    "record.tag-line": lambda: from_text("[Game alpha-chase]"),
    "record.twice": lambda: from_fragment("alpha-chase", "moves=P&moves=G"),
    "record.end": lambda: from_fragment("alpha-chase", "end=win"),
    "record.too-many-moves": lambda: from_text(
        f'[Game "alpha-chase"]\n\n{"P " * (MAX_PLIES + 1)}*'
    ),
    "record.too-long": lambda: from_text(f'[Game "alpha-chase"]\n\n{"1. " * (4 * MAX_PLIES)}*'),
    "record.brace": lambda: from_text('[Game "alpha-chase"]\n\n1. { *'),
    "record.comment": lambda: Record(start(), {}, {7: "too late"}),
    "record.comment-words": lambda: Record(start(), {}, {0: ""}),
    "request.size": lambda: bridge._parse("x" * (bridge.MAX_REQUEST + 1)),
    "request.depth": lambda: bridge._parse("[" * 99),
    "request.json": lambda: bridge._parse("{"),
    "request.object": lambda: bridge._parse("7"),
    "request.unknown": lambda: ask(do="dance"),
    "request.missing": lambda: ask(do="view"),
    "request.extra": lambda: ask(do="view", game="alpha-chase", record="", extra=1),
    "request.ply": lambda: ask(do="look", game="alpha-chase", record="", ply=1),
    "request.no-computer": lambda: analysis.advise(Record(start())),
    "request.level": lambda: analysis.advise(Record(start(), {"computer1": "dusk"})),
    "request.over": lambda: analysis.hint(Record(at_the_end())),
}
"""How each code of the general tables is raised."""


@pytest.mark.parametrize("code", PROVOKED)
def test_a_code_is_raised_with_a_sentence_of_its_own_in_every_language(code: str) -> None:
    """All places of the sentence are filled, and none is told in general words."""
    with pytest.raises(RulesError) as raised:
        PROVOKED[code]()

    error = raised.value
    assert error.code == code
    assert f"error.{code}" in table(CORE)
    for language in languages():
        said = error.sentence(language)
        assert said.endswith((".", "!", "?")), said
        assert not re.search(r"\{[a-z]", said), said
    assert str(error) == error.sentence("en")
    assert all(isinstance(value, bool | int | str) for value in error.params.values())


def test_no_sentence_of_an_error_is_never_said() -> None:
    """Those of refusals in general words and of a bug have tests of their own."""
    assert keys(table(CORE), "error") - {*PROVOKED} == {"illegal-move", "crash"}


def test_the_reasons_of_the_referee_all_come_up() -> None:
    """Resignation, time, agreement and the longest match."""
    round_ = ("right", "down", "left", "up")
    match = Match.start("center-square")
    ends = [match.resign(0), match.run_out_of_time(0), match.agree_draw()]
    ends.append(match.play_all(round_ * (MAX_PLIES // 4))[0])

    assert {end.outcome.reason for end in ends if end.outcome} == keys(table(CORE), "reason")


def random_options(game: GameClass, rng: Random) -> dict[str, Any]:
    """Return options of any kind, allowed one by one and perhaps not together."""
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
    """Return the keys of what comes up in random matches, until all that is wanted has."""
    rng = Random(1)  # noqa: S311 # a game of chance, not a secret
    found, moves = set[str](), set[str]()
    for _ in range(3000):
        if found >= wanted:
            break
        try:
            match = Match.start(game.slug, **random_options(game, rng))
        except OptionError as error:
            found.add(f"error.{error.code}")
            continue
        for _ in range(100):
            moves |= {*match.legal_moves}
            if match.outcome:
                found.add(f"reason.{match.outcome.reason}")
                break
            barred = match.game.refused(match.position, sorted(moves))
            found |= {f"refusal.{why['code']}" for why in barred.values()}  # type: ignore[index, call-overload]
            match = match.play(rng.choice(match.legal_moves))
    return found


@every_game_of_ours
def test_the_codes_of_a_game_are_those_of_its_tables(game: GameClass) -> None:
    """Refusals, reasons and options that contradict each other: all come up, all have a text."""
    texts = {
        key for key in table(folder_of(game)) if key.startswith(("error.", "refusal.", "reason."))
    }
    found = codes_of(game, texts)

    assert found == texts


def raised_in(path: Path) -> Iterator[tuple[str, str]]:
    """Yield what is written in a module as a code: the name of its class, and the code."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            at = 1 if node.func.id == "Outcome" else 0
            code = node.args[at] if len(node.args) > at else None
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield node.func.id, code.value


FAMILIES = {
    **{each.__name__: f"error.{each.family}" for each in RulesError.__subclasses__()},
    "RecordSyntaxError": "error.record",
    Refusal.__name__: "refusal",
    Outcome.__name__: "reason",
}
MODULES = [path for path in sorted(RULES.rglob("*.py")) if path.name != "errors.py"]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_code_that_is_written_anywhere_has_a_sentence(path: Path) -> None:
    """In the general table or, for a module of a game, in its own."""
    own = path.parent / "locales" / "en.json"
    there = {*table(CORE), *(table(own.parent) if own.exists() else ())}
    if path.name.startswith("_"):  # what games share: each of them has the words, if not another
        there |= {key for folder in FOLDERS for key in table(folder)}
    for name, code in raised_in(path):
        if name in FAMILIES and code != "not-legal":
            assert f"{FAMILIES[name]}.{code}" in there, (name, code)


# Tables are complete and alike.


@every_folder
def test_a_table_in_another_language_says_what_english_says(folder: Path) -> None:
    """Each language has all keys, no others, in the same order, with the same parameters."""
    english = table(folder)
    assert {path.name for path in folder.iterdir()} == {f"{each}.json" for each in languages()}
    for language in languages():
        other = table(folder, language)
        assert list(other) == list(english), language
        for key, text in other.items():
            assert text.strip() == text, (language, key)
            assert text, (language, key)
            assert places(text) == places(english[key]), (language, key)


@every_game_of_ours
def test_a_game_is_named_and_its_options_are_described(game: GameClass) -> None:
    """A label for each option, a word for each choice, the shape of a word, and nothing else."""
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


def test_levels_and_presets_have_names() -> None:
    """Those that are there for all games."""
    texts = table(CORE)
    assert keys(texts, "level") == {
        f"{name}.{part}" for name in bridge.catalog()[0]["levels"] for part in ("name", "about")
    }
    presets = {name for game in OURS for name in game.setup.presets}
    own = {each for game in OURS for each in keys(table(folder_of(game)), "preset")}
    assert presets <= keys(texts, "preset") | own


def test_what_the_terminal_says_is_said_somewhere() -> None:
    """No key under `terminal.` is left over."""
    sources = "".join(path.read_text(encoding="utf-8") for path in MODULES)
    ways = {"up", "down", "left", "right"}
    for folder in FOLDERS:
        for key in keys(table(folder), "terminal") - ways:
            stem = re.sub("^(wants[.]|key-).*", r"\1", key)
            assert re.search(rf"[\"'.]{re.escape(stem)}[\"'{{]", sources), key


# How a sentence is made.


def test_a_language_falls_back_to_a_shorter_tag_and_then_to_english() -> None:
    """As BCP 47 nests them; what is no tag at all is English."""
    assert sentence("player", {"n": 1}, "de-AT") == "Spieler 1"
    for unknown in ("tlh", "", "../de", "de/../../x"):
        assert sentence("player", {"n": 1}, unknown) == "Player 1"


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("option.max_length.label", "Max length"),
        ("option.at_limit.last-mover-loses", "last mover loses"),
        ("reason.heap-empty", "heap empty"),
        ("level.dusk.name", "Dusk"),
        ("terminal.whatever", "whatever"),
        ("nothing", "nothing"),
    ],
)
def test_what_has_no_text_is_made_readable(key: str, said: str) -> None:
    """For games without tables of their own."""
    assert sentence(key) == said


def test_a_seat_a_game_and_another_sentence_are_put_into_words() -> None:
    """Parameters that are not shown as they are."""
    with pytest.raises(RulesError) as raised:
        from_fragment("alpha-chase", "moves=P.P")

    error = raised.value
    assert error.params == {
        "why": "illegal-move.taken", "game": "alpha-chase", "number": 2, "move": "P",
        "letter": "P", "player": 0,
    }  # fmt: skip
    assert str(error) == (
        "Move 2, “P”: Player 1 has already taken P; choose a letter that is still free."
    )
    assert error.sentence("de") == (
        "Zug 2, „P“: P hat Spieler 1 schon genommen; wähle einen freien Buchstaben."
    )


def test_a_game_without_tables_is_named_and_its_words_are_shown_as_their_pattern() -> None:
    """A class in no package, as a module of its own brings it."""

    class Bare(all_games()[0]):  # type: ignore[misc] # a class that is found at run time
        """A game with nothing beside it."""

        name = "Bare"

    Bare.__module__ = "of_no_package"
    with pytest.raises(OptionError) as raised:
        read_options(Bare, {"size": "5"})
    assert str(raised.value).startswith("Bare has no option “size”")
    assert error_sentence("option.word", {"option": "a", "value": "b", "pattern": "[A-Z]"}) == (
        "a must be [A-Z], not “b”."
    )
    assert sentence("refusal.echo", {}, "en", Bare) == "echo"


def test_what_cannot_be_shown_is_escaped_in_a_sentence() -> None:
    """It may come from a file; flags are shown as they are written."""
    with pytest.raises(RulesError, match=r"“\\x1b\[2J”"):
        find_game("\x1b[2J")
    with pytest.raises(RulesError, match="not “true”"):
        start(letters=True)


def test_a_file_that_is_no_table_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of another package says nothing wrong then, but English or general words."""
    package = tmp_path / "odd_tables"
    (package / "locales").mkdir(parents=True)
    for name, text in {"__init__.py": "", "locales/en.json": "[]", "locales/de.json": "{"}.items():
        (package / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    (package / "locales" / "fr.json").write_text('{"a": 1, "b": "c"}', encoding="utf-8")

    assert messages._table("odd_tables", "fr") == {"b": "c"}
    assert messages._table("odd_tables", "en") == {}
    assert messages._table("odd_tables", "de") == {}
    assert messages._table("not_there_at_all", "de") == {}


def test_an_error_is_the_same_after_it_was_copied() -> None:
    """A class with parameters of its own would be told otherwise in another process."""
    import pickle

    with pytest.raises(RulesError) as raised:
        Match.start("alpha-chase").play("P").play("P")
    copied = pickle.loads(pickle.dumps(raised.value))  # noqa: S301 # of our own making

    assert (copied.code, copied.params, str(copied)) == (
        raised.value.code,
        raised.value.params,
        str(raised.value),
    )


# Languages are files.


def run(*arguments: str, cwd: Path, typed: str = "") -> str:
    """Return what a program of Python prints."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd, input=typed, capture_output=True, check=True, text=True, encoding="utf-8",
    ).stdout  # fmt: skip


def test_a_language_is_added_by_its_files_alone(tmp_path: Path) -> None:
    """A general table and one of a game; what they lack is said in English."""
    shutil.copytree(RULES, tmp_path / "py_rules", ignore=shutil.ignore_patterns("__pycache__"))
    for path, texts in {
        "locales/eo-XX.json": {"terminal.games": "La ludoj:", "player": "Ludanto {n}"},
        "games/alpha_chase/locales/eo-XX.json": {"terminal.turn": "Nun {name}."},
    }.items():
        (tmp_path / "py_rules" / path).write_text(json.dumps(texts), encoding="utf-8")
    general = ["-X", "utf8", "-m", "py_rules", "--language", "eo-XX"]

    assert run(*general, cwd=tmp_path).startswith("La ludoj:\n")
    played = run(*general, "alpha-chase", cwd=tmp_path, typed="P\n")
    assert "Ludanto 1's word: PLANT" in played
    assert "Nun Ludanto 2." in played


def test_the_rules_speak_from_an_archive_that_has_english_alone(tmp_path: Path) -> None:
    """As a page has them."""
    archive = tmp_path / "rules.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in sorted(RULES.rglob("*.*")):
            if path.suffix == ".py" or path.name == "en.json":
                packed.write(path, path.relative_to(ROOT).as_posix())
    code = (
        f"import sys; sys.path[:] = [{str(archive)!r}, *sys.path[1:]]\n"
        "from py_rules.bridge import handle\n"
        'print(handle(\'{"do": "play", "game": "alpha-chase", "record": "moves=P", "move": "P"}\'))'
    )
    said = json.loads(run("-c", code, cwd=tmp_path))["error"]

    assert said["code"] == "illegal-move.taken"
    assert said["message"] == "Player 1 has already taken P; choose a letter that is still free."
