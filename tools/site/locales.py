"""The sentences of the site: tables in `locales/<language>.json`, found by file, room by room."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from py_rules.registry import find_game
from tools.bootstrap import ROOT, SetupError

FALLBACK: Final = "en"
FRAME: Final = "frame"
LAB: Final = "rules/_lab"  # no game has a slug like that
LAWS: Final = "rules/_laws"
PUZZLES: Final = "rules/_puzzles"
WHY: Final = "rules/_why"
_PACKAGES: Final = {LAB: "tournament", LAWS: "conformance", PUZZLES: "puzzles", WHY: "explain"}

Table = Mapping[str, Any]
"""The messages of a room by key: each a text, or a text for each CLDR category of `n`."""

_LOCALE: Final = re.compile(
    r"(?P<room>.+)/locales/(?P<language>[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json"
)
_PARAMETER: Final = re.compile(r"\{(\w+)\}")


class Locales:
    """The tables of all rooms in all languages.

    A room is a folder of `web/` with sentences of its own ("features/lens", "games/<slug>"), the
    frame ("frame", which is `web/i18n`), the site's own pages ("pages"), the rules ("rules"),
    the rules of a game ("rules/<slug>"), the bot lab's Python (`LAB`), the laws (`LAWS`), the
    puzzles (`PUZZLES`), and why moves are good (`WHY`).
    """

    def __init__(self, files: Mapping[str, Path], slugs: Sequence[str]) -> None:
        """Read the tables in *files*, those of the site by path, and those of the rules."""
        self._tables: dict[str, dict[str, Table]] = {}
        for path, file in files.items():
            if found := _LOCALE.fullmatch(path):
                room = FRAME if found["room"] == "i18n" else found["room"]
                self._add(room, found["language"], file)
        self._add_folder("rules", ROOT / "py_rules" / "locales")
        for room, package in _PACKAGES.items():
            self._add_folder(room, ROOT / "py_rules" / package / "locales")
        for slug in slugs:
            self._add_folder(f"rules/{slug}", _beside_rules(slug))

    @property
    def languages(self) -> Sequence[str]:
        """Return the languages of the site, English first: those in which the frame speaks."""
        others = sorted({*self._tables[FRAME]} - {FALLBACK})
        return [FALLBACK, *others]

    @property
    def rooms(self) -> Sequence[str]:
        """Return the names of all rooms."""
        return sorted(self._tables)

    def table(self, room: str, language: str) -> Table:
        """Return what a room says in a language, English where that lacks a message."""
        own = self._tables.get(room, {})
        return {**own.get(FALLBACK, {}), **own.get(language, {})}

    def own_table(self, room: str, language: str) -> Table:
        """Return what a room says in a language itself, which may be nothing."""
        return self._tables.get(room, {}).get(language, {})

    def tables(self, language: str) -> Mapping[str, Table]:
        """Return what all rooms say in a language."""
        return {room: self.table(room, language) for room in self.rooms}

    def say(self, room: str, key: str, language: str, **values: object) -> str:
        """Return a message that has no plural, filled in."""
        return _PARAMETER.sub(lambda name: str(values[name[1]]), self.table(room, language)[key])

    def missing(self, language: str) -> Iterator[str]:
        """Yield "room: key" for each message that a language lacks."""
        for room, tables in sorted(self._tables.items()):
            lacking = tables.get(FALLBACK, {}).keys() - tables.get(language, {}).keys()
            yield from (f"{room}: {key}" for key in sorted(lacking))

    def _add_folder(self, room: str, folder: Path) -> None:
        """Read the tables of a room that lies in *folder*."""
        for file in sorted(folder.glob("*.json")):
            self._add(room, file.stem, file)

    def _add(self, room: str, language: str, file: Path) -> None:
        """Read one table.

        Raises:
            SetupError: If the file is no JSON object of messages.
        """
        try:
            table = json.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise SetupError(f"{file} is no JSON: {error}.") from error
        if not isinstance(table, dict) or not all(map(_is_message, table.values())):
            raise SetupError(f"{file} must be an object of texts, or of texts by plural category.")
        self._tables.setdefault(room, {})[language] = table


def _is_message(value: object) -> bool:
    """Return whether *value* is a text, or a text for each plural, "other" among them."""
    if isinstance(value, dict):
        return "other" in value and all(isinstance(text, str) for text in value.values())
    return isinstance(value, str)


def _beside_rules(slug: str) -> Path:
    """Return the folder in which the sentences of a game's rules lie."""
    import sys

    rules = sys.modules[find_game(slug).__module__]
    return Path(str(rules.__file__)).parent / "locales"


def texts_of(message: Any) -> Sequence[str]:
    """Return the texts of a message, whatever its plurals.

    >>> texts_of({"one": "{n} move", "other": "{n} moves"})
    ['{n} move', '{n} moves']
    """
    return [message] if isinstance(message, str) else list(message.values())


def parameters_of(message: Any) -> frozenset[str]:
    """Return the names of what a message is filled in with.

    >>> sorted(parameters_of("{name} plays {move}."))
    ['move', 'name']
    """
    return frozenset(name for text in texts_of(message) for name in _PARAMETER.findall(text))


@cache
def site_files() -> Mapping[str, Path]:
    """Return the files of the site that this repository has, by path."""
    from tools.site.projects import source_files

    web = ROOT / "web"
    return {path.relative_to(web).as_posix(): path for path in source_files(web)}
