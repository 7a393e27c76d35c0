"""Messages and texts of the site: every language has what English has, and scripts use all."""

from __future__ import annotations

import json
import re
import subprocess
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import pytest
from game_files import OURS, WEB

from tools.bootstrap import SetupError
from tools.site.locales import FALLBACK, Locales, parameters_of, site_files, texts_of

FILES: Final = site_files()
LOCALES: Final = Locales(FILES, [game.slug for game in OURS])
OTHERS: Final = LOCALES.languages[1:]
MESSAGES: Final = [
    (f"{language}: {namespace}: {key}", language, message, english.get(key, ""))
    for language in LOCALES.languages
    for namespace in LOCALES.namespaces
    for english in [LOCALES.table(namespace, FALLBACK)]
    for key, message in LOCALES.own_table(namespace, language).items()
]
"""Each message with its place, its language and the English one, "" for none."""

FOR_AUTHORS: Final = ("added-games", "lab")
"""Namespaces that talk to authors of games and bots too."""

QUOTED: Final = re.compile(r"(?:“|„|«\s?)([^”“»{]+?)(?:”|“|\s?»)")
PERSONS: Final = re.compile(r"\[([^][|]+)\|([^][|]*\{\w+\}[^][|]*)\]")
"""“[you win|{name} wins]”."""


MARK: Final = re.compile(r"^(?:#+|-) | \. |\{\{.*?\}\}|\{%.*?%\}|\]\((?!\{\{)[^)]*\)", re.MULTILINE)


def bold_marks(text: str) -> int:
    return PERSONS.sub(r"\2", text).count("**")


def blocks(path: str) -> list[str]:
    """Return the paragraphs and lists of a text, without facts that are not translated."""
    text = FILES[path].read_text(encoding="utf-8") if path in FILES else ""
    return re.sub(r"^\w+: \S+\n", "", text, flags=re.MULTILINE).split("\n\n")


def outline(block: str | None) -> tuple[list[str], set[str]]:
    """Return the marks, links and ends of sentences of a block, and its figures."""
    text = re.sub(r"\s?[.!?][”“»)*]*(?=[ \n]|$)", " . ", block or "")
    return sorted(MARK.findall(text)), {*re.findall(r"\d+", re.sub(r"(?<=\d)\D(?=\d)", "", text))}


def plain_words(message: Any) -> list[str]:
    """Return the words of a message that a translation changes, one of them at least."""
    return re.findall(r"[^\W\d_]{3,}", re.sub(r"\{\w+\}|`[^`]*`", "", " ".join(texts_of(message))))


def test_no_language_lacks_a_message_or_has_an_unknown_one() -> None:
    assert {"de", "en", "es", "fr"} <= {*LOCALES.languages}
    missing = [f"{language}: {key}" for language in OTHERS for key in LOCALES.missing(language)]
    unknown = [where for where, _, _, english in MESSAGES if not english]

    assert missing + unknown == []


def test_no_message_is_left_in_english() -> None:
    same = [
        where
        for where, language, message, english in MESSAGES
        if language != FALLBACK and message == english and len(plain_words(message)) > 2
    ]

    assert same == []


def test_labels_that_a_message_quotes_are_on_the_page() -> None:
    spoken = {
        language: {
            text
            for _, each, message, _ in MESSAGES
            if each == language
            for text in texts_of(message)
        }
        for language in LOCALES.languages
    }
    wrong = [
        f"{where} quotes {label!r}"
        for where, language, message, english in MESSAGES
        if spoken[FALLBACK].intersection(QUOTED.findall(" ".join(texts_of(english))))
        for label in QUOTED.findall(" ".join(texts_of(message)))
        if label not in spoken[language]
    ]

    assert wrong == []


