"""The walls of the house: who may import whom, and where a game may be named."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from py_rules import all_games

ROOT = Path(__file__).parent.parent
RULES = ROOT / "py_rules"
WEB = ROOT / "web"
OURS = [game for game in all_games() if game.__module__.startswith("py_rules.")]
SOURCES = sorted(RULES.rglob("*.py"))

CONTRACT = {"budget", "errors", "game", "options"}
"""What a game is, and all that the rest of the house may know of one."""


def room(path: Path) -> str:
    """Return where a module lives, as in "games.alpha_chase"."""
    return ".".join(path.relative_to(RULES).with_suffix("").parts)


def imported(path: Path) -> Iterator[str]:
    """Yield every module that a Python file imports, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute, so that a file can be copied"
            if node.module == "py_rules":
                yield from (f"py_rules.{alias.name}" for alias in node.names)
            else:
                yield node.module or ""


def own_imports(path: Path) -> set[str]:
    """Return the modules of py_rules that a file imports."""
    return {
        name.removeprefix("py_rules.") for name in imported(path) if name.startswith("py_rules")
    }


def printed_by(code: str) -> str:
    """Return what a Python of its own prints, in which nothing has been imported yet."""
    command = [sys.executable, "-c", code]
    return subprocess.check_output(command, cwd=ROOT, text=True, encoding="utf-8")


def test_the_contract_imports_nothing_of_ours() -> None:
    """`game.py` stands on its errors and options, and these on what finds their sentences."""
    assert own_imports(RULES / "messages.py") == {"game_modules"}
    assert own_imports(RULES / "errors.py") == {"messages"}
    assert own_imports(RULES / "options.py") == {"errors", "messages"}
    assert own_imports(RULES / "game.py") == {"errors", "options"}
    assert own_imports(RULES / "game_modules.py") == set()
    assert own_imports(RULES / "record" / "pgn.py") == set()
    assert own_imports(RULES / "record" / "percent.py") == set()


def test_the_types_of_the_bridge_cost_a_page_nothing() -> None:
    modules = "sys, py_rules.page.bridge, py_rules.page.analysis"
    code = f"import {modules}; print('py_rules.page.wire' in sys.modules)"
    assert printed_by(code) == "False\n"


@pytest.mark.parametrize("path", sorted((RULES / "games").rglob("rules.py")), ids=room)
def test_rules_import_only_the_contract_and_what_games_share(path: Path) -> None:
    """`games/<slug>/rules.py` imports the contract and `games/_*`, whatever lies beside it."""
    others = own_imports(path) - CONTRACT
    assert all(name.startswith("games._") for name in others)


def test_a_games_rules_never_know_the_search() -> None:
    """Nor does what they import: a page that only plays loads none of it."""
    code = (
        "import sys; from py_rules import all_games; all_games()\n"
        "print([name for name in sys.modules if 'search' in name and 'py_rules' in name])"
    )
    assert printed_by(code) == "[]\n"


@pytest.mark.parametrize("path", sorted((RULES / "games").rglob("search.py")), ids=room)
def test_hints_know_their_game_and_what_hints_are(path: Path) -> None:
    """`games/<slug>/search.py` imports `search.hints` and nothing else of the search."""
    package = f"games.{path.parent.name}"
    others = own_imports(path) - CONTRACT - {"search.hints", package}
    assert all(name.startswith((f"{package}.", "games._")) for name in others)


@pytest.mark.parametrize("path", sorted((RULES / "players").glob("*.py")), ids=room)
def test_computer_players_know_the_contract_and_the_search(path: Path) -> None:
    """`players/*` import the contract, `search` and each other, `player` the referee too."""
    others = own_imports(path) - CONTRACT
    others -= {"match", "record"} if path.stem == "player" else set()
    assert all(name.startswith(("search", "players")) for name in others)


@pytest.mark.parametrize("path", sorted((RULES / "conformance").glob("*.py")), ids=room)
def test_laws_know_the_contract_the_referee_and_the_records(path: Path) -> None:
    """`conformance/*` import these and each other; they name no game."""
    others = own_imports(path) - CONTRACT - {"match", "messages"}
    assert all(name.startswith(("record", "conformance")) for name in others)


@pytest.mark.parametrize("path", sorted((RULES / "search").glob("*.py")), ids=room)
def test_search_knows_the_contract_and_no_game(path: Path) -> None:
    """`search/*` import the contract, `game_modules` and each other."""
    others = own_imports(path) - CONTRACT - {"game_modules"}
    assert all(name.startswith("search") for name in others)


@pytest.mark.parametrize(
    "path", [*SOURCES, *(ROOT / "tools" / "pyodide" / "inside").glob("*.py")], ids=str
)
def test_only_a_terminal_knows_the_lab(path: Path) -> None:
    """The laws neither: both are in an archive of their own, which the page of no game has."""
    rooms = ("lab", "laws", "tournament", "conformance", "terminal", "__main__")
    if path.is_relative_to(RULES) and room(path).startswith(rooms):
        return
    assert not {name.split(".")[0] for name in own_imports(path)} & {"tournament", "conformance"}


@pytest.mark.parametrize("path", sorted((RULES / "explain").glob("*.py")), ids=room)
def test_detectors_know_the_rules_and_no_search(path: Path) -> None:
    """`explain/*` import the contract, the referee and each other, a game's file its rules too."""
    others = own_imports(path) - CONTRACT - {"match", "messages", "game_modules"}
    others -= {"page", "page.bridge", "record"} if path.stem == "bridge" else set()
    others -= {f"games.{path.stem}.rules", "games._line"}
    assert all(name.startswith("explain") for name in others)


