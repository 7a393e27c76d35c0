"""Runs in the sandbox: installs wheels with micropip, and finds the games in them.

Nothing is fetched: micropip finds the dependencies of a wheel among the files of the player.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from wheel_files import GIVEN, GROUP, MOST_TEXT, Refusal, look

SLUG: Final = re.compile("[a-z][a-z0-9-]{0,39}")
INDEX: Final = "https://nowhere.invalid/files"  # never requested
SECONDS: Final = 6  # for all checks, whose positions are bounded there
MOST_MOVES: Final = 12  # shown of a match that violates a check
MOST_FILES: Final = 40  # languages of a game
MOST_CHARACTERS: Final = 20_000  # of one of its texts


async def handle(request: str) -> str:
    """Answer a request as the bridges do: with a value, or with an error."""
    asked = json.loads(request)
    try:
        value = await _ANSWERS[asked["do"]](asked)
    except Refusal as refusal:
        return _refused(refusal)
    except BaseException as error:  # code of a game may raise anything, such as SystemExit
        name = asked.get("wanted") or asked.get("game") or (asked.get("files") or [""])[0]
        return _refused(Refusal("failed", file=name, why=_described(error)))
    return json.dumps({"ok": True, "value": value})


def _refused(refusal: Refusal) -> str:
    """Return a refusal in the form that the page reads."""
    error = {"code": refusal.code, "params": refusal.params, "message": refusal.code}
    return json.dumps({"ok": False, "error": error})


def _described(error: BaseException) -> str:
    """Return an exception in one line."""
    return f"{type(error).__name__}: {error}"[:MOST_TEXT]


async def _add(asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Install a wheel with its dependencies, and return their metadata.

    Raises:
        Refusal: If one of them cannot be installed, or if there is no game in any.
    """
    from py_rules import registry

    facts = [look(name) for name in asked["files"]]
    wanted = next(each for each in facts if each["file"] == asked["wanted"])
    if not wanted["games"]:
        raise Refusal("no-game", file=wanted["file"])
    _be_known()
    _KNOWN.update(game.slug for game in registry.all_games())
    installed = await _install(wanted, {each["file"]: each for each in facts})
    return [look(name) for name in installed]


async def _install(wanted: dict[str, Any], files: dict[str, dict[str, Any]]) -> list[str]:
    """Install a wheel with micropip; return the names of all installed wheels."""
    from micropip._compat import compatibility_layer
    from micropip.package_manager import PackageManager

    taken: list[str] = []

    class Files(compatibility_layer):  # type: ignore[misc]
        """Replies to micropip from the given files."""

        @staticmethod
        async def fetch_bytes(url: str, kwargs: dict[str, str]) -> bytes:
            name = url.rpartition("/")[2]
            if name not in taken:
                taken.append(name)
            return (GIVEN / name).read_bytes()

        @staticmethod
        async def fetch_string_and_headers(
            url: str, kwargs: dict[str, str]
        ) -> tuple[str, dict[str, str]]:
            package = url.rstrip("/").rpartition("/")[2]
            found: list[dict[str, Any]] = [
                {
                    "filename": file,
                    "url": f"{INDEX}/{file}",
                    "hashes": {"sha256": each["sha256"]},
                }
                for file, each in files.items()
                if _normal(file.partition("-")[0]) == package
            ]
            if not found:
                raise OSError(f"{package} is not there")
            versions = [each["filename"].split("-")[1] for each in found]
            index = {"name": package, "versions": versions, "files": found, "meta": {}}
            return json.dumps(index), {"content-type": "application/vnd.pypi.simple.v1+json"}

    try:
        await PackageManager(Files).install(
            [f"{INDEX}/{wanted['file']}"], index_urls=[INDEX], keep_going=True
        )
    except ValueError as error:
        said = str(error)
        missing = re.match(r".* for: ('.*')$", said, re.MULTILINE)
        if not missing:
            raise Refusal("failed", file=wanted["file"], why=said[:MOST_TEXT]) from error
        which = ", ".join(sorted(re.findall("'([^']+)'", missing[1])))  # they come in any order
        raise Refusal("missing", file=wanted["file"], which=which[:MOST_TEXT]) from error
    return taken


