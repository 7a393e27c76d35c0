"""A game in a separate project, which is played and checked before it is installed."""

from __future__ import annotations

import sys
import tomllib
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module, metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from py_rules.conformance.context import described
from py_rules.registry import ENTRY_POINTS, refresh
from py_rules.terminal.opponents import FileError, text_of

_PROJECT: Final = "pyproject.toml"
_MOST: Final = 100_000  # characters of a pyproject.toml
_COMMANDS: Final = {"play", "check", "puzzles"}


@contextmanager
def with_project(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield a command line in which a folder with a game is the slug of that game.

    Raises:
        FileError: If the folder has no game, or if its rules cannot be imported.
    """
    if len(words) < 2 or words[0] not in _COMMANDS or not (Path(words[1]) / _PROJECT).is_file():
        yield words
        return
    with registered(Path(words[1])) as slug:
        yield [words[0], slug, *words[2:]]


@contextmanager
def registered(folder: Path) -> Iterator[str]:
    """Yield the slug of the first game of a project, which is registered as if it were installed.

    Raises:
        FileError: If the project has no game, or if its rules cannot be imported.
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
            yield _slug_of(points[0][1], folder)
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
    points = written.get("project", {}).get("entry-points", {}).get(ENTRY_POINTS, {})
    if not points:
        raise FileError("project-no-game", file=str(project), group=ENTRY_POINTS)
    return [(str(name), str(value)) for name, value in points.items()]


def _slug_of(value: str, folder: Path) -> str:
    """Return the slug of the game that an entry point names."""
    module, _, name = value.partition(":")
    try:
        return str(getattr(import_module(module), name).slug)
    except Exception as error:  # code of a game may raise anything
        place = _place_of(error, folder) or str(folder / _PROJECT)
        raise FileError("file-wrong", file=place, detail=described(error)) from None


def _place_of(error: BaseException, folder: Path) -> str:
    """Return the file and line of a project that failed, "" if none did."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    places = [(each.filename, each.lineno) for each in frames]
    inside = [f"{file}:{line}" for file, line in places if Path(file).is_relative_to(folder)]
    return inside[-1] if inside else ""
