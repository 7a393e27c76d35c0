"""The language that nobody speaks: what becomes of a text, and where it is written."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tools.bootstrap import ROOT
from tools.site.locales import parameters_of, texts_of
from tools.site.projects import source_files
from tools.site.pseudo import (
    MARKS,
    PLURALS,
    TAG,
    pseudo,
    pseudo_markdown,
    pseudo_message,
    pseudo_rules_text,
    pseudo_words,
    write_pseudo,
)

FOLDERS = ("py_rules", "web")
SHORT = ("On", "Undo", "No moves yet.")
LONG = "Neither player can force a win, so this one goes on and on."


@pytest.mark.parametrize("text", [*SHORT, LONG, "Hmm, pst"])
def test_a_text_has_no_plain_letter_and_stands_between_marks(text: str) -> None:
    """A third longer, and not much more: the marks are part of it."""
    told = pseudo(text)
    assert told[0] == MARKS[0]
    assert told[-1] == MARKS[1]
    assert not re.search("[A-Za-z]", told)
    assert len(text) * 4 / 3 <= len(told) <= max(len(text) * 4 / 3 + 1, len(text) + 2)


def test_an_empty_text_stays_empty() -> None:
    """There is nothing to be said."""
    assert not pseudo("")


@pytest.mark.parametrize(
    "kept",
    [
        "{name}",
        "**",
        "`0110`",
        "](../about/)",
        '{{ verdict(preset="fair") }}',
        "<b>",
        "{% endfor %}",
    ],
)
def test_what_is_no_text_stays_whole(kept: str) -> None:
    """Parameters, marks of Markdown and HTML, and what the build fills in."""
    assert kept in pseudo(f"Before {kept} after")


def test_words_of_a_list_stay_as_many_and_without_marks() -> None:
    """They stand inside of sentences."""
    told = pseudo_words("zero one two").split(" ")
    assert len(told) == 3
    assert not set("".join(told)) & set(MARKS)
    assert pseudo_message("numbers", "zero one") == pseudo_words("zero one")


def test_a_message_has_all_plurals() -> None:
    """Those of Arabic, of which English has two."""
    told = pseudo_message("moves", {"one": "{n} move", "other": "{n} moves"})
    assert tuple(told) == PLURALS
    assert told["one"] == pseudo("{n} move")
    assert {told[each] for each in PLURALS if each != "one"} == {pseudo("{n} moves")}


def test_each_block_of_markdown_is_a_text_of_its_own() -> None:
    """Headings, items, cells; a sentence that the build fills in is one too."""
    lines = pseudo_markdown(
        "# Aim\n\n- **One**: take it.\n2. Two\n\n| a | b |\n|--|--|\n\n"
        '{{ verdict(preset="fair") }} More.\n\n{{ table("n", [1]) }}\n## {{ game.name }}\n'
    ).split("\n")
    assert lines[0] == f"# {pseudo('Aim')}"
    assert lines[2] == f"- {pseudo('**One**: take it.')}"
    assert lines[3] == f"2. {pseudo('Two')}"
    assert lines[5:7] == [f"| {pseudo('a')} | {pseudo('b')} |", "|--|--|"]
    assert lines[8] == f'{{{{ verdict(preset="fair") }}}} {pseudo("More.")}'
    assert lines[10:12] == ['{{ table("n", [1]) }}', "## {{ game.name }}"]


def test_a_rules_text_says_of_its_game_what_is_translated() -> None:
    """Where the game stands and what its card shows is said in English alone."""
    told = pseudo_rules_text("order: 1\nsummary: A game.\npicture: moves=a\n\nText.\n")
    assert told == f"summary: {pseudo('A game.')}\n\n{pseudo('Text.')}\n"


def test_a_further_language_is_new_files_only(tmp_path: Path) -> None:
    """Whatever is there in English is there in it, with the same keys and parameters."""
    for folder in FOLDERS:
        for path in source_files(ROOT / folder):
            if path.suffix in (".json", ".md"):
                place = tmp_path / path.relative_to(ROOT)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, place)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    written = write_pseudo(tmp_path)

    assert before.items() == {path: path.read_bytes() for path in before}.items()
    english = [path for path in before if re.search(r"(^|\.)en\.(json|md)$", path.name)]
    assert len(written) == len(english)
    for path in written:
        assert path.name.removesuffix(path.suffix).endswith(TAG)
        if path.suffix == ".json":
            table = json.loads(path.read_text(encoding="utf-8"))
            plain = json.loads(path.with_name("en.json").read_text(encoding="utf-8"))
            assert table.keys() == plain.keys()
            for key, message in plain.items():
                assert parameters_of(table[key]) == parameters_of(message), key
                assert all(text.count("**") % 2 == 0 for text in texts_of(table[key]))
    with pytest.raises(FileExistsError):
        write_pseudo(tmp_path)
