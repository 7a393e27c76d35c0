"""Which sentences a page is given: those of its game, those it needs at once, and all others later.

A page says most of its sentences only in parts that are loaded when they are wanted. Which ones is
found out from the scripts: a key that those loaded at once do not name can wait.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.site.locales import FRAME, WHY, Locales, Table

Tables = Mapping[str, Table]
"""Messages by room and key."""

_NOT_IN_A_PAGE: Final = ("terminal.", "error.request.")
_OF_SOME_PAGES: Final = ("games/", "rules/", "pages", "lab", "guests", "puzzles")
"""Beginnings of the rooms that only some pages are given, in these themselves."""
_SAID_ANYWHERE: Final = (FRAME, "rules")
"""Rooms that scripts of all folders speak for."""

_TEXT: Final = re.compile(r"""(?<=["'`])[\w.-]+(?=["'`])""")
_VALUE: Final = re.compile(r"\$\{(?:[^`{}]|\{[^`{}]*\})*\}")
_COMPOSED: Final = re.compile(rf"`((?:[\w.-]|{_VALUE.pattern})*)`")


class Sentences:
    """What the pages of the site are given to say."""

    def __init__(
        self, locales: Locales, files: Mapping[str, Path], at_once: Collection[str]
    ) -> None:
        """Take the files of the site by path; *at_once* are the scripts that some page begins with.

        All other scripts are loaded later, if at all.
        """
        self._locales = locales
        scripts = {
            path: file.read_text(encoding="utf-8")
            for path, file in files.items()
            if path.endswith(".js")
        }
        first = {path: text for path, text in scripts.items() if path in at_once}
        others = {path: text for path, text in scripts.items() if path not in at_once}
        self._later: dict[str, frozenset[str]] = {}
        for room in self._shared_rooms():
            is_needed, is_wanted = (_naming(_speaking_for(room, each)) for each in (first, others))
            keys = {key for tag in locales.languages for key in locales.table(room, tag)}
            self._later[room] = frozenset(
                key for key in keys if is_wanted(key) and not is_needed(key)
            )

    def of_games(self, rooms: Iterable[str], language: str) -> Tables:
        """Return the sentences of the rooms of games, which only their own pages need."""
        rooms = list(dict.fromkeys(rooms))
        tables = {room: for_the_page(self._locales.table(room, language)) for room in rooms}
        if "games/generic" in rooms:
            return tables
        # A front end of the game's own says in sentences of its own how a match has ended.
        return {room: _without(table, ("reason.",)) for room, table in tables.items()}

    def at_once(self, language: str) -> Tables:
        """Return the sentences of all pages that one may have to say before it has loaded more.

        Those that no script names, because a key is made as the page runs, are among them.
        """
        return self._shared(language, lambda room, key: key not in self._later[room])

    def later(self, language: str) -> Tables:
        """Return those that only scripts say which are loaded when they are wanted."""
        return self._shared(language, lambda room, key: key in self._later[room])

    def scripts(self, language: str) -> Mapping[str, str]:
        """Return both as scripts by path; the first one loads the second when it is asked to."""
        rest = f"{language}.later.js"
        # What failed once is asked for under another address: some browsers remember it.
        loads = f'export const later = (again = "") => import("./{rest}" + again);\n'
        return {
            f"locales/{language}.js": _script(self.at_once(language)) + loads,
            f"locales/{rest}": _script(self.later(language)),
        }

    def _shared_rooms(self) -> Sequence[str]:
        """Return the rooms that all pages have in common."""
        return [
            room
            for room in self._locales.rooms
            if room == WHY or not room.startswith(_OF_SOME_PAGES)
        ]

    def _shared(self, language: str, is_given: Callable[[str, str], bool]) -> Tables:
        """Return the sentences of these rooms that are given, without rooms that have none."""
        given = {}
        for room in self._shared_rooms():
            table = for_the_page(self._locales.table(room, language))
            told = {key: text for key, text in table.items() if is_given(room, key)}
            if told:
                given[room] = told
        return given


def for_the_page(table: Table) -> Table:
    """Return what the page needs of a table: not what only a terminal or a program is told."""
    return _without(table, _NOT_IN_A_PAGE)


def _without(table: Table, beginnings: tuple[str, ...]) -> Table:
    """Return a table without the keys that begin so."""
    return {key: text for key, text in table.items() if not key.startswith(beginnings)}


def _script(tables: Tables) -> str:
    """Return tables as what a script exports."""
    return f"export default {json.dumps(tables, ensure_ascii=False, separators=(',', ':'))};\n"


def _speaking_for(room: str, scripts: Mapping[str, str]) -> Iterator[str]:
    """Yield the sources of those scripts that may say the sentences of a room."""
    for path, source in scripts.items():
        if room in _SAID_ANYWHERE or path.startswith(f"{room}/") or f'"{room}"' in source:
            yield source


def _naming(sources: Iterable[str]) -> Callable[[str], bool]:
    """Return what tells whether one of the sources names a key: as a text, or as `tally${n}`."""
    texts: set[str] = set()
    composed: set[str] = set()
    for source in sources:
        texts.update(_TEXT.findall(source))
        for found in _COMPOSED.findall(source):
            parts = _VALUE.split(found)
            if any(parts) and len(parts) > 1:
                composed.add(".*".join(map(re.escape, parts)))
    made = re.compile("|".join(composed) or r"(?!)")
    return lambda key: key in texts or made.fullmatch(key) is not None
