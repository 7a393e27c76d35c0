"""The texts of the site in Markdown: the rules of the games, and pages of prose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from tools.bootstrap import ROOT, SetupError
from tools.site.locales import FALLBACK, Locales

_OF_THE_GAME: Final = ("order", "picture", "example")
TRANSLATED: Final = ("summary", "short", "keys")


@dataclass(frozen=True, slots=True)
class RulesText:
    """The rules of a game as HTML, with short texts for the frame."""

    language: str
    """Its language, English where the language of the page has no text."""
    summary: str
    short: str
    keys: str
    rules: Markup


@dataclass(frozen=True, slots=True)
class Showing:
    """The settings of a game in the head of its English rules text."""

    order: int
    """Its place on the home page."""
    picture: str
    """The record of the match on the card, as in a link."""
    example: str
    """The record of the example, "" for none."""
    lesson: str
    """The record of the guided first match, "" for none."""


@dataclass(frozen=True, slots=True)
class TextPage:
    """A page of prose in one language of the site."""

    path: str
    title: str
    description: str
    language: str
    """The language of the text, which may be the fallback."""
    markdown: str


def about_page(files: Mapping[str, Path], locales: Locales, language: str) -> TextPage:
    """Return the page about the project; names and licenses of what it uses are in English."""
    own, path = in_language(files, "pages/texts/about", language)
    third_party = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    return TextPage(
        path="about",
        title=locales.say("pages", "aboutTitle", language),
        description=locales.say("pages", "aboutDescription", language),
        language=own,
        markdown=f"{path.read_text(encoding='utf-8')}\n"
        f'<section lang="en" dir="ltr">\n\n{third_party}\n</section>\n',
    )


def read_showing(path: Path) -> Showing:
    """Return the settings in the head of the English rules text in *path*.

    Raises:
        SetupError: If one of the keys is missing.
    """
    values, _ = _read(path, _OF_THE_GAME, optional=("lesson",))
    return Showing(
        int(values["order"]), values["picture"], values["example"], values.get("lesson", "")
    )


def read_lesson(files: Mapping[str, Path], folder: str, language: str) -> Sequence[str]:
    """Return a sentence for each of the reader's moves in the guided first match."""
    _, path = in_language(files, f"{folder}/lesson/lesson", language)
    return path.read_text(encoding="utf-8").strip().split("\n\n")


def read_rules_text(files: Mapping[str, Path], folder: str, language: str) -> RulesText:
    """Return the rules text in a folder of the site; its head has lines of `key: value`.

    Sections after a line of `---` are folded.

    Raises:
        SetupError: If one of the keys is missing.
    """
    own, path = in_language(files, f"{folder}/rules", language)
    values, body = _read(path, TRANSLATED)
    return RulesText(language=own, **values, rules=_folded(body))


def html_of(markdown: str) -> str:
    """Return a text as HTML; a translator of the browser leaves its code alone."""
    html: str = MarkdownIt("commonmark").enable("table").render(markdown)
    return html.replace("<code", '<code translate="no"')


def _folded(body: str) -> Markup:
    open_part, _, folded = body.partition("\n---\n")
    html = html_of(open_part)
    for section in folded.split("## ")[1:]:
        heading, _, text = section.partition("\n")
        html += f"<details><summary>{escape(heading)}</summary>\n{html_of(text)}</details>\n"
    return Markup(html)


def in_language(files: Mapping[str, Path], stem: str, language: str) -> tuple[str, Path]:
    """Return the language and path of `<stem>.<language>.md`, or else of the English text."""
    own = language if f"{stem}.{language}.md" in files else FALLBACK
    return own, files[f"{stem}.{own}.md"]


def _read(
    path: Path, keys: tuple[str, ...], optional: tuple[str, ...] = ()
) -> tuple[dict[str, str], str]:
    """Return the values in the head of a text, and the rest of the text."""
    head, _, body = path.read_text(encoding="utf-8").partition("\n\n")
    values = dict(line.split(": ", 1) for line in head.splitlines())
    for key in keys:
        if key not in values:
            raise SetupError(f"{path} lacks the line “{key}: …” at its beginning.")
    return {key: values[key] for key in (*keys, *optional) if key in values}, body
