"""A game in a separate package is found, checked and played without editing a file."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from game_files import OURS
from nightly import some
from terminal_driver import Run

from py_rules import Match, UnknownGameError, all_games, find_game, messages, registry
from py_rules.conformance import Passed, iter_checks
from py_rules.terminal.new_game import new_game
from py_rules.terminal.projects import registered
from py_rules.tournament.bot import load_bot
from py_rules.tournament.runner import play
from tools.site.projects import build_wheel

HERE = Path(__file__).parent
PACKAGES = sorted(path.parent for path in (HERE / "thirdparty").glob("*/pyproject.toml"))


def install(package: Path, folder: Path) -> Path:
    with zipfile.ZipFile(build_wheel(package)) as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(HERE / "thirdparty" / "nim", tmp_path_factory.mktemp("site"))


@pytest.fixture
def nim(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(site))
    registry.refresh()
    yield
    registry.refresh()
    sys.modules.pop("nim_duel", None)


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a new project, installed so that its rules can be edited."""
    folder = tmp_path / "pond-crossing"
    new_game(folder, minimal=True)
    points = folder / "x-1.dist-info" / "entry_points.txt"
    points.parent.mkdir()
    game = "pond-crossing = pond_crossing.rules:PondCrossing"
    points.write_text(f"[{registry.ENTRY_POINTS}]\n{game}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    registry.refresh()
    messages._table.cache_clear()  # each test edits its own
    yield folder
    monkeypatch.undo()
    for name in [name for name in sys.modules if name.startswith("pond_crossing")]:
        del sys.modules[name]
    registry.refresh()


def edit(project: Path, old: str, new: str, file: str = "rules.py") -> None:
    rules = project / "pond_crossing" / file
    text = rules.read_text(encoding="utf-8")
    assert old in text
    rules.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_it_is_registered_after_our_own(nim: None) -> None:
    assert [game.slug for game in all_games()] == [*(game.slug for game in OURS), "nim"]


def test_a_bot_imports_what_is_installed(nim: None) -> None:
    source = (
        "from nim_duel import Nim\n"
        "def choose(match, budget):\n"
        "    print(type(match.game) is Nim, match.position)\n"
        "    return match.legal_moves[-1]\n"
    )
    played = play(Match.start("nim", counters=4), (load_bot(source, "nim.py"), "easy"), seed=7)
    assert played.faults == (None, None)
    assert played.printed[0].startswith("True")


def test_where_nothing_is_installed_there_are_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setitem(sys.modules, "importlib.metadata", None)

    registry.refresh()
    assert registry.games_of_others() == {}


def test_package_with_a_taken_slug_is_named_and_the_other_games_are_played(
    pond: Path, run: Run
) -> None:
    slug = OURS[0].slug
    edit(pond, 'slug = "pond-crossing"', f'slug = "{slug}"')
    said = (
        f"The game of the package pond_crossing can’t be used: another game has the slug “{slug}”."
    )

    for command in ("", "play", "check"):
        code, printed = run(*([command, slug] if command else []))
        assert code in (0, None)
        assert printed.count(said) == 1
    for asked in ("pond-crossing", pond):
        assert run("check", asked) == (2, f"{said}\n")
    with pytest.raises(UnknownGameError, match="another game has the slug"):
        find_game("pond-crossing")


@pytest.mark.parametrize(
    ("old", "new", "detail"),
    [
        (
            "class PondCrossing(",
            "class PondCrossing(!",
            r"SyntaxError: .* \(rules.py, line \d+\)",
        ),
        (
            "@dataclass",
            'raise SystemExit("bye")\n@dataclass',
            r"SystemExit: bye \(pond_crossing/rules.py:\d+\)",
        ),
        ("def outcome(", "def result(", "it lacks outcome"),
        ('slug = "pond-crossing"', 'slug = "River"', "slug is 'River', not 1 to 40 lower.*"),
        ("class PondCrossing(Game[Heap, PondCrossingOptions]):", "class PondCrossing:", ".*"),
        ("option(Integer(12, ", "(Integer(12, ", r".* is not made by option\(\)"),
        ("@dataclass(frozen=True, slots=True)\n", "", "PondCrossingOptions is not a dataclass"),
    ],
)
def test_broken_package_is_named_and_the_other_games_are_played(
    pond: Path, run: Run, old: str, new: str, detail: str
) -> None:
    edit(pond, old, new)
    code, said = run()
    assert code == 0
    assert re.search(
        f"^The game of the package pond_crossing can’t be used: {detail}\\.$", said, re.MULTILINE
    )
    assert all(game.name in said for game in OURS)
    with pytest.raises(UnknownGameError, match="The game of the package"):
        find_game("pond-crossing")


def test_member_that_never_returns_is_named_when_the_time_is_over(pond: Path, run: Run) -> None:
    edit(
        pond,
        "        return [str(count)",
        "        while True:\n            pass\n        return [str(count)",
    )
    code, said = run("check", pond, "--seconds", "1")
    assert code == 1
    assert "✗ Every member works in every position.\n    legal_moves: OutOfTime: it did" in said
    assert re.search(
        r"/rules.py:\d+ in legal_moves\)\n1 seconds weren’t enough for the checks", said
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "return [str(count)",
            "return [][position.left] or [str(count)",
            r"Every member works .*\n    legal_moves: IndexError: .* "
            r"\(pond_crossing/rules.py:\d+ in legal_moves\)\n",
        ),
        (
            "return [str(count)",
            "position.left = 1; return [str(count)",
            r"Every member works .*\n    legal_moves: FrozenInstanceError: cannot assign .* "
            r"\(pond_crossing/rules.py:\d+ in legal_moves\)\n",
        ),
        (
            "return Heap(position.left - int(move)",
            "Heap(position.left - int(move)",
            r"Every member works .*\n    1: successor gives None; is a return missing\?\n",
        ),
        (
            'return Refusal("too-many", {"n": position.left})',
            "return None",
            "Every illegal move is refused .*\n"
            "    [23]: refusal gives None; is a return missing\\?\n    moves=",
        ),
        (
            "return Heap(position.left - int(move)",
            "return Heap(position.left + int(move)",
            r"a match ends .*\n    10000 moves.*\n    moves=[123.]{144} … [123.]{150}\n",
        ),
    ],
)
def test_violation_names_the_member_and_the_check_that_it_belongs_to(
    pond: Path, run: Run, old: str, new: str, said: str
) -> None:
    edit(pond, old, new)
    code, printed = run("check", pond, "--seconds", "600")
    assert code == 1
    assert re.search(f"✗ .*{said}", printed)


