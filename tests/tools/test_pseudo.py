"""The language that nobody speaks: what becomes of a text, and where it is written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from py_rules import all_games
from tools.site.locales import Locales, parameters_of, site_files, texts_of
from tools.site.pseudo import (
    MARKS,
    PLURALS,
    TAG,
    pseudo,
    pseudo_markdown,
    pseudo_message,
    pseudo_rules_text,
    pseudo_table,
    pseudo_words,
    write_pseudo_texts,
)

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


def test_each_message_has_the_parameters_and_the_bold_words_of_the_english_one() -> None:
    locales = Locales(site_files(), [game.slug for game in all_games()])
    locales.add_language(TAG, pseudo_table)

    assert not list(locales.missing(TAG))
    for room in locales.namespaces:
        table = locales.own_table(room, TAG)
        for key, message in locales.own_table(room, "en").items():
            assert parameters_of(table[key]) == parameters_of(message), key
            assert all(text.count("**") % 2 == 0 for text in texts_of(table[key])), key


def test_each_english_text_of_the_site_is_written(tmp_path: Path) -> None:
    files = site_files()
    written = write_pseudo_texts(files, tmp_path)
    english = [path.removesuffix(".en.md") for path in files if path.endswith(".en.md")]

    assert sorted(written) == sorted(f"{stem}.{TAG}.md" for stem in english)
    assert all(path.is_file() for path in written.values())
