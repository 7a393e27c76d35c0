"""Readers of the files in the folder of a game's tests, `tests/games/<slug>/`.

The tests that hold for every game, and those in the browser, find the games by these folders.
GAME_TESTS names further folders like `tests/games`, for games of other packages.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from py_rules import Match, all_games, find_game, to_fragment
from py_rules.game import GameClass

ROOT: Final = Path(__file__).parent.parent
WEB: Final = ROOT / "web"
TESTS: Final = ROOT / "tests" / "games"

OURS: Final = tuple(game for game in all_games() if game.__module__.startswith("py_rules."))
"""The games of this repository."""

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
every_game_of_ours = pytest.mark.parametrize("game", OURS, ids=lambda game: game.slug)


def languages() -> Sequence[str]:
    """Return the languages of the site, English first."""
    found = sorted(path.stem for path in (WEB / "i18n" / "locales").glob("*.json"))
    return ["en", *(language for language in found if language != "en")]


FOLDERS: Final = ["", *(f"{language}/" for language in languages()[1:])]
"""The folder of each language in addresses."""


def load_module(path: Path) -> ModuleType:
    """Return the module in a file of no package."""
    spec = spec_from_file_location(f"loaded_{path.stem}", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module


def folder_of(slug: str) -> Path:
    further = [Path(each) for each in os.environ.get("GAME_TESTS", "").split(os.pathsep) if each]
    folders = [each / slug for each in (*further, TESTS)]
    return next((each for each in folders if each.is_dir()), TESTS / slug)


def games_with_tests() -> Sequence[GameClass]:
    """Return the registered games that have a folder of tests, in the order of the registry."""
    return [game for game in all_games() if folder_of(game.slug).is_dir()]


def parts_of(slug: str) -> Sequence[str]:
    """Return the path of every file that a game of this repository needs, one test the last."""
    module = slug.replace("-", "_")
    rules, web, tests = f"py_rules/games/{module}", f"web/games/{slug}", f"tests/games/{slug}"
    return [
        *(f"{rules}/{name}" for name in ("rules.py", "dialogue.py")),
        *(f"{rules}/locales/{language}.json" for language in languages()),
        *(f"{web}/{name}" for name in ("board.js", "board.css")),
        *(f"{web}/rules.{language}.md" for language in languages()),
        *(f"{web}/locales/{language}.json" for language in languages()),
        f"{tests}/match.txt",
        f"{tests}/test_{module}.py",
    ]


def missing_parts(slug: str) -> Sequence[str]:
    """Return the path of every file that a game of this repository lacks."""
    return [path for path in parts_of(slug) if not (ROOT / path).is_file()]


@dataclass(frozen=True, slots=True)
class FullMatch:
    """A match from the first move to the last, and the heading of its result."""

    slug: str
    name: str
    moves: str
    title: str
    options: str = ""

    @property
    def fragment(self) -> str:
        moves = ".".join(self.moves.split())
        return "&".join(part for part in (self.options, f"moves={moves}") if part)


def full_matches(slug: str) -> Sequence[FullMatch]:
    """Return the matches of a `match.txt`: blocks of `key: value`, a blank line between them."""
    path = folder_of(slug) / "match.txt"
    if not path.exists():
        return []
    matches = []
    for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip()):
        values = dict(_pairs(block))
        assert set(values) | {"options"} == {"name", "options", "moves", "title"}, (
            f"{path}: each match says its name, moves and title, and options if it has any."
        )
        matches.append(FullMatch(slug, **values))
    return matches


def every_match() -> Sequence[FullMatch]:
    return [match for game in games_with_tests() for match in full_matches(game.slug)]


def one_of_each() -> Sequence[FullMatch]:
    matches = [full_matches(game.slug) for game in games_with_tests()]
    return [found[0] for found in matches if found]


@dataclass(frozen=True, slots=True)
class SearchNotes:
    """Settings for the tests of the solver and of the computer players."""

    small: str = ""
    """A match that the solver can look to the end of, as a link writes it."""
    exact: Sequence[str] = ()
    """Options, as a link writes them, under which the hard level must agree with the solver."""
    naive: Sequence[str] = ()
    """Small matches from which on the solver is held to a naive one, position by position."""


def search_notes(slug: str) -> SearchNotes:
    """Return what a `search.txt` says; a game without one is tested at its opening."""
    path = folder_of(slug) / "search.txt"
    pairs = list(_pairs(path.read_text(encoding="utf-8"))) if path.exists() else []
    small = [value for key, value in pairs if key == "small"]
    exact = [value for key, value in pairs if key == "exact"]
    naive = [value for key, value in pairs if key == "naive"]
    assert {key for key, _ in pairs} <= {"small", "exact", "naive"}, f"{path} has another key."
    presets = [
        to_fragment(Match.start(slug, preset=name)) for name in find_game(slug).setup.presets
    ]
    return SearchNotes("".join(small), exact or presets or [""], naive)


def perft_counts(slug: str) -> Sequence[tuple[str, int, int]]:
    """Return the options, plies and count of each line of a `perft.txt`, if there is one."""
    path = folder_of(slug) / "perft.txt"
    counts, options = [], ""
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        match line.split():
            case ["options", *given]:
                options = "".join(given)
            case ["perft", plies, count]:
                counts.append((options, int(plies), int(count)))
    return counts


def session_sample(slug: str) -> tuple[Sequence[str], str] | None:
    """Return what is typed and what comes of it in a game's `session.txt`, if there is one."""
    path = folder_of(slug) / "session.txt"
    if not path.exists():
        return None
    head, _, shown = path.read_text(encoding="utf-8").partition("\n\n")
    return head.removeprefix("typed: ").split(), shown


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Yield the `key: value` lines of a text; lines that begin with # are for readers."""
    for line in text.splitlines():
        if line and not line.startswith("#"):
            key, _, value = line.partition(":")
            yield key.strip(), value.strip()
