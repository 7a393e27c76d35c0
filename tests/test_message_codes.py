"""Messages of the rules: each code, option and level has one, and each is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from game_files import OURS, every_game_of_ours
from message_tables import CORE, FOLDERS, MODULES, folder_of, keys, table

from py_rules import Match, Outcome, Reason, RulesError, from_fragment, from_text
from py_rules.errors import Refusal
from py_rules.game import GameClass
from py_rules.messages import languages
from py_rules.options import Choice, Integer, Word
from py_rules.page import bridge
from py_rules.record import MAX_FRAGMENT, MAX_TEXT
from py_rules.record.pgn import RecordSyntaxError
from tools.site.locales import parameters_of

COMPUTED = {
    "option.flag": lambda: Match.start("palindrome-war", no_repeats=1),
    "option.integer": lambda: Match.start("palindrome-war", letters=99),
    "option.integer-or-none": lambda: Match.start("palindrome-war", line_limit=99),
    "option.odd": lambda: Match.start("center-square", size=4),
    "option.odd-or-none": lambda: Integer(0, minimum=3, maximum=9, odd=True, zero=True).check(
        "size", 4
    ),
    "option.choice": lambda: Match.start("palindrome-war", at_limit="lose"),
    "option.word": lambda: Match.start("alpha-chase", word1="AAAAA"),
    "record.move": lambda: from_fragment("alpha-chase", "moves=P.P"),
    "record.link-size": lambda: from_fragment("alpha-chase", "x" * (MAX_FRAGMENT + 1)),
    "record.file-size": lambda: from_text("x" * (MAX_TEXT + 1)),
    "match-over": lambda: Match.start("alpha-chase").resign(0).play("P"),
}
"""Ways to raise the codes that no call in the sources has in full."""


@pytest.mark.parametrize("code", COMPUTED)
def test_code_has_a_whole_sentence_in_every_language(code: str) -> None:
    with pytest.raises(RulesError) as raised:
        COMPUTED[code]()

    assert raised.value.code == code
    assert str(raised.value) == raised.value.sentence("en")
    for language in languages():
        assert re.fullmatch(r"[^{}]{10,}[.!?]", raised.value.sentence(language)), language


def families(base: type[RulesError] = RulesError) -> Iterator[tuple[str, str]]:
    yield base.__name__, f"error.{base.code_prefix}"
    for each in base.__subclasses__():
        yield from families(each)


for module in ("puzzles.errors", "explain.explaining", "terminal.tournaments"):
    import_module(f"py_rules.{module}")  # they define errors
FAMILIES = {
    **dict(families()),
    RecordSyntaxError.__name__: "error.record",
    Refusal.__name__: "refusal",
    Outcome.__name__: "reason",
}


def calls_in(path: Path) -> Iterator[tuple[str, set[str] | None]]:
    """Yield the key of each code in a module, and the names of its parameters if all are there."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", None) not in FAMILIES:
            continue
        name: str = getattr(node.func, "id", "")
        first, *rest = node.args[name == "Outcome" :] or [None]
        codes = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
        params: Any = {each.arg for each in node.keywords} | {"game", "move"}
        for each in rest[:1]:
            params |= {key.value for key in each.keys} if isinstance(each, ast.Dict) else {None}
        for code in codes:
            if code is None or isinstance(code, ast.Constant):
                which = f".{code.value}" if code else ""
                yield f"{FAMILIES[name]}{which}", None if None in params else params


FOUND = [(path, *call) for path in MODULES for call in calls_in(path)]
GENERAL = {"refusal.not-legal", "error.rules"}  # a refusal without a reason, and the base class


def test_every_code_has_a_message_that_names_its_parameters_only() -> None:
    wrong = []
    for path, key, params in FOUND:
        folders = [CORE, path.parent / "locales"]
        if path.name.startswith("_"):  # shared by games, each of which has its own messages
            folders += FOLDERS
        texts = [table(each)[key] for each in folders if each.exists() and key in table(each)]
        unnamed = [text for text in texts if params and not parameters_of(text) <= params]
        if key not in GENERAL and (not texts or unnamed):
            wrong.append((path, key, unnamed))

    assert wrong == []


def test_every_reason_to_end_a_match_has_words_and_the_referee_s_no_others() -> None:
    reasons = {value for name, value in vars(Reason).items() if name.isupper()}
    general = keys(table(CORE), "reason")
    assert reasons <= general.union(*(keys(table(folder_of(game)), "reason") for game in OURS))
    assert general <= reasons


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
    assert keys(texts, "decides") <= {*game.setup.presets}


def test_tables_name_all_levels_and_presets() -> None:
    texts = table(CORE)
    assert keys(texts, "level") == {
        f"{name}.{part}" for name in bridge.catalog()[0]["levels"] for part in ("name", "about")
    }
    presets = {name for game in OURS for name in game.setup.presets}
    own = {each for game in OURS for each in keys(table(folder_of(game)), "preset")}
    assert presets <= keys(texts, "preset") | own
