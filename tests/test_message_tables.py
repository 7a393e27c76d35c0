"""Each table of sentences is complete, and like the English one."""

from __future__ import annotations

import re
from pathlib import Path

from game_files import OURS
from message_tables import (
    CORE,
    FOLDERS,
    MODULES,
    every_folder,
    every_game_of_ours,
    folder_of,
    keys,
    places,
    table,
)

from py_rules.game import GameClass
from py_rules.messages import languages
from py_rules.options import Choice, Word
from py_rules.page import bridge


@every_folder
def test_a_table_in_another_language_says_what_english_says(folder: Path) -> None:
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
    texts = table(CORE)
    assert keys(texts, "level") == {
        f"{name}.{part}" for name in bridge.catalog()[0]["levels"] for part in ("name", "about")
    }
    presets = {name for game in OURS for name in game.setup.presets}
    own = {each for game in OURS for each in keys(table(folder_of(game)), "preset")}
    assert presets <= keys(texts, "preset") | own


@every_game_of_ours
def test_what_the_rules_alone_decide_is_said_of_rules_there_are(game: GameClass) -> None:
    assert keys(table(folder_of(game)), "decides") <= {*game.setup.presets}


def test_what_the_terminal_says_is_said_somewhere() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in MODULES)
    ways = {"up", "down", "left", "right"}
    for folder in FOLDERS:
        for key in keys(table(folder), "terminal") - ways:
            stem = re.sub("^(wants[.]|key-|forecast[.]).*", r"\1", key)
            assert re.search(rf"[\"'.]{re.escape(stem)}[\"'{{]", sources), key
