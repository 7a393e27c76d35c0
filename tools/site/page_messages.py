"""The messages of each page: the shared ones, and those of the games and tools that it shows.

A page has whole namespaces before its scripts run, and those of parts that load later come with
these parts, so no script can lack one of its messages.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from tools.site.locales import WHY, Locales, Table

Tables = Mapping[str, Table]
"""Messages by namespace and key."""

_NOT_IN_A_PAGE: Final = (
    "terminal.",
    "error.request.",
    # Of arguments and calls:
    *("error.near", "error.option.no-preset", "error.option.level", "error.option.text"),
    *("error.invalid-move.player", "error.record.no-text"),
    "error.illegal-move.nothing-to-undo",
)
_OF_SOME_PAGES: Final = ("games/", "rules/", "pages", "lab", "added-games", "puzzles")
"""Prefixes of the namespaces that only some pages contain."""
_OF_PARTS: Final = ("features/first-use", "features/task", WHY)
"""Namespaces that a match needs only in parts that load when they are first used."""


def own_messages(locales: Locales, namespaces: Iterable[str], language: str) -> Tables:
    """Return the messages in namespaces that only some pages contain."""
    tables = {name: _page_table(locales.table(name, language)) for name in namespaces}
    if "games/generic" in tables:
        return tables
    # A game's own front end has its own messages for the end of a match.
    return {name: _without(table, ("reason.",)) for name, table in tables.items()}


def shared_messages(locales: Locales, language: str) -> str:
    """Return the messages that all pages share, as a script."""
    tables = {
        name: _page_table(locales.table(name, language))
        for name in locales.namespaces
        if name not in _OF_PARTS and not name.startswith(_OF_SOME_PAGES)
    }
    return _script(tables)


def late_messages(locales: Locales, language: str) -> str:
    """Return the messages of the parts of a match that load later, as a script."""
    return _script({name: _page_table(locales.table(name, language)) for name in _OF_PARTS})


def _script(tables: Tables) -> str:
    return f"export default {json.dumps(tables, ensure_ascii=False, separators=(',', ':'))};\n"


def _page_table(table: Table) -> Table:
    """Return a table without the messages of terminals and programs."""
    return _without(table, _NOT_IN_A_PAGE)


def _without(table: Table, prefixes: tuple[str, ...]) -> Table:
    return {key: text for key, text in table.items() if not key.startswith(prefixes)}