def _be_known() -> None:
    """Let wheels depend on the rules, which were never installed here, by both of their names."""
    from site import getsitepackages

    import py_rules

    version = py_rules.__version__
    for name in ("noon-duels", "py-rules"):
        folder = Path(getsitepackages()[0]) / f"{name.replace('-', '_')}-{version}.dist-info"
        folder.mkdir(parents=True, exist_ok=True)
        about = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        (folder / "METADATA").write_text(about, encoding="utf-8")


def _normal(name: str) -> str:
    """Return the normalized name of a package."""
    return name.lower().replace("_", "-").replace(".", "-")


async def _import(asked: dict[str, Any]) -> list[dict[str, str]]:
    """Import the games that were registered now, and return their slugs and names.

    Raises:
        Refusal: If there is none, or if one cannot be imported or has an invalid or taken slug.
    """
    from importlib.metadata import entry_points

    from py_rules import registry
    from py_rules.game import Game

    registry.refresh()
    found: dict[str, str] = {}
    for point in entry_points(group=GROUP):
        try:
            game = point.load()
        except BaseException as error:  # code of a game may raise anything
            raise Refusal("failed", file=asked["wanted"], why=_described(error)) from error
        if not (isinstance(game, type) and issubclass(game, Game)):
            raise Refusal("no-game", file=point.value)
        slug = getattr(game, "slug", None)
        if not isinstance(slug, str) or not SLUG.fullmatch(slug):
            raise Refusal("bad-slug", file=asked["wanted"], slug=f"{slug!r:.80}")
        if slug in _KNOWN or slug in found:
            raise Refusal("slug", slug=slug)
        found[slug] = str(getattr(game, "name", slug))[:MOST_TEXT]
    if not found:
        raise Refusal("no-game", file=asked["wanted"])
    return [{"slug": slug, "name": name} for slug, name in found.items()]


async def _look(asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the metadata of each given wheel."""
    return [look(name) for name in asked["files"]]


async def _texts(asked: dict[str, Any]) -> dict[str, dict[str, str]]:
    """Return the tables of messages and the rules texts of a game, as files, by language."""
    from py_rules import find_game
    from py_rules.game_modules import package_of

    package = sys.modules.get(package_of(find_game(asked["game"])) or "")
    if package is None or not package.__file__:
        return {"messages": {}, "rules": {}}
    folder = Path(package.__file__).parent
    return {
        "messages": _by_language(folder / "locales", "*.json"),
        "rules": _by_language(folder / "web" / asked["game"], "rules.*.md"),
    }


def _by_language(folder: Path, pattern: str) -> dict[str, str]:
    """Return the texts of a folder by the language in their names; those too long are left out."""
    texts = {
        path.stem.removeprefix("rules."): path.read_text(encoding="utf-8", errors="replace")
        for path in sorted(folder.glob(pattern))[:MOST_FILES]
    }
    return {language: text for language, text in texts.items() if len(text) <= MOST_CHARACTERS}


async def _checks(asked: dict[str, Any]) -> list[str]:
    """Begin the conformance checks of a game, and return their names in order."""
    from py_rules import find_game
    from py_rules.conformance import CHECKS, iter_checks

    game = find_game(asked["game"])
    _HELD[asked["game"]] = iter_checks(game, seconds=SECONDS)
    return [check.name for check in CHECKS]


async def _check(asked: dict[str, Any]) -> tuple[str, bool]:
    """Run the next check of a game, and return its name, "" if there is none left.

    The second value is False if time ended the check before all was tried.

    Raises:
        Refusal: If the game fails it, with the position that shows it.
    """
    from py_rules.conformance import GAME_CHECKS, Violation

    held = next(_HELD[asked["game"]], None)
    if held is None:
        return "", True
    if not isinstance(held, Violation):
        return held.name, held.complete
    raise Refusal(
        "check",
        slug=asked["game"],
        check=held.check,
        sentence=held.sentence(),
        seen=held.seen,
        isPlayed=held.check not in [check.name for check in GAME_CHECKS],
        options=", ".join(f"{name}={value}" for name, value in held.options.items())[:MOST_TEXT],
        n=len(held.moves),
        moves=("… " * (len(held.moves) > MOST_MOVES)) + " ".join(held.moves[-MOST_MOVES:]),
    )


_KNOWN: Final[set[str]] = set()  # slugs of the games that were there before
_HELD: Final[dict[str, Iterator[Any]]] = {}
_ANSWERS: Final = {
    "look": _look,
    "add": _add,
    "import": _import,
    "texts": _texts,
    "checks": _checks,
    "check": _check,
}
