"""Errors in the sources of the site, reported in one sentence with file and line."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tools.bootstrap import ROOT, SetupError


def display_path(path: Path) -> str:
    """Return a path for messages, relative to the root of this repository if it is in there.

    >>> display_path(ROOT / "web" / "sw.ts")
    'web/sw.ts'
    """
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


@contextmanager
def named_source_errors(further: Mapping[Path, Path]) -> Iterator[None]:
    """Name the place of errors that are raised in `py_rules/` or in a folder of *further*.

    *further* has the sources' folder for each folder of copies. Other errors pass unchanged.

    Raises:
        SetupError: With the file, the line and Python's message.
    """
    try:
        yield
    except SetupError:
        raise
    except Exception as error:
        place = _place_of(error, {ROOT / "py_rules": ROOT / "py_rules", **further})
        if place is None:
            raise
        what = error.msg if isinstance(error, SyntaxError) else str(error)
        raise SetupError(f"{place}: {type(error).__name__}: {what}") from error


def _place_of(error: Exception, folders: Mapping[Path, Path]) -> str | None:
    places = [(each.filename, each.lineno) for each in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        places.append((error.filename, error.lineno))
    for filename, line in reversed(places):
        for folder, written in folders.items():
            if Path(filename).is_relative_to(folder):
                source = written / Path(filename).relative_to(folder)
                return f"{display_path(source if source.exists() else Path(filename))}:{line}"
    return None
