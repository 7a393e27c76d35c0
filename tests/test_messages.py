"""Messages are formatted in each language, and a language is added by files."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from game_files import ROOT
from message_tables import RULES

from py_rules import Match, OptionError, RulesError, all_games, find_game, from_fragment
from py_rules.game import read_options
from py_rules.messages import error_sentence, sentence


def test_a_language_falls_back_to_a_shorter_tag_and_then_to_english() -> None:
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
def test_a_missing_message_is_made_from_its_key(key: str, said: str) -> None:
    assert sentence(key) == said


def test_a_seat_a_game_and_another_sentence_are_put_into_words() -> None:
    with pytest.raises(RulesError) as raised:
        from_fragment("alpha-chase", "moves=P.P")

    error = raised.value
    assert error.params == {
        "why": "illegal-move.taken", "game": "alpha-chase", "number": 2, "move": "P",
        "letter": "P", "player": 0,
    }  # fmt: skip
    assert str(error) == ("Move 2, “P”: Player 1 already took P. Choose a free letter.")
    assert error.sentence("de") == (
        "Zug 2, „P“: Spieler 1 hat P schon. Wähle einen freien Buchstaben."
    )


def test_a_game_without_tables_is_named_and_its_words_are_shown_as_their_pattern() -> None:
    class Bare(all_games()[0]):
        name = "Bare"

    Bare.__module__ = "of_no_package"
    with pytest.raises(OptionError) as raised:
        read_options(Bare, {"size": "5"})
    assert str(raised.value).startswith("Bare has no option “size”")
    assert error_sentence("option.word", {"option": "a", "value": "b", "pattern": "[A-Z]"}) == (
        "a must be [A-Z], not “b”."
    )
    assert sentence("refusal.repeat", {}, "en", Bare) == "repeat"


def test_invisible_characters_are_escaped_in_a_sentence() -> None:
    with pytest.raises(RulesError, match=r"“\\x1b\[2J”"):
        find_game("\x1b[2J")
    with pytest.raises(RulesError, match="not “true”"):
        Match.start("palindrome-war", letters=True)


def run(*arguments: str, cwd: Path, typed: str = "") -> str:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd, input=typed, capture_output=True, check=True, text=True, encoding="utf-8",
    ).stdout  # fmt: skip


def test_a_language_is_added_by_its_files_alone(tmp_path: Path) -> None:
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
    archive = tmp_path / "rules.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in sorted(RULES.rglob("*.*")):
            if path.suffix == ".py" or path.name == "en.json":
                packed.write(path, path.relative_to(ROOT).as_posix())
    code = (
        f"import sys; sys.path[:] = [{str(archive)!r}, *sys.path[1:]]\n"
        "from py_rules.page.bridge import handle\n"
        'print(handle(\'{"do": "view", "game": "alpha-chase", "record": "moves=P.P"}\'))'
    )
    said = json.loads(run("-c", code, cwd=tmp_path))["error"]

    assert said["code"] == "record.move"
    assert said["message"].endswith("already took P. Choose a free letter.")
