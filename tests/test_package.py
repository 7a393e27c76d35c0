from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from lab_bots import FIRST

from py_rules import __version__

ROOT: Final = Path(__file__).parent.parent
SCRIPTS: Final = "Scripts" if os.name == "nt" else "bin"


def run(*command: str | Path, cwd: Path, typed: str = "") -> str:
    done = subprocess.run(
        command, cwd=cwd, input=typed, capture_output=True, text=True, encoding="utf-8",
        env={"PATH": os.environ["PATH"], "SYSTEMROOT": os.environ.get("SYSTEMROOT", "")},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Path]:
    folder = tmp_path_factory.mktemp("distributions")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return sorted(folder.iterdir())


@pytest.fixture(scope="module")
def installed(distributions: Sequence[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    wheel = distributions[0]
    pip = ["-m", "pip", "--python", folder, "install", "--no-index", "--quiet", wheel]
    run(sys.executable, *pip, cwd=folder)
    return folder / SCRIPTS


def test_index_accepts_metadata_and_description(distributions: Sequence[Path]) -> None:
    run(sys.executable, "-m", "twine", "check", "--strict", *distributions, cwd=ROOT)


def test_wheel_holds_the_package_and_nothing_else(distributions: Sequence[Path]) -> None:
    with zipfile.ZipFile(distributions[0]) as wheel:
        folders = {name.partition("/")[0] for name in wheel.namelist()}
    assert folders == {"py_rules", f"noon_duels-{__version__}.dist-info"}


@pytest.mark.parametrize("file", ["README.md", "docs/package.md"])
def test_installed_package_plays_the_examples(file: str, installed: Path, tmp_path: Path) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    examples = re.findall(r"^```pycon\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert examples
    (tmp_path / "examples.txt").write_text("\n".join(examples), encoding="utf-8")
    run(installed / "python", "-m", "doctest", "examples.txt", cwd=tmp_path)


def test_installed_command_plays_a_match_against_a_bot(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text(FIRST, encoding="utf-8")
    play = ["play", "alpha-chase", "--opponent", "first.py", "--seed", "7"]
    printed = run(installed / "noon", *play, cwd=tmp_path, typed="P\nresign\n")
    assert "first.py wins" in printed


def test_installed_command_holds_a_tournament_in_two_processes(
    installed: Path, tmp_path: Path
) -> None:
    (tmp_path / "first.py").write_text(FIRST, encoding="utf-8")
    players = ["first.py", "easy", "--game", "alpha-chase", "--nodes", "200"]
    kept = ["--jobs", "2", "--out", "result.jsonl"]
    run(installed / "noon", "tournament", *players, *kept, cwd=tmp_path)
    assert "Matches: 2." in run(installed / "noon", "verify", "result.jsonl", cwd=tmp_path)
