"""Python projects of other authors whose games `build.py --game` adds to the site."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.bootstrap import CACHE, ROOT, SetupError, digest_of
from tools.build_dir import temp_dir

_FRONT_END: Final = re.compile(r"[^/]+/web/([^/]+/.+(?<!\.py))")
_IGNORED: Final = {"node_modules", "__pycache__", "dist", "build"}
_FURTHER_LANGUAGE: Final = re.compile(r".+/locales/(?!en\.json$)[^/]+\.json")
_OF_A_WHEEL: Final = (".py", ".toml", ".bin", ".json")


def is_front_end(name: str) -> bool:
    """Return whether a file of a wheel belongs to a front end, which Python does not need.

    >>> is_front_end("nim_duel/web/nim/board.js"), is_front_end("nim_duel/web/__init__.py")
    (True, False)
    """
    return _FRONT_END.fullmatch(name) is not None


def is_further_language(name: str) -> bool:
    """Return whether a file of a wheel has messages in another language than English.

    The page translates Python's messages by their codes, so its Python has English alone.

    >>> is_further_language("py_rules/locales/de.json"), is_further_language("x/locales/en.json")
    (True, False)
    """
    return _FURTHER_LANGUAGE.fullmatch(name) is not None


def is_written(path: Path) -> bool:
    """Return whether a path in a project is written by hand: not hidden, generated or installed.

    >>> is_written(Path("web/board.js")), is_written(Path("dist/index.html"))
    (True, False)
    """
    ignored = any(part.startswith(".") or part in _IGNORED for part in path.parts)
    return not ignored and path.suffix != ".pyc"


def source_files(folder: Path) -> Iterator[Path]:
    """Yield the files in a folder that are written by hand, in order; a wheel is such a file."""
    if folder.is_file():
        yield folder
        return
    for path in sorted(folder.iterdir()) if folder.exists() else ():
        if not is_written(Path(path.name)):
            continue
        if path.is_dir():
            yield from source_files(path)
        else:
            yield path


@dataclass(frozen=True, slots=True)
class Project:
    """A project with a game."""

    place: Path
    """The folder or the wheel that `--game` names."""
    wheel: Path
    installed: Path
    """The folder from which the games of its wheel can be imported."""
    front_end: Mapping[str, Path]
    """The files of its front ends, by their paths on the site."""


def read_project(place: Path) -> Project:
    """Return the project in a folder or a wheel.

    Its front ends are in `<package>/web/<slug>/` of the wheel, or in `web/<slug>/` of the folder,
    which win.

    Raises:
        SetupError: If it is neither, or if its wheel cannot be built or read.
    """
    if place.suffix == ".whl" and place.is_file():
        wheel = place
    elif (place / "pyproject.toml").exists():
        wheel = build_wheel(place)
    else:
        raise SetupError(f"{place} is neither a folder with a pyproject.toml nor a wheel.")
    installed = _install(wheel)
    found = {
        f"games/{match[1]}": path
        for path in source_files(installed)
        if (match := _FRONT_END.fullmatch(path.relative_to(installed).as_posix()))
    }
    if place.is_dir():
        folder = place / "web"
        for path in source_files(folder):
            found[f"games/{path.relative_to(folder).as_posix()}"] = path
    return Project(place, wheel, installed, dict(sorted(found.items())))


def build_wheel(project: Path) -> Path:
    """Return the wheel of a Python project, built unless it is cached.

    Raises:
        SetupError: If the project cannot be built.
    """
    if project == ROOT:
        sources: Sequence[Path] = [
            *(path for path in source_files(ROOT / "py_rules") if path.suffix in _OF_A_WHEEL),
            *(ROOT / name for name in ("pyproject.toml", "docs/package.md", "LICENSE")),
        ]
    else:
        sources = list(source_files(project))  # its wheel may hold front ends as well
    folder = CACHE / "wheels" / digest_of(sources)[:16]
    if not list(folder.glob("*.whl")):
        done = subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
            cwd=project,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            last = done.stderr.strip().splitlines()[-1:]
            raise SetupError(f"The wheel of {project} could not be built: {''.join(last)}")
    return next(iter(folder.glob("*.whl")))


def _install(wheel: Path) -> Path:
    folder = CACHE / "installed" / digest_of([wheel])[:16]
    if not folder.exists():
        with temp_dir(folder) as unfinished:
            try:
                with zipfile.ZipFile(wheel) as archive:
                    archive.extractall(unfinished)
            except zipfile.BadZipFile:
                raise SetupError(f"{wheel} is not a readable .whl file.") from None
            unfinished.rename(folder)
    return folder
