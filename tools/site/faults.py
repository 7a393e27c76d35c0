"""Faults in what somebody is writing, told in one sentence with the file and the line."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tools.bootstrap import ROOT, SetupError


def shown(path: Path) -> str:
    """Return a path as it is told: from the root of the tree, if it lies there.

    >>> shown(ROOT / "web" / "sw.js")
    'web/sw.js'
    """
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


@contextmanager
def fault_in_rules(further: Mapping[Path, Path]) -> Iterator[None]:
    """Tell what goes wrong in `py_rules/` or in one of *further* folders; the rest is raised on.

    A further folder holds copies of what lies in the one that goes with it.

    Raises:
        SetupError: With the file, the line and what Python says of it.
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
    """Return the file and the line in one of *folders* at which an error arose, if it did there."""
    places = [(each.filename, each.lineno) for each in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        places.append((error.filename, error.lineno))
    for filename, line in reversed(places):
        for folder, written in folders.items():
            if Path(filename).is_relative_to(folder):
                source = written / Path(filename).relative_to(folder)
                return f"{shown(source if source.exists() else Path(filename))}:{line}"
    return None