@pytest.mark.parametrize("path", sorted((RULES / "puzzles").glob("*.py")), ids=room)
def test_puzzles_know_what_play_and_search_are(path: Path) -> None:
    """`puzzles/*` import these, the records and the registry; its bridge the types of the page."""
    others = own_imports(path) - CONTRACT - {"match", "messages", "registry"}
    others -= {"page"} if path.stem == "bridge" else set()
    assert all(
        name.startswith(("puzzles", "search", "players", "record", "page.")) for name in others
    )
    assert path.stem == "bridge" or not any(name.startswith("page") for name in others)


def test_a_page_that_plays_has_no_puzzles() -> None:
    """They come with the first request about one, in an archive of their own."""
    for path in SOURCES:
        if not room(path).startswith(("puzzles", "explain", "why", "terminal", "page.wire")):
            late = {name.split(".")[0] for name in own_imports(path)} & {"puzzles", "explain"}
            assert not late, path
    modules = "sys, py_rules.page.bridge, py_rules.page.analysis"
    assert printed_by(f"import {modules}; print('py_rules.puzzles' in sys.modules)") == "False\n"
    code = f"import {modules}; print('py_rules.explain' in sys.modules)"
    assert printed_by(code) == "False\n"


def test_the_referee_does_not_know_where_games_are_found() -> None:
    """`match.py` imports the contract alone; the front door tells it where to look a slug up."""
    assert own_imports(RULES / "match.py") == CONTRACT - {"budget"}


@pytest.mark.parametrize("path", SOURCES, ids=room)
def test_the_rules_know_neither_browser_nor_clock(path: Path) -> None:
    """Nothing imports js, pyodide, time, os, the network or the global random; a terminal may."""
    banned = {"js", "pyodide", "time", "os", "socket", "http", "random", "asyncio", "threading"}
    if room(path) in ("terminal.session", "__main__"):
        banned -= {"os"}
    if room(path) in ("page.analysis", "players.player", "tournament.bot", "conformance.check"):
        banned -= {"random"}  # for generators of its own, each seeded by what it is for
    assert not {name.split(".")[0] for name in imported(path)} & banned


@pytest.mark.parametrize("path", SOURCES, ids=room)
def test_only_the_standard_library_is_imported(path: Path) -> None:
    """The same files run in CPython and in Pyodide, with nothing installed."""
    names = {name.split(".")[0] for name in imported(path)}
    assert names <= {*sys.stdlib_module_names, "py_rules"}


COMMENTS = {
    ".py": r'""".*?"""',
    ".js": r"/\*.*?\*/|//[^\n]*",
    ".mjs": r"/\*.*?\*/|//[^\n]*",
    ".css": r"/\*.*?\*/",
}
"""Where a game may be named as an example, by the kind of file."""
EVERYWHERE = [
    *(ROOT / name for name in ("build.py", "pyproject.toml")),
    *sorted(path for folder in (RULES, WEB, ROOT / "tools") for path in folder.rglob("*.*")),
]
WRITTEN = {".py", ".js", ".mjs", ".css", ".html", ".md", ".webmanifest", ".toml", ".ts", ".json"}
COUNTED = re.compile(
    r"\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve|[3-9]|1[0-2])"
    r"( two-player)? (duels|games)\b"
    r"|\b(drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|[3-9]|1[0-2]) (Duelle|Spiele)\b",
    re.IGNORECASE,
)
"""A number of games, which the build has to count."""


@pytest.mark.parametrize("text", ["Five duels", "fünf Duelle", "six two-player games", "5 Spiele"])
def test_a_number_of_games_is_found(text: str) -> None:
    """In words and in digits, in both languages; other numbers are none."""
    assert COUNTED.search(f"noon: {text} for two")
    assert not COUNTED.search("a palindrome of five wins two games")


def test_no_game_is_named_or_counted_outside_its_own_files() -> None:
    """A sixth game edits no other file, so no slug, no name and no number of games stands in one.

    Comments may name a game as an example; what people read may not.
    """
    own = {name for game in OURS for name in (game.slug, game.slug.replace("-", "_"))}
    for path in EVERYWHERE:
        if path.suffix not in WRITTEN or "__pycache__" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        counted = COUNTED.search(text)
        assert not counted or own & {*path.parts}, f"{path} counts the games: {counted}"
        if path.is_relative_to(ROOT / "tools" / "new_game") or path.stem == "new_game":
            continue  # a template has a name, which a game may be given too
        text = re.sub(COMMENTS.get(path.suffix, "(?!)"), "", text, flags=re.DOTALL)
        for game in OURS:
            if {game.slug, game.slug.replace("-", "_")} & {*path.parts}:
                continue
            if path == RULES / "explain" / f"{game.slug.replace('-', '_')}.py":
                continue  # a game that has none is explained all the same
            assert not re.search(rf"(?<![\w-]){game.slug}(?![\w-])", text), (path, game.slug)
            assert game.name not in text, (path, game.name)


def test_no_file_names_a_registry_or_a_place_on_somebodys_machine() -> None:
    """Packages are named with their hashes; where they come from is the client's business."""
    hosts = [f"{name}.org" for name in ("registry.npmjs", "pypi", "pythonhosted")]
    hosts.append("jsdelivr" + ".net")
    places = ["/home" + "/runner", "/Us" + "ers/", "/work" + "/main"]
    ours = [path for path in ROOT.glob("*.*") if path.is_file() and path.name != ".coverage"]
    folders = ("py_rules", "web", "tools", "tests", "e2e", "bench", ".github", ".ci", "licenses")
    for folder in folders:
        ours += [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    skip = {"node_modules", "__pycache__"}
    for path in ours:
        if skip & set(path.parts) or path.suffix in {".png", ".bin", ".woff2", ".pyc"}:
            continue
        text = path.read_text(encoding="utf-8")
        assert not [each for each in hosts + places if each in text], path
