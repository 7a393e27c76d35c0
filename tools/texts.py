"""The rules texts of the games, and what other languages make of them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markupsafe import Markup

from tools.bootstrap import SetupError

_KEYS: Final = ("order", "summary", "short", "keys", "picture", "example")
_TRANSLATED: Final = ("summary", "short", "keys")


@dataclass(frozen=True, slots=True)
class RulesText:
    """A rules text: a few words for the frame, and the whole as HTML."""

    order: str
    """Where the game stands on the home page."""
    summary: str
    short: str
    keys: str
    picture: str
    example: str
    """The match of the example, as a link writes it; "" for none."""
    rules: Markup


@dataclass(frozen=True, slots=True)
class Translation:
    """What a page says of its game in another language."""

    summary: str
    short: str
    keys: str
    rules: str
    words: Mapping[str, str]
    """What the rules call their options, by the English words."""


def read_rules_text(path: Path) -> RulesText:
    """Return the rules text in a Markdown file, whose first lines are `key: value`.

    Raises:
        SetupError: If one of the keys is missing.
    """
    values, body = _read(path, _KEYS)
    return RulesText(**values, rules=Markup(MarkdownIt("commonmark").render(body)))


def read_translations(slug: str, files: Mapping[str, Path]) -> Mapping[str, Translation]:
    """Return the translations of a game by language; *files* are those of the site, by path.

    Raises:
        SetupError: If one is not complete.
    """
    translations = {}
    for name, path in files.items():
        found = re.fullmatch(rf"games/{slug}/rules\.(\w\w)\.md", name)
        if not found or found[1] == "en":
            continue
        values, body = _read(path, _TRANSLATED)
        rules = MarkdownIt("commonmark").render(body)
        words = files.get(f"games/{slug}/options.{found[1]}.json")
        said = json.loads(words.read_text(encoding="utf-8")) if words else {}
        translations[found[1]] = Translation(**values, rules=rules, words=said)
    return translations


def _read(path: Path, keys: tuple[str, ...]) -> tuple[dict[str, str], str]:
    """Return the values of the first lines of a text, and the rest."""
    head, _, body = path.read_text(encoding="utf-8").partition("\n\n")
    values = dict(line.split(": ", 1) for line in head.splitlines())
    for key in keys:
        if key not in values:
            raise SetupError(f"{path} does not say {key} in its first lines.")
    return {key: values[key] for key in keys}, body
