"""A game in a separate project, which is played and checked before it is installed."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from py_rules.errors import UnknownGameError, nearest
from py_rules.registry import ENTRY_POINTS, all_games, games_of_others, refresh, unusable_games
from py_rules.terminal.opponents import FileError, text_of
from py_rules.tournament.timeout import run_with_timeout

_ENTRY_POINT: Final = re.compile(r"[\w.-]+ = [^\W\d][\w.]*(:[\w.]+)?")
_PROJECT: Final = "pyproject.toml"
_MOST: Final = 100_000  # characters of a pyproject.toml
_MOST_SECONDS: Final = 10.0  # to import all games
_COMMANDS: Final = {"play", "check", "puzzles"}


def load_games() -> None:
    """Import the games of other packages; one whose import does not end cannot be used."""
    run_with_timeout(_MOST_SECONDS, all_games)


@contextmanager
def with_project(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield a command line in which a folder with a game is the slug of that game.

    Raises:
        FileError: If there is no such folder, or if it has no game.
        UnknownGameError: If its game cannot be used.
    """
    if len(words) < 2 or words[0] not in _COMMANDS or not _is_project(words[1]):
        yield words
        return
    with registered(Path(words[1])) as slug:
        yield [words[0], slug, *words[2:]]


def _is_project(word: str) -> bool:
    """Return whether a word is the folder of a project; it may also be an option or a game."""
    folder = Path(word)
    if (folder / _PROJECT).is_file():
        return True
    load_games()
    slugs = [game.slug for game in all_games()]
    slugs += [str(error.params["slug"]) for error in unusable_games()]
    if word.startswith("-") or word in slugs:
        return False
    if folder.is_dir():
        raise FileError("project-no-file", folder=word, file=_PROJECT)
    if len(folder.parts) == 1 and nearest(word, slugs):
        return False
    raise FileError("project-no-folder", folder=word)


@contextmanager
def registered(folder: Path) -> Iterator[str]:
    """Yield the slug of the first game of a project, which is registered as if it were installed.

    Raises:
        FileError: If the project has no game.
        UnknownGameError: If its game cannot be used.
    """
    folder = folder.resolve()
    points = _entry_points(folder / _PROJECT)
    with TemporaryDirectory(prefix="noon-") as installed:
        note = Path(installed) / "project-0.dist-info" / "entry_points.txt"
        note.parent.mkdir()
        there = {(each.name, each.value) for each in metadata.entry_points(group=ENTRY_POINTS)}
        new = [f"{name} = {value}" for name, value in points if (name, value) not in there]
        note.write_text("\n".join([f"[{ENTRY_POINTS}]", *new]), encoding="utf-8")
        before, imported = list(sys.path), set(sys.modules)
        sys.path[:0] = [str(folder), installed]
        refresh()
        try:
            load_games()
            game = games_of_others()[points[0][1]]
            if isinstance(game, UnknownGameError):
                raise game
            yield game.slug
        finally:
            sys.path[:] = before
            packages = {value.partition(":")[0].partition(".")[0] for _, value in points}
            for name in set(sys.modules) - imported:
                if name.partition(".")[0] in packages:
                    del sys.modules[name]
            refresh()


def _entry_points(project: Path) -> Sequence[tuple[str, str]]:
    try:
        written = tomllib.loads(text_of(project, _MOST))
    except tomllib.TOMLDecodeError as error:
        raise FileError("file-wrong", file=str(project), detail=str(error)) from None
    points: Any = written
    for key in ("project", "entry-points", ENTRY_POINTS):
        points = points.get(key) if isinstance(points, dict) else None
    found = [(name, str(at)) for name, at in points.items()] if isinstance(points, dict) else []
    if not found or not all(_ENTRY_POINT.fullmatch(f"{name} = {value}") for name, value in found):
        raise FileError("project-no-game", file=str(project), group=ENTRY_POINTS)
    return found