def test_messages_have_the_parameters_and_bold_marks_of_the_english_ones() -> None:
    wrong = []
    for where, _, message, english in MESSAGES:
        wanted = parameters_of(english)
        needed = frozenset.intersection(*map(parameters_of, texts_of(english))) - {"n"}
        bold = {bold_marks(text) for text in texts_of(english)}
        is_correct = parameters_of(message) == wanted and all(
            needed <= parameters_of(text) and bold_marks(text) % 2 == 0 and bold_marks(text) in bold
            for text in texts_of(message)
        )
        has_plural = isinstance(message, dict) and isinstance(english, str)
        if not is_correct or (has_plural and "n" not in wanted):
            wrong.append(where)

    assert wrong == []


def test_messages_are_well_formed() -> None:
    wrong = [
        (where, text)
        for where, _, message, _ in MESSAGES
        for text in texts_of(message)
        if text != text.strip()
        or not text
        or re.search(r"[{}]", re.sub(r"\{[A-Za-z]\w*\}", "", text))
        or "|" in PERSONS.sub("", text)
        or PERSONS.sub(r"\1", text).count("**") % 2
        or (": rules" not in where and re.search(r"\.\.\.|(?<=\w)'", text))
    ]

    assert wrong == []


def test_only_authors_read_names_of_functions() -> None:
    found = [
        place
        for place, _, message, _ in MESSAGES
        if not place.split(": ")[1].startswith(FOR_AUTHORS)
        and re.search(r"\w_\w|\w\(\)", re.sub(r"\{\w+\}", "", " ".join(texts_of(message))))
    ]
    assert found == []


def test_signs_of_the_analysis_stay_in_the_line_of_their_meaning() -> None:
    parted = [
        where
        for where, _, message, _ in MESSAGES
        if "features/first-use: analysis" in where and re.search(r"[=∞?](\u202f:)? ", message)
    ]

    assert parted == []


@pytest.mark.node
def test_plurals_have_the_categories_of_their_language() -> None:
    """Those of millions, as in Spanish, are only for numbers that become so large."""
    script = (
        "const all = JSON.parse(process.argv[1]).map((tag) => {"
        " const rules = new Intl.PluralRules(tag);"
        " const small = Array.from({ length: 1000 }, (_, n) => rules.select(n));"
        " return [tag, [['other', ...small], rules.resolvedOptions().pluralCategories]]; });"
        "console.log(JSON.stringify(Object.fromEntries(all)))"
    )
    output = subprocess.check_output(["node", "-e", script, json.dumps(LOCALES.languages)])
    categories = {
        language: [frozenset(each) for each in both]
        for language, both in json.loads(output).items()
    }

    assert [
        where
        for where, language, message, _ in MESSAGES
        if isinstance(message, dict)
        and not categories[language][0] <= {*message} <= categories[language][1]
    ] == []


def test_long_texts_have_the_same_blocks_sentences_and_figures_in_every_language() -> None:
    wrong = [
        (f"{stem}.{language}.md", other)
        for stem in [path.removesuffix(".en.md") for path in FILES if path.endswith(".en.md")]
        for language in OTHERS
        for english, other in zip_longest(blocks(f"{stem}.en.md"), blocks(f"{stem}.{language}.md"))
        if outline(english) != outline(other)
    ]

    assert wrong == []


def test_rules_of_a_game_show_at_most_120_words_before_folding() -> None:
    long = {}
    for path in WEB.glob("games/*/rules.*.md"):
        _, _, text = path.read_text(encoding="utf-8").partition("\n\n")
        shown = re.sub(r"`[^`]*`", "", text.partition("\n---\n")[0])
        count = len(re.findall(r"[^\W\d][\w’-]*", shown))
        if count > 120:
            long[path.relative_to(WEB).as_posix()] = count

    assert long == {}


@pytest.mark.parametrize(
    "table", ["[]", "{", '{"a": 1}', '{"a": {"one": "x"}}', '{"a": {"other": 1}}']
)
def test_malformed_table_is_refused_with_the_name_of_its_file(table: str, tmp_path: Path) -> None:
    file = tmp_path / "xx.json"
    file.write_text(table, encoding="utf-8")
    with pytest.raises(SetupError, match=r"xx\.json (is not JSON|must be an object of strings)"):
        Locales({"i18n/locales/xx.json": file}, [])