@pytest.mark.parametrize(
    ("old", "new", "detail"),
    [
        ("Outcome(other(position.to_move)", "Outcome(2", "IndexError: tuple index out of range"),
        ('"(?P<count>[1-3])"', '"("', "error: missing .*"),
        (
            "        return None if position.left",
            "        {}[position.left]\n        return None if position.left",
            r"outcome: KeyError: \d+ \(pond_crossing/rules.py:\d+ in outcome\)",
        ),
    ],
)
def test_game_that_fails_in_play_is_named_with_the_command_that_finds_the_fault(
    pond: Path, run: Run, old: str, new: str, detail: str
) -> None:
    edit(pond, old, new)
    for words in (["play", str(pond)], ["play", "pond-crossing"], ["pond-crossing"]):
        code, said = run(*words, typed=["3"] * 4)
        command = f"python -m py_rules check {re.escape(words[-1])}"
        assert code == 2
        assert re.search(f"Pond Crossing failed: {detail}. Find the fault with {command}.$", said)


def test_option_with_the_name_of_an_argument_is_refused_and_the_other_games_work(
    pond: Path, run: Run
) -> None:
    edit(pond, "    counters: int", "    opponent: int = option(Integer(1))\n    counters: int")
    assert run()[0] == run("palindrome-war", typed=["k"])[0] == 0
    code, said = run("play", pond, "--counters", 5)
    assert code == 2
    assert f"Find the fault with python -m py_rules check {pond}" in said
    assert "an option cannot be called opponent" in run("check", pond)[1]


