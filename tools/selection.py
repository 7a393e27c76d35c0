"""Which tests somebody has asked for. Standard library only: it is known before anything is set up.

There are three parts: the rules, which need Python alone; the scripts, which need Node.js; and the
browser, which needs all of that, the site and a Chromium.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.bootstrap import ROOT, SetupError

PARTS: Final = ("rules", "scripts", "browser")
ALIASES: Final = {"python": "rules"}
ENGINE_TESTS: Final = "e2e/engines"
"""Those that run in several engines, and only where one is asked for or they are named."""

_NARROWING: Final = ("-k", "-m", "--lf", "--last-failed", "--sw", "--stepwise", "--deselect")


@dataclass(frozen=True, slots=True)
class Selection:
    """What is to be run."""

    parts: tuple[str, ...]
    paths: tuple[str, ...]
    """The files and folders of tests, as they were given; none for all of them."""
    options: tuple[str, ...]
    """What pytest is told beside them."""
    is_narrowed: bool
    """Whether these are some of the tests of a part, and not all of them."""
    engines: tuple[str, ...] = ()
    """The engines that were asked for by name, and whose tests are run alone then."""

    def paths_of(self, part: str) -> list[str]:
        """Return the files and folders that belong to a part."""
        return [path for path in self.paths if _part_of(path) == part]


def select(only: str | None, rest: Sequence[str], engines: Sequence[str] = ()) -> Selection:
    """Return what is to be run: the paths in *rest* say of which part, the options say which of it.

    Where *engines* are named, it is their tests.

    >>> select(None, ["tests/games", "-x"]).parts
    ('rules',)
    >>> select(None, ["-k", "war"]).parts
    ('rules', 'browser')
    >>> select(None, [], ["webkit"]).paths
    ('e2e/engines',)

    Raises:
        SetupError: If a path does not exist, or is of another part than *only*; or if engines are
            named beside tests that do not run in them.
    """
    paths = tuple(each for each in rest if _is_path(each))
    options = tuple(each for each in rest if not _is_path(each))
    wanted = ALIASES.get(only, only) if only else None
    if engines:
        paths = paths or (ENGINE_TESTS,)
        others = [path for path in paths if not _is_within(path, ENGINE_TESTS)]
        if wanted not in (None, "browser") or others:
            what = others[0] if others else f"--only {only}"
            raise SetupError(f"--engine runs {ENGINE_TESTS}; leave it or {what} out.")
        named = tuple(dict.fromkeys(engines))
        return Selection(("browser",), paths, options, is_narrowed=True, engines=named)
    of_paths = {_part_of(path) for path in paths}
    if wanted and of_paths - {wanted}:
        odd = next(path for path in paths if _part_of(path) != wanted)
        raise SetupError(f"{odd} is a test of the {_part_of(odd)}; leave --only {only} out.")
    is_narrowed = bool(paths) or any(each.startswith(_NARROWING) for each in options)
    parts = of_paths or ({wanted} if wanted else set(PARTS))
    if is_narrowed and not paths and not wanted:
        parts = {"rules", "browser"}  # the words are those of pytest
    return Selection(tuple(each for each in PARTS if each in parts), paths, options, is_narrowed)


def _is_path(word: str) -> bool:
    """Return whether an argument names a file or a folder.

    Raises:
        SetupError: If it looks like one that does not exist.
    """
    if word.startswith("-"):
        return False
    path = Path(word.partition("::")[0])
    if path.exists():
        return True
    if path.suffix in (".py", ".js"):
        raise SetupError(f"{path} does not exist.")
    return False


def _is_within(path: str, folder: str) -> bool:
    """Return whether a file or a folder of tests lies in a folder of this tree, or is it."""
    return Path(path.partition("::")[0]).resolve().is_relative_to(ROOT / folder)


def _part_of(path: str) -> str:
    """Return the part to which a file or a folder of tests belongs."""
    place = Path(path.partition("::")[0]).resolve()
    if place.is_relative_to(ROOT / "tests" / "web") or place.suffix == ".js":
        return "scripts"
    return "browser" if place.is_relative_to(ROOT / "e2e") else "rules"
