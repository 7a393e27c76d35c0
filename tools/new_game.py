"""New games in this tree, and the tests of a game in a separate project."""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from py_rules.registry import refresh
from py_rules.terminal.dialogue import Dialogue
from py_rules.terminal.new_game import (
    TEMPLATE,
    TEMPLATE_SLUG,
    Names,
    files_of,
    refuse_bad,
    write_files,
    write_transcripts,
)
from py_rules.terminal.opponents import FileError
from tools.bootstrap import CACHE, ROOT, SetupError, digest_of
from tools.processes import call
from tools.site.projects import build_wheel, source_files


def example_wheel() -> Path:
    """Return the wheel of the template itself, a game to try on the page that adds games."""
    folder = CACHE / "example" / digest_of(sorted(source_files(TEMPLATE)))[:16]
    write_files(folder, files_of(Names(TEMPLATE_SLUG), in_package=True))
    return build_wheel(folder)


def new_game(slug: str) -> Sequence[Path]:
    """Write a game to this tree, and return its folders.

    Raises:
        SetupError: If the slug is invalid or taken.
    """
    files = files_of(Names(slug), in_package=False)
    folders = sorted({ROOT.joinpath(*Path(path).parts[:3]) for path in files})
    try:
        refuse_bad(slug)
        if any(folder.exists() for folder in folders):
            raise FileError("new-taken", slug=slug)
    except FileError as fault:
        raise SetupError(Dialogue().say(fault.key, **fault.params)) from None
    write_files(ROOT, files)
    importlib.invalidate_caches()
    refresh()
    write_transcripts(slug, ROOT / "tests" / "games" / slug)
    return folders


@contextmanager
def environment_of(package: Path) -> Iterator[dict[str, str]]:
    """Yield an environment in which the game of a package is registered.

    GAME_TESTS and GAME_WEB name the folders of its tests and its front end.

    Raises:
        SetupError: If the package cannot be built.
    """
    with tempfile.TemporaryDirectory(prefix="noon-game-") as folder:
        with zipfile.ZipFile(build_wheel(package)) as archive:
            archive.extractall(folder)
        further = os.environ.get("PYTHONPATH", "")
        yield os.environ | {
            "PYTHONPATH": os.pathsep.join(each for each in (folder, further) if each),
            "GAME_TESTS": str(package / "tests" / "games"),
            "GAME_WEB": str(package / "web"),
        }


def run_package_tests(package: Path, paths: Sequence[str] = (), options: Sequence[str] = ()) -> int:
    """Run the tests of all games, and its own, on the game of a package; return the exit code.

    *paths* select files among them, and pytest gets the *options*, such as `--snapshot-update`; a
    further `-k` narrows.

    Raises:
        SetupError: If the folder has no tests of a game, or if the package cannot be built.
    """
    slugs = sorted(path.name for path in (package / "tests" / "games").glob("*/"))
    if not slugs:
        raise SetupError(f"{package} has no tests/games/<slug>/, as noon new-game writes it.")
    words, chosen = " or ".join(slugs), list(options)
    if "-k" in chosen[:-1]:
        at = chosen.index("-k")
        words = f"({words}) and ({chosen[at + 1]})"
        del chosen[at : at + 2]
    with environment_of(package) as environment:
        return call(
            [
                *(sys.executable, "-m", "pytest", "-q", "-p", "no:playwright"),
                *("-m", "not nightly", "-k", words, *chosen),
                *(paths or ("tests", str(package / "tests"))),
            ],
            cwd=ROOT,
            environment=environment,
        )
