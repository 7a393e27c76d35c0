"""The texts of the site in Markdown: the rules of the games, and pages of prose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markupsafe import Markup

from tools.bootstrap import ROOT, SetupError
from tools.site.locales import FALLBACK, Locales

_OF_THE_GAME: Final = ("order", "picture", "example")
TRANSLATED: Final = ("summary", "short", "keys")


@dataclass(frozen=True, slots=True)
class RulesText:
    """A rules text: a few words for the frame, and the whole as HTML."""

    language: str
    """In which it is: English where there is none in the language of the page."""
    summary: str
    short: str
    keys: str
    rules: Markup


@dataclass(frozen=True, slots=True)
class Showing:
    """What the English rules text says of its game beside the rules."""

    order: int
    """Where the game stands on the home page."""
    picture: str
    """The match that the card of the game shows, as a link writes it."""
    example: str
    """The match of the example; "" for none."""
    lesson: str
    """The first match that teaches the game; "" for none."""


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
    """Return what the first lines of the English rules text in *path* say of the game.

    Raises:
        SetupError: If one of the keys is missing.
    """
    values, _ = _read(path, _OF_THE_GAME, optional=("lesson",))
    return Showing(
        int(values["order"]), values["picture"], values["example"], values.get("lesson", "")
    )


def read_lesson(files: Mapping[str, Path], folder: str, language: str) -> Sequence[str]:
    """Return a sentence for each of the reader's moves in the first match of a game."""
    _, path = in_language(files, f"{folder}/lesson/lesson", language)
    return path.read_text(encoding="utf-8").strip().split("\n\n")


def read_rules_text(files: Mapping[str, Path], folder: str, language: str) -> RulesText:
    """Return the rules text in a folder of the site, in English if there is none in *language*.

    Its first lines are `key: value`.

    Raises:
        SetupError: If one of the keys is missing.
    """
    own, path = in_language(files, f"{folder}/rules", language)
    values, body = _read(path, TRANSLATED)
    return RulesText(language=own, **values, rules=Markup(MarkdownIt("commonmark").render(body)))


def in_language(files: Mapping[str, Path], stem: str, language: str) -> tuple[str, Path]:
    """Return the language and path of the text `<stem>.<language>.md`, or of the English one."""
    own = language if f"{stem}.{language}.md" in files else FALLBACK
    return own, files[f"{stem}.{own}.md"]


def _read(
    path: Path, keys: tuple[str, ...], optional: tuple[str, ...] = ()
) -> tuple[dict[str, str], str]:
    """Return the values of the first lines of a text, and the rest."""
    head, _, body = path.read_text(encoding="utf-8").partition("\n\n")
    values = dict(line.split(": ", 1) for line in head.splitlines())
    for key in keys:
        if key not in values:
            raise SetupError(f"{path} does not say {key} in its first lines.")
    return {key: values[key] for key in (*keys, *optional) if key in values}, body
