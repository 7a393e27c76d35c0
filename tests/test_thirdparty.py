"""A game in a separate package is found, checked and played without editing a file."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from game_files import OURS
from nightly import some

from py_rules import Match, all_games, find_game, registry
from py_rules.conformance import Passed, iter_checks
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
    for cached in (registry.all_games, registry._find):
        cached.cache_clear()
    yield
    for cached in (registry.all_games, registry._find):
        cached.cache_clear()
    sys.modules.pop("nim_duel", None)


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

    assert list(registry._games_of_others()) == []


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
    assert "Player 2 wins!" in played.stdout


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
