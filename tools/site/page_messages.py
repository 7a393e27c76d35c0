"""The messages of each page: its game's, the shared ones that it needs first, and the later ones.

Most shared messages belong to parts that a page loads later. A key that no script of the start
names can be loaded with those parts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.site.locales import FRAME, WHY, Locales, Table

Tables = Mapping[str, Table]
"""Messages by namespace and key."""

_NOT_IN_A_PAGE: Final = ("terminal.", "error.request.")
_OF_SOME_PAGES: Final = ("games/", "rules/", "pages", "lab", "guests", "puzzles")
"""Prefixes of the namespaces that only some pages contain."""
_USED_ANYWHERE: Final = (FRAME, "rules")
"""Namespaces that scripts of all folders use."""

_STRING: Final = re.compile(r"""(?<=["'`])[\w.-]+(?=["'`])""")
_VALUE: Final = re.compile(r"\$\{(?:[^`{}]|\{[^`{}]*\})*\}")
_TEMPLATE: Final = re.compile(rf"`((?:[\w.-]|{_VALUE.pattern})*)`")


class PageMessages:
    """The messages of all pages."""

    def __init__(
        self, locales: Locales, files: Mapping[str, Path], at_once: Collection[str]
    ) -> None:
        """Sort the shared messages; *at_once* are the scripts with which some page starts."""
        self._locales = locales
        scripts = {
            path: file.read_text(encoding="utf-8")
            for path, file in files.items()
            if path.endswith(".js")
        }
        first = {path: text for path, text in scripts.items() if path in at_once}
        others = {path: text for path, text in scripts.items() if path not in at_once}
        self._later: dict[str, frozenset[str]] = {}
        for namespace in self._shared_namespaces():
            is_first = _key_finder(_sources_using(namespace, first))
            is_later = _key_finder(_sources_using(namespace, others))
            keys = {key for tag in locales.languages for key in locales.table(namespace, tag)}
            self._later[namespace] = frozenset(
                key for key in keys if is_later(key) and not is_first(key)
            )

    def of_games(self, namespaces: Iterable[str], language: str) -> Tables:
        """Return the messages in the namespaces of games, which only their own pages contain."""
        tables = {
            namespace: page_table(self._locales.table(namespace, language))
            for namespace in dict.fromkeys(namespaces)
        }
        if "games/generic" in tables:
            return tables
        # A game's own front end has its own messages for the end of a match.
        return {namespace: _without(table, ("reason.",)) for namespace, table in tables.items()}

    def at_once(self, language: str) -> Tables:
        """Return the shared messages for the start, and those whose key no script names."""
        return self._shared(language, lambda namespace, key: key not in self._later[namespace])

    def later(self, language: str) -> Tables:
        """Return the shared messages that only scripts name which are loaded later."""
        return self._shared(language, lambda namespace, key: key in self._later[namespace])

    def scripts(self, language: str) -> Mapping[str, str]:
        """Return both as scripts by path; the first one can load the second."""
        rest = f"{language}.later.js"
        # Some browsers cache a failed import: a retry needs another query string.
        loads = f'export const later = (again = "") => import("./{rest}" + again);\n'
        return {
            f"locales/{language}.js": _script(self.at_once(language)) + loads,
            f"locales/{rest}": _script(self.later(language)),
        }

    def _shared_namespaces(self) -> Sequence[str]:
        return [
            namespace
            for namespace in self._locales.namespaces
            if namespace == WHY or not namespace.startswith(_OF_SOME_PAGES)
        ]

    def _shared(self, language: str, is_included: Callable[[str, str], bool]) -> Tables:
        included = {}
        for namespace in self._shared_namespaces():
            table = page_table(self._locales.table(namespace, language))
            if found := {key: text for key, text in table.items() if is_included(namespace, key)}:
                included[namespace] = found
        return included


def page_table(table: Table) -> Table:
    """Return a table without the messages of terminals and programs."""
    return _without(table, _NOT_IN_A_PAGE)


def _without(table: Table, prefixes: tuple[str, ...]) -> Table:
    return {key: text for key, text in table.items() if not key.startswith(prefixes)}


def _script(tables: Tables) -> str:
    return f"export default {json.dumps(tables, ensure_ascii=False, separators=(',', ':'))};\n"


def _sources_using(namespace: str, scripts: Mapping[str, str]) -> Iterator[str]:
    for path, source in scripts.items():
        if (
            namespace in _USED_ANYWHERE
            or path.startswith(f"{namespace}/")
            or f'"{namespace}"' in source
        ):
            yield source


def _key_finder(sources: Iterable[str]) -> Callable[[str], bool]:
    """Return a function that finds whether a source has a key as a string or as `tally${n}`."""
    strings: set[str] = set()
    templates: set[str] = set()
    for source in sources:
        strings.update(_STRING.findall(source))
        for found in _TEMPLATE.findall(source):
            parts = _VALUE.split(found)
            if any(parts) and len(parts) > 1:
                templates.add(".*".join(map(re.escape, parts)))
    template = re.compile("|".join(templates) or r"(?!)")
    return lambda key: key in strings or template.fullmatch(key) is not None