def test_option_may_have_any_name_that_is_no_argument(pond: Path, run: Run) -> None:
    edit(
        pond,
        "    counters: int",
        "    failure: int = option(Integer(1, maximum=9))\n    counters: int",
    )
    code, said = run("play", pond, "--counters", 4, "--failure", 2, typed=["3", "1"])
    assert (code, '[Option.failure "2"]' in said) == (0, True), said


OWN_DIALOGUE = """
from py_rules.terminal.dialogue import Dialogue
class Own(Dialogue):
    def over(self, record):
        return "{who} has won"
"""

WRONG_PARTS = [
    ("locales/en.json", '"Counters",', '"Counters"', "locales/en.json: Expecting ',' delimiter"),
    ("locales/de.json", "option.counters", "option.size", "de.json: there is no option size"),
    ("locales/fr.json", "preset.long", "preset.short", "fr.json: there is no preset short"),
    ("locales/en.json", "{n} are left", "{m} are left", ": Only {m} are left. Take fewer."),
    ("dialogue.py", "", OWN_DIALOGUE, "{who} has won"),
    ("rules.py", '"pond-crossing"', '"pond"', "pond-crossing = pond_crossing.rules:PondCrossing, "),
    ("dialogue.py", "", "{}['left']\n", "KeyError: 'left' (pond_crossing/dialogue.py:1)"),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), WRONG_PARTS)
def test_project_whose_name_texts_or_dialogue_are_wrong_fails_a_check(
    pond: Path, run: Run, file: str, old: str, new: str, said: str
) -> None:
    (pond / "pond_crossing" / "dialogue.py").touch()
    edit(pond, old, new, file)
    code, printed = run("check", pond, "--seconds", "600")
    assert code == 1
    assert re.search(f"✗ .*\n    .*{re.escape(said)}", printed)


@pytest.mark.parametrize("command", ["play", "check", "puzzles"])
def test_word_that_is_neither_a_project_nor_a_game_is_refused(
    command: str, tmp_path: Path, run: Run
) -> None:
    refusal = f"{tmp_path} has no pyproject.toml, so it isn’t the project of a game.\n"
    assert run(command, tmp_path) == (2, refusal)
    for name in (str(tmp_path / "none"), "nothing-there"):
        refusal = f"There is no folder {name} and no game of this name.\n"
        assert run(command, name) == (2, refusal)
    slug = OURS[0].slug
    assert f"Did you mean “{slug}”?" in run(command, slug[:-1])[1]


def test_import_that_never_ends_is_named_when_the_time_is_over(
    pond: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("py_rules.terminal.projects._MOST_SECONDS", 1)
    edit(pond, "@dataclass", "while True:\n    pass\n@dataclass")
    code, said = run("play", pond)
    assert code == 2
    wanted = (
        r"pond_crossing can’t be used: OutOfTime: it did not end within 1 s \(.*/rules.py:\d+\)"
    )
    assert re.search(wanted, said)


def test_it_is_played_in_the_terminal(site: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(site)}
    played = subprocess.run(
        [sys.executable, "-m", "py_rules", "nim", "--counters", "3"],
        input="4\n2\n1\n",
        cwd=HERE.parent,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert "You can’t play 4 here." in played.stdout
    assert "\ncounters: 0\nlast: 1/3\n\nPlayer 2 wins!" in played.stdout


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_example_game_passes_the_conformance_checks(package: Path) -> None:
    with registered(package) as slug:
        assert {type(each) for each in iter_checks(find_game(slug), nodes=100)} == {Passed}


@pytest.mark.node
@pytest.mark.parametrize("package", some(PACKAGES), ids=lambda path: path.name)
def test_its_drawing_keeps_to_the_contract_of_front_ends(package: Path, tmp_path: Path) -> None:
    path = str(install(package, tmp_path))
    environment = {**os.environ, "PYTHONPATH": path, "WHOLE": ""}  # all tests, on any day
    drawn = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", package.name]
    subprocess.run(
        [*drawn, str(HERE / "test_front_ends.py")], cwd=HERE.parent, env=environment, check=True
    )
