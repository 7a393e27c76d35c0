"""Write a small complete game: `python3 build.py new-game SLUG`.

`tools/new_game/` is a working game with tests. The command writes it under another name, and its
author then edits the rules.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.bootstrap import CACHE, ROOT, SetupError, digest_of
from tools.processes import call
from tools.site.projects import build_wheel, source_files

TEMPLATE: Final = ROOT / "tools" / "new_game"
_TEMPLATE_SLUG: Final = "last-counter"


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a game.

    >>> Names("last-counter")
    Names(slug='last-counter')
    >>> Names("last-counter").module, Names("last-counter").cls, Names("last-counter").title
    ('last_counter', 'LastCounter', 'Last Counter')
    """

    slug: str

    @property
    def module(self) -> str:
        """Return the name of its Python package."""
        return self.slug.replace("-", "_")

    @property
    def cls(self) -> str:
        """Return the name of its class."""
        return "".join(word.capitalize() for word in self.slug.split("-"))

    @property
    def title(self) -> str:
        """Return its name in sentences."""
        return " ".join(word.capitalize() for word in self.slug.split("-"))


def example_wheel() -> Path:
    """Return the wheel of the template itself, a game to try on the page that adds games."""
    folder = CACHE / "example" / digest_of(sorted(source_files(TEMPLATE)))[:16]
    for path, text in files_of(Names(_TEMPLATE_SLUG), in_package=True).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8", newline="\n")
    return build_wheel(folder)


def new_game(slug: str, package: Path | None = None, *, minimal: bool = False) -> list[Path]:
    """Write a game to this repository or to a separate project; return its folders.

    A *minimal* one has rules, texts and tests: its board is drawn as its view describes it.

    Raises:
        SetupError: If the slug is invalid or taken, or if the folder is not empty.
    """
    refuse_bad(slug)
    files = files_of(Names(slug), in_package=package is not None, minimal=minimal)
    if package is not None:
        if package.exists() and (not package.is_dir() or any(package.iterdir())):
            raise SetupError(f"{package} is not empty; choose a new folder.")
        folders = [package]
    else:
        folders = sorted({(ROOT / path).parent for path in files})
        for folder in folders:
            if folder.exists():
                raise SetupError(f"{folder} exists; choose another name than {slug}.")
    for path, text in files.items():
        target = (package or ROOT) / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
    _write_snapshots(slug, package)
    return folders


def files_of(names: Names, *, in_package: bool, minimal: bool = False) -> Mapping[str, str]:
    """Return the files of a game by their paths in this repository or in a separate project."""
    places = {
        "rules": names.module if in_package else f"py_rules/games/{names.module}",
        "web": f"web/{names.slug}" if in_package else f"web/games/{names.slug}",
        "tests": f"tests/games/{names.slug}",
    }
    sources = {
        path: f"{place}/{path.relative_to(TEMPLATE / part).as_posix()}"
        for part, place in places.items()
        for path in sorted((TEMPLATE / part).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
        if not (minimal and _is_of_front_end(path.relative_to(TEMPLATE)))
    }
    if in_package:
        sources[TEMPLATE / "README.md"] = "README.md"
        sources[TEMPLATE / "pyproject.toml.txt"] = "pyproject.toml"
    files = {}
    for path, target in sources.items():
        text = _renamed(path.read_text(encoding="utf-8"), names)
        if minimal:
            text = text.replace(" with the last counter\n", "\n")  # a title of the front end
            text = _OF_DIALOGUE.sub("", text)
        if not in_package:
            text = text.replace(f"from {names.module}.", f"from py_rules.games.{names.module}.")
        files[_renamed(target, names)] = text
    return files


_OF_DIALOGUE: Final = re.compile(r',\n(?:\n? +"terminal\.[^\n]+)+(?=\n\})')
"""The messages at the end of a table that only `dialogue.py` of the template says."""


def _is_of_front_end(path: Path) -> bool:
    """Return whether a file of the template belongs to a front end or a dialogue."""
    return path.name == "dialogue.py" or (
        path.parts[0] == "web" and not path.name.startswith("rules.")
    )


def _renamed(text: str, names: Names) -> str:
    """Return a text of the template with the names of another game."""
    template = Names(_TEMPLATE_SLUG)
    for old, new in (
        (template.slug, names.slug),
        (template.module, names.module),
        (template.cls, names.cls),
        (template.title, names.title),
    ):
        text = text.replace(old, new)
    return text


def refuse_bad(slug: str) -> None:
    """Raise SetupError if a slug is invalid or taken."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", slug) or len(slug) > 30:
        raise SetupError(
            f"{slug!r} cannot name a game; write small letters and digits, with single dashes"
            " between the words, up to 30 in all."
        )
    if slug in sys.stdlib_module_names or Names(slug).module in {"test", "tests", "py_rules"}:
        raise SetupError(f"{slug} is the name of a Python module; choose another.")
    from py_rules import all_games

    taken = {game.slug for game in all_games()} | {
        path.name for path in (ROOT / "web").iterdir() if path.is_dir()
    }
    if slug in taken | {"generic", "solved", "about", "licenses", "vendor", "python", "fonts"}:
        raise SetupError(f"{slug} is taken; choose another name for the game.")


def _write_snapshots(slug: str, package: Path | None) -> None:
    with environment_of(package) as environment:
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-q", "-p", "no:playwright", "-p", "no:xdist"),
                *("tests/test_transcripts.py", "-k", slug, "--snapshot-update"),
            ],
            cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8",
            check=False,
        )  # fmt: skip
    if done.returncode:
        raise SetupError(
            f"The snapshots of {slug} could not be written:\n{done.stdout}{done.stderr}"
        )


@contextmanager
def environment_of(package: Path | None) -> Iterator[dict[str, str]]:
    """Yield an environment in which the game of a package is registered.

    GAME_TESTS and GAME_WEB name the folders of its tests and its front end.

    Raises:
        SetupError: If the package cannot be built.
    """
    environment = dict(os.environ)
    if package is None:
        yield environment
        return
    with tempfile.TemporaryDirectory(prefix="noon-game-") as folder:
        with zipfile.ZipFile(build_wheel(package)) as archive:
            archive.extractall(folder)
        further = os.environ.get("PYTHONPATH", "")
        environment |= {
            "PYTHONPATH": os.pathsep.join(each for each in (folder, further) if each),
            "GAME_TESTS": str(package / "tests" / "games"),
            "GAME_WEB": str(package / "web"),
        }
        yield environment


def run_package_tests(package: Path, arguments: Sequence[str] = ()) -> int:
    """Run the tests of all games, and its own, on the game of a package; return the exit code.

    pytest gets the *arguments* as well, such as `--snapshot-update`.

    Raises:
        SetupError: If the folder has no tests of a game, or if the package cannot be built.
    """
    slugs = sorted(path.name for path in (package / "tests" / "games").glob("*/"))
    if not slugs:
        raise SetupError(f"{package} has no tests/games/<slug>/, as build.py new-game writes it.")
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:playwright", "-m", "not nightly"]
    with environment_of(package) as environment:
        command = [*pytest, "tests", str(package / "tests"), "-k", " or ".join(slugs)]
        command += arguments
        return call(command, cwd=ROOT, environment=environment)
