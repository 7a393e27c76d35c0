"""The sentences of the scripts: each language says what English says, with the same values."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from py_rules.page.bridge import catalog

WEB: Final = Path(__file__).parent.parent / "web"
OTHERS: Final = ("de",)

_TEXT: Final = r'"(?:[^"\\\n]|\\.)*"'
_PLURALS: Final = rf"\{{\s*one:\s*(?P<one>{_TEXT}),\s*other:\s*(?P<other>{_TEXT}),?\s*\}}"
_ENTRY: Final = re.compile(
    rf'\s*(?P<key>\w+|"[^"\n]+"):\s*(?:(?P<text>{_TEXT})|{_PLURALS})(?:,|\s*$)'
)
_PLAIN: Final = rf'(?:[^{{}}"]|{_TEXT})*'
_TABLE: Final = re.compile(
    rf"\s*(?P<language>\w+):\s*\{{(?P<table>(?:{_PLAIN}\{{{_PLAIN}\}})*{_PLAIN})\}},?"
)
_VOCABULARY: Final = re.compile(r"\bvocabulary\(\{(?P<tables>.*?)\}\);", re.DOTALL)

Table = Mapping[str, Mapping[str, str]]
"""The forms of each message: "" for a plain text, "one" and "other" for a plural."""


def read_table(source: str) -> Table:
    """Return the messages of one table; whatever is not a message is an error."""
    messages: dict[str, Mapping[str, str]] = {}
    at = 0
    while source[at:].strip():
        found = _ENTRY.match(source, at)
        assert found, source[at : at + 80]
        key = found["key"].strip('"')
        assert key not in messages, f"{key} is said twice"
        forms = (
            {"": found["text"]} if found["text"] else {"one": found["one"], "other": found["other"]}
        )
        messages[key] = {form: json.loads(text) for form, text in forms.items()}
        at = found.end()
    return messages


def read_vocabularies(source: str) -> list[Mapping[str, Table]]:
    """Return the tables of each vocabulary in a script, by language."""
    vocabularies = []
    for found in _VOCABULARY.finditer(source):
        tables, at = {}, 0
        while found["tables"][at:].strip():
            table = _TABLE.match(found["tables"], at)
            assert table, found["tables"][at : at + 80]
            tables[table["language"]] = read_table(table["table"])
            at = table.end()
        vocabularies.append(tables)
    return vocabularies


VOCABULARIES: Final = [
    pytest.param(tables, id=path.relative_to(WEB).as_posix())
    for path in sorted(WEB.rglob("*.js"))
    for tables in read_vocabularies(path.read_text(encoding="utf-8"))
]
every_vocabulary = pytest.mark.parametrize("tables", VOCABULARIES)
every_language = pytest.mark.parametrize("language", OTHERS)


def test_every_script_that_says_something_is_read() -> None:
    """No call of `vocabulary` escapes these tests."""
    calls = sum(
        len(re.findall(r"= vocabulary\(", path.read_text(encoding="utf-8")))
        for path in WEB.rglob("*.js")
    )
    assert len(VOCABULARIES) == calls > 10


@every_vocabulary
@every_language
def test_a_language_is_complete_and_says_nothing_else(
    tables: Mapping[str, Table], language: str
) -> None:
    """Every English message is there, and none that English lacks."""
    assert set(tables.get(language, {})) == set(tables["en"])


@every_vocabulary
@every_language
def test_a_message_has_the_placeholders_of_the_english_one(
    tables: Mapping[str, Table], language: str
) -> None:
    """In each form of a plural; the order is that of the language."""
    for key, forms in tables.get(language, {}).items():
        english = tables["en"].get(key, forms)
        assert set(forms) == set(english), key
        for form, text in forms.items():
            assert placeholders(text) == placeholders(english[form]), key


@every_vocabulary
@every_language
def test_a_message_has_the_bold_marks_of_the_english_one(
    tables: Mapping[str, Table], language: str
) -> None:
    """As many, in pairs, and around the same placeholders."""
    for key, forms in tables.get(language, {}).items():
        english = tables["en"].get(key, forms)
        for form, text in forms.items():
            assert text.count("**") % 2 == 0, key
            assert bold(text) == bold(english[form]), key


def placeholders(text: str) -> list[str]:
    """Return the names of what is filled in."""
    return sorted(re.findall(r"\{(\w+)\}", text))


def bold(text: str) -> list[list[str]]:
    """Return what is filled in between each pair of asterisks."""
    return sorted(placeholders(part) for part in text.split("**")[1::2])


@pytest.mark.parametrize("page", ["duel.html", "home.html"])
def test_the_texts_of_a_page_are_those_of_the_vocabulary(page: str) -> None:
    """What the build writes in English is what other languages are put in the place of."""
    [tables] = read_vocabularies((WEB / "i18n" / "language.js").read_text(encoding="utf-8"))
    html = (WEB / "pages" / page).read_text(encoding="utf-8")
    texts = re.findall(r'data-t="(\w+)"[^>]*>([^<]*)<', html)
    labels = [
        (key, re.findall(r'aria-label="([^"]*)"', tag)[0])
        for tag in re.findall(r"<[^>]*data-t-label[^>]*>", html)
        for key in re.findall(r'data-t-label="(\w+)"', tag)
    ]
    assert texts
    assert labels
    for key, text in [*texts, *labels]:
        assert tables["en"][key] == {"": re.sub(r"\{\{ (\w+) \}\}", r"{\1}", text)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_of_the_options_is_said_in_the_other_languages(language: str) -> None:
    """And nothing that no option says: the tables of games that the project brings itself."""
    for entry in catalog():
        folder = WEB / "games" / entry["slug"]
        table = folder / f"options.{language}.json"
        if not (folder / "board.js").exists():
            continue
        said = set(json.loads(table.read_text(encoding="utf-8")))
        words = {
            word
            for option in entry["options"]
            for word in (option["label"], option["explain"], option.get("shape"))
            if word
        }
        words |= {
            choice.replace("-", " ")
            for option in entry["options"]
            for choice in option.get("choices", ())
        }
        assert said == words
