"""Scripts and templates take all words from the messages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from game_files import WEB


def static_parts(source: str) -> Iterator[str]:
    for found in re.finditer(r"(?<![\w./])(?:html|svg)`", source):
        yield template_at(source, found.end())[0]


def template_at(source: str, at: int) -> tuple[str, int]:
    text = []
    while source[at] != "`":
        if source.startswith("${", at):
            at = after_expression(source, at + 2)
            text.append("\0")
        else:
            text.append(source[at])
            at += 1
    return "".join(text), at + 1


def after_expression(source: str, at: int) -> int:
    while source[at] != "}":
        if source[at] == "`":
            _, at = template_at(source, at + 1)
        elif source[at] == "{":
            at = after_expression(source, at + 1)
        elif source[at] in "\"'":
            at = source.index(source[at], at + 1) + 1
        else:
            at += 1
    return at + 1


def words_in(markup: str) -> list[str]:
    labels = re.findall(
        r'\b(?:aria-label|aria-description|title|placeholder|alt)="([^"]*)"', markup
    )
    text = re.sub(r"<!--.*?-->|<[^>]*>?", "\n", markup, flags=re.DOTALL)
    return [word for each in (*labels, text) for word in re.findall(r"[^\W\d_]{2,}", each)]


def test_no_script_has_words_in_its_markup() -> None:
    found = [
        (path, part)
        for path in WEB.rglob("*.js")
        for part in static_parts(path.read_text(encoding="utf-8"))
        if words_in(part)
    ]

    assert found == []


@pytest.mark.parametrize(
    ("source", "has_words"),
    [
        ('html`<b aria-label="Close">${"x"}</b>`', True),
        ("html`<p>Close ${name}</p>`", True),
        ("html`<p>${on ? html`<b>Close</b>` : nothing}</p>`", True),
        ('html`<p class="big">${t("close")} · <i title=${t("x")}>1 ×</i></p>`', False),
        ("html`<p class=${{ a: 1 }}>${list.map((x) => `${x} words`)}</p>`", False),
    ],
)
def test_words_in_markup_are_found(source: str, has_words: bool) -> None:
    assert any(map(words_in, static_parts(source))) == has_words


def test_no_template_of_a_page_has_words() -> None:
    found = []
    for path in (WEB / "pages").rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        html = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", html, flags=re.DOTALL)
        html = re.sub(r"<(script|style)\b.*?</\1>", "", html, flags=re.DOTALL)
        found += [(path, word) for word in words_in(html) if word != "noon"]

    assert found == []
