"""What each language says beside the others, and what it lacks, for those who translate.

`python3 build.py check --locales` lists what is missing, `python3 build.py locales --out FILE`
writes all sentences and texts side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from py_rules import all_games
from tools.bootstrap import ROOT
from tools.site.locales import FALLBACK, Locales, site_files

_ENGLISH_TEXT: Final = f".{FALLBACK}.md"

Cell = Sequence[tuple[str, str]] | None
"""The texts of a message with the plural of each, "" for none; None where there is no message."""


@dataclass(frozen=True, slots=True)
class Table:
    """What stands side by side: the sentences of a room, or the paragraphs of a text."""

    name: str
    keyed: bool
    """Whether each row has a key of its own."""
    rows: Sequence[tuple[str, Sequence[Cell]]]


def locales_of_the_site() -> Locales:
    """Return the sentences of all rooms that this repository has."""
    return Locales(site_files(), [game.slug for game in all_games()])


def stems(files: Mapping[str, Path]) -> Sequence[str]:
    """Return the paths of all texts that are written once for each language, without that.

    >>> stems({"games/nim/rules.en.md": Path(), "games/nim/rules.de.md": Path()})
    ['games/nim/rules']
    """
    return sorted(
        path.removesuffix(_ENGLISH_TEXT) for path in files if path.endswith(_ENGLISH_TEXT)
    )


def missing_in(files: Mapping[str, Path], locales: Locales, language: str) -> Iterator[str]:
    """Yield each message and each text that a language lacks: a room and a key, or a path."""
    yield from locales.missing(language)
    wanted = (f"{stem}.{language}.md" for stem in stems(files))
    yield from (path for path in wanted if path not in files)


def print_missing(files: Mapping[str, Path], locales: Locales) -> int:
    """Print what each language lacks, and return how much that is."""
    lacking = [
        f"{language}: {each}"
        for language in locales.languages
        if language != FALLBACK
        for each in missing_in(files, locales, language)
    ]
    print("\n".join(lacking) or f"{', '.join(locales.languages)}: nothing is missing.")
    return len(lacking)


def side_by_side(files: Mapping[str, Path], locales: Locales) -> str:
    """Return a page with all sentences and texts in all languages, English first."""
    environment = Environment(
        loader=FileSystemLoader(ROOT / "tools" / "site"), autoescape=True,
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    others = [each for each in locales.languages if each != FALLBACK]
    return environment.get_template("proofreading.html").render(
        languages=locales.languages,
        lacking={each: len([*missing_in(files, locales, each)]) for each in others},
        tables=[
            *(_room(locales, room) for room in locales.rooms),
            *(_text(files, stem, locales.languages) for stem in stems(files)),
        ],
    )


def write_side_by_side(out: Path) -> None:
    """Write the page of all sentences of this repository."""
    page = side_by_side(site_files(), locales_of_the_site())
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page, encoding="utf-8", newline="\n")


def _room(locales: Locales, room: str) -> Table:
    """Return the sentences of a room."""
    own = {language: locales.own_table(room, language) for language in locales.languages}
    keys = dict.fromkeys(key for table in own.values() for key in table)
    rows = [(key, [_cell(own[tag].get(key)) for tag in locales.languages]) for key in keys]
    return Table(room, keyed=True, rows=rows)


def _text(files: Mapping[str, Path], stem: str, languages: Sequence[str]) -> Table:
    """Return the paragraphs of a text."""
    texts = []
    for language in languages:
        path = files.get(f"{stem}.{language}.md")
        whole = path.read_text(encoding="utf-8").strip() if path else ""
        texts.append([part.strip("\n") for part in whole.split("\n\n")] if whole else [])
    rows = [("", [_cell(part) for part in parts]) for parts in zip_longest(*texts)]
    return Table(f"{stem}.md", keyed=False, rows=rows)


def _cell(message: Any) -> Cell:
    """Return what stands in a cell."""
    if message is None:
        return None
    return [("", message)] if isinstance(message, str) else list(message.items())
