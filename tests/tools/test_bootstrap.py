"""What is installed is said before, and nothing is where that is forbidden."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools import bootstrap
from tools.bootstrap import SetupError

Commands = list[list[str]]


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Commands:
    """Return the programs that are run on an empty machine, where none of them does anything."""
    run: Commands = []

    def note(command: list[Any], **_how: object) -> subprocess.CompletedProcess[str]:
        run.append([str(part) for part in command])
        return subprocess.CompletedProcess(command, 0, stdout="v20.0.0", stderr="")

    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "CACHE", tmp_path / ".cache")
    monkeypatch.setattr(bootstrap, "VENV_PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(bootstrap, "_INSTALLED_BROWSERS", ())
    monkeypatch.setattr(bootstrap.subprocess, "run", note)
    monkeypatch.delenv("E2E_CHROMIUM", raising=False)
    monkeypatch.delenv(bootstrap.NO_INSTALL, raising=False)
    for name in ("requirements-dev.txt", "package.json", "package-lock.json"):
        (tmp_path / name).touch()
    return run


def only(*names: str) -> Callable[[str], str | None]:
    """Return a `which` that knows these programs alone."""
    return lambda name: f"/bin/{name}" if name in names else None


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (
            bootstrap.make_venv,
            ".venv/bin/python is missing; leave --no-install out, or type: python3 -m venv .venv"
            " && .venv/bin/python -m pip install --require-hashes -r requirements-dev.txt",
        ),
        (
            bootstrap.install_npm,
            "node_modules is missing; leave --no-install out, or type: npm ci --ignore-scripts",
        ),
        (
            bootstrap.find_browser,
            "No Chromium was found; name one in E2E_CHROMIUM, or type:"
            " .venv/bin/python -m playwright install chromium",
        ),
    ],
)
def test_where_it_is_forbidden_nothing_is_installed(
    step: Callable[[], object], says: str, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence says what to type instead."""
    monkeypatch.setenv(bootstrap.NO_INSTALL, "1")
    monkeypatch.setattr(bootstrap.shutil, "which", only("node", "npm"))
    with pytest.raises(SetupError) as told:
        step()
    assert str(told.value) == says
    assert not [command for command in commands if "install" in command or "ci" in command]


def test_what_somebody_has_set_up_by_hand_is_taken(
    commands: Commands, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """No stamp of ours says which packages those are."""
    monkeypatch.setenv(bootstrap.NO_INSTALL, "1")
    monkeypatch.setattr(bootstrap.shutil, "which", only("node", "npm"))
    bootstrap.VENV_PYTHON.parent.mkdir(parents=True)
    bootstrap.VENV_PYTHON.touch()
    (tmp_path / "node_modules").mkdir()
    bootstrap.make_venv()
    bootstrap.install_npm()
    assert [command[1:] for command in commands] == [["--version"]]


def test_a_browser_that_is_there_is_taken(
    commands: Commands, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The one that is named first, then one of the machine."""
    monkeypatch.setattr(bootstrap.shutil, "which", only("chromium"))
    assert bootstrap.find_browser() == "/bin/chromium"
    monkeypatch.setenv("E2E_CHROMIUM", str(tmp_path))
    assert bootstrap.find_browser() == str(tmp_path)
    assert not [command for command in commands if "install" in command]
    monkeypatch.setenv("E2E_CHROMIUM", str(tmp_path / "none"))
    with pytest.raises(SetupError, match="which does not exist"):
        bootstrap.find_browser()


@pytest.mark.skipif(os.name == "nt", reason="no system with apt-get")
def test_what_is_installed_is_said_before(
    commands: Commands, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Playwright's own browser first, a package of the system last, and as root alone."""
    monkeypatch.setattr(bootstrap.shutil, "which", only("apt-get"))
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 1000)
    with pytest.raises(SetupError, match="No Chromium was found"):
        bootstrap.find_browser()
    assert not [command for command in commands if "apt-get" in command[0]]
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 0)
    commands.clear()
    with pytest.raises(SetupError, match="No Chromium was found"):
        bootstrap.find_browser()
    installed = [" ".join(command) for command in commands if "-c" not in command]
    said = capsys.readouterr().out.splitlines()[-3:]
    assert installed[1:] == ["/bin/apt-get update -qq", "/bin/apt-get install -y -qq chromium"]
    assert [line.partition(": ")[2] for line in said] == installed
