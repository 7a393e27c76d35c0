"""The pseudo-language."""

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
def test_text_is_accented_longer_and_between_marks(text: str) -> None:
    translated = pseudo(text)
    assert translated[0] == MARKS[0]
    assert translated[-1] == MARKS[1]
    assert not re.search("[A-Za-z]", translated)
    assert len(text) * 4 / 3 <= len(translated) <= max(len(text) * 4 / 3 + 1, len(text) + 2)


def test_empty_text_stays_empty() -> None:
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
def test_parameters_and_markup_are_untouched(kept: str) -> None:
    assert kept in pseudo(f"Before {kept} after")


def test_list_of_words_keeps_its_length_and_has_no_marks() -> None:
    translated = pseudo_words("zero one two").split(" ")
    assert len(translated) == 3
    assert not set("".join(translated)) & set(MARKS)
    assert pseudo_message("numbers", "zero one") == pseudo_words("zero one")


def test_message_has_all_plural_categories_of_arabic() -> None:
    translated = pseudo_message("moves", {"one": "{n} move", "other": "{n} moves"})
    assert tuple(translated) == PLURALS
    assert translated["one"] == pseudo("{n} move")
    assert {translated[each] for each in PLURALS if each != "one"} == {pseudo("{n} moves")}


def test_each_block_of_markdown_has_marks() -> None:
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


def test_rules_text_keeps_the_translated_lines_of_its_head() -> None:
    translated = pseudo_rules_text("order: 1\nsummary: A game.\npicture: moves=a\n\nText.\n")
    assert translated == f"summary: {pseudo('A game.')}\n\n{pseudo('Text.')}\n"


def test_messages_keep_parameters_and_bold_marks() -> None:
    locales = Locales(site_files(), [game.slug for game in all_games()])
    locales.add_language(TAG, pseudo_table)

    assert not list(locales.missing(TAG))
    for namespace in locales.namespaces:
        table = locales.own_table(namespace, TAG)
        for key, message in locales.own_table(namespace, "en").items():
            assert parameters_of(table[key]) == parameters_of(message), key
            assert all(text.count("**") % 2 == 0 for text in texts_of(table[key])), key


def test_each_english_text_of_the_site_is_written(tmp_path: Path) -> None:
    files = site_files()
    written = write_pseudo_texts(files, tmp_path)
    english = [path.removesuffix(".en.md") for path in files if path.endswith(".en.md")]

    assert sorted(written) == sorted(f"{stem}.{TAG}.md" for stem in english)
    assert all(path.is_file() for path in written.values())
