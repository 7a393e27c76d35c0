"""Rules that import-linter cannot check: imports at run time, and names of games."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import grimp
from game_files import OURS, ROOT, WEB

RULES: Final = ROOT / "py_rules"
SUFFIXES: Final = (
    ".py", ".js", ".mjs", ".css", ".html", ".md", ".webmanifest", ".toml", ".ts", ".json",
)  # fmt: skip
COMMENTS: Final = {
    ".py": r'""".*?"""',
    ".js": r"/\*.*?\*/|//[^\n]*",
    ".mjs": r"/\*.*?\*/|//[^\n]*",
    ".ts": r"/\*.*?\*/|//[^\n]*",
    ".css": r"/\*.*?\*/",
}
NUMBER_OF_GAMES: Final = re.compile(
    r"\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve|[3-9]|1[0-2])"
    r"( two-player)? (duels|games)\b"
    r"|\b(drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|[3-9]|1[0-2]) (Duelle|Spiele)\b",
    re.IGNORECASE,
)


def test_only_the_standard_library_is_imported() -> None:
    graph = grimp.build_graph(
        "py_rules",
        include_external_packages=True,
        exclude_type_checking_imports=True,
        cache_dir=None,
    )
    roots = {name.split(".")[0] for name in graph.modules}

    assert roots - sys.stdlib_module_names == {"py_rules"}


def test_no_game_is_named_or_counted_outside_its_own_files() -> None:
    assert list(_games_outside_their_files()) == []


def _games_outside_their_files() -> Iterator[tuple[Path, str]]:
    folders = {game: {game.slug, game.slug.replace("-", "_")} for game in OURS}
    files = [ROOT / "build.py", ROOT / "pyproject.toml"]
    files += [path for folder in (RULES, WEB, ROOT / "tools") for path in folder.rglob("*.*")]
    for path in files:
        if path.suffix not in SUFFIXES or "__pycache__" in path.parts:
            continue
        text = path.read_text("utf-8")
        counted = NUMBER_OF_GAMES.search(text)
        if counted and not set().union(*folders.values()) & {*path.parts}:
            yield path, counted[0]
        if path.is_relative_to(RULES / "terminal" / "template") or path.stem == "new_game":
            continue  # the name of the template may be the name of a game
        if path == RULES / "__init__.py":
            continue  # names the class of each game for type checkers
        text = re.sub(COMMENTS.get(path.suffix, "(?!)"), "", text, flags=re.DOTALL)
        for game, names in folders.items():
            if names & {*path.parts, path.stem if path.parent == RULES / "explain" else ""}:
                continue
            if re.search(rf"(?<![\w-]){game.slug}(?![\w-])", text) or game.name in text:
                yield path, game.slug


def test_no_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    names = [f"{name}.org" for name in ("registry.npmjs", "pypi", "pythonhosted")]
    names += ["jsdelivr" + ".net", "/home" + "/runner", "/Us" + "ers/", "/work" + "/main"]
    skipped = {"node_modules", "__pycache__"}
    files = [path for path in ROOT.glob("*.*") if path.name != ".coverage"]
    for folder in (
        *("py_rules", "web", "tools", "tests", "e2e", "bench", ".github", ".ci", "licenses"),
    ):
        files += [path for path in (ROOT / folder).rglob("*") if not skipped & {*path.parts}]
    found = [
        (path, name)
        for path in files
        if path.is_file() and path.suffix not in {".png", ".jpg", ".bin", ".woff2", ".pyc"}
        for name in names
        if name in path.read_text("utf-8")
    ]

    assert found == []
