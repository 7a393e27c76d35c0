"""The messages of the site: the tables `locales/<language>.json`, by namespace."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from py_rules.messages import about_others
from py_rules.registry import find_game
from tools.bootstrap import ROOT, SetupError

FALLBACK: Final = "en"
FRAME: Final = "frame"
LAB: Final = "rules/_lab"  # no game has a slug like that
CONFORMANCE: Final = "rules/_conformance"
PUZZLES: Final = "rules/_puzzles"
WHY: Final = "rules/_why"
_PACKAGES: Final = {
    LAB: "tournament",
    CONFORMANCE: "conformance",
    PUZZLES: "puzzles",
    WHY: "explain",
}

Table = Mapping[str, Any]
"""The messages of a namespace by key: each a string, or one for each CLDR category of `n`."""

_LOCALE: Final = re.compile(
    r"(?P<namespace>.+)/locales/(?P<language>[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json"
)
_PARAMETER: Final = re.compile(r"\{(\w+)\}")


class Locales:
    """The tables of all namespaces in all languages.

    A namespace is a folder of `web/` with messages ("features/analysis", "games/<slug>"), the frame
    ("frame", which is `web/i18n`), the pages ("pages"), the rules ("rules"), the rules of a game
    ("rules/<slug>"), or a Python package: `LAB`, `CONFORMANCE`, `PUZZLES`, `WHY`.
    """

    def __init__(self, files: Mapping[str, Path], slugs: Sequence[str]) -> None:
        """Read the tables among *files*, the files of the site by path, and those of the rules."""
        self._tables: dict[str, dict[str, Table]] = {}
        for path, file in files.items():
            if found := _LOCALE.fullmatch(path):
                namespace = FRAME if found["namespace"] == "i18n" else found["namespace"]
                self._add(namespace, found["language"], file)
        self._add_folder("rules", ROOT / "py_rules" / "locales")
        for namespace, package in _PACKAGES.items():
            self._add_folder(namespace, ROOT / "py_rules" / package / "locales")
        for slug in slugs:
            self._add_folder(f"rules/{slug}", _locales_of(slug))

    @property
    def languages(self) -> Sequence[str]:
        """Return the languages of the site, which are the frame's, English first."""
        others = sorted({*self._tables[FRAME]} - {FALLBACK})
        return [FALLBACK, *others]

    @property
    def namespaces(self) -> Sequence[str]:
        """Return the names of all namespaces."""
        return sorted(self._tables)

    def table(self, namespace: str, language: str) -> Table:
        """Return the messages of a namespace in a language; English replaces missing ones."""
        own = self._tables.get(namespace, {})
        return {**own.get(FALLBACK, {}), **own.get(language, {})}

    def own_table(self, namespace: str, language: str) -> Table:
        """Return the messages of a namespace in a language alone, none if it has no table."""
        return self._tables.get(namespace, {}).get(language, {})

    def tables(self, language: str) -> Mapping[str, Table]:
        """Return the messages of all namespaces in a language."""
        return {namespace: self.table(namespace, language) for namespace in self.namespaces}

    def say(self, namespace: str, key: str, language: str, **values: object) -> str:
        """Return a message about players with names, as of many, its parameters filled in."""
        text = about_others(texts_of(self.table(namespace, language)[key])[-1])
        return _PARAMETER.sub(lambda name: str(values[name[1]]), text)

    def missing(self, language: str) -> Iterator[str]:
        """Yield "namespace: key" for each message that a language lacks."""
        for namespace, tables in sorted(self._tables.items()):
            lacking = tables.get(FALLBACK, {}).keys() - tables.get(language, {}).keys()
            yield from (f"{namespace}: {key}" for key in sorted(lacking))

    def _add_folder(self, namespace: str, folder: Path) -> None:
        for file in sorted(folder.glob("*.json")):
            self._add(namespace, file.stem, file)

    def _add(self, namespace: str, language: str, file: Path) -> None:
        try:
            table = json.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise SetupError(f"{file} is not JSON: {error}.") from error
        if not isinstance(table, dict) or not all(map(_is_message, table.values())):
            raise SetupError(
                f"{file} must be an object of strings, or of one string for each plural."
            )
        self._tables.setdefault(namespace, {})[language] = table


def _is_message(value: object) -> bool:
    if isinstance(value, dict):
        return "other" in value and all(isinstance(text, str) for text in value.values())
    return isinstance(value, str)


def _locales_of(slug: str) -> Path:
    import sys

    rules = sys.modules[find_game(slug).__module__]
    return Path(str(rules.__file__)).parent / "locales"


def texts_of(message: Any) -> Sequence[str]:
    """Return the strings of a message, one for each plural.

    >>> texts_of({"one": "{n} move", "other": "{n} moves"})
    ['{n} move', '{n} moves']
    """
    return [message] if isinstance(message, str) else list(message.values())


def parameters_of(message: Any) -> frozenset[str]:
    """Return the names of the parameters of a message.

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


def missing_translations(files: Mapping[str, Path], locales: Locales) -> Sequence[str]:
    """Return each message ("de: namespace: key") and text ("de: path") that a language lacks."""
    english = f".{FALLBACK}.md"
    stems = sorted(path.removesuffix(english) for path in files if path.endswith(english))
    missing = []
    for language in locales.languages[1:]:
        texts = [f"{stem}.{language}.md" for stem in stems]
        found = [*locales.missing(language), *(path for path in texts if path not in files)]
        missing += [f"{language}: {each}" for each in found]
    return missing
