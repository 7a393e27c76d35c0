"""`build.py` explains wrong input and what a machine lacks in one sentence."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import testing
from tools.bootstrap import ROOT

NOT_ON_WINDOWS = pytest.mark.skipif(os.name == "nt", reason="a fake node is a shell script")


def run(
    *command: str | Path, cwd: Path = ROOT, path: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    if path is not None:
        environment["PATH"] = str(path)
    return subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a copy of what the set-up needs, in which nothing is installed."""
    tree = tmp_path / "tree"
    shutil.copytree(ROOT / "tools", tree / "tools")
    for name in ("build.py", "requirements-dev.txt"):
        shutil.copy(ROOT / name, tree)
    return tree


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("tset", "unknown command tset; did you mean test?"),
        ("nonsense", "unknown command nonsense"),
        ("test --nightyl", "unknown argument --nightyl; did you mean --nightly?"),
        ("test --engin=firefox", "unknown argument --engin=firefox; did you mean --engine?"),
        ("build --gmae x", "unknown argument --gmae; did you mean --game?"),
        ("check tests", "unknown argument tests"),
    ],
)
def test_unknown_arguments_name_the_nearest_one(words: str, sentence: str) -> None:
    done = run("build.py", *words.split())

    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].endswith(f": error: {sentence}")


def test_a_missing_test_file_is_named() -> None:
    done = run("build.py", "test", "tests/test_nothing.py")

    assert (done.returncode, done.stderr) == (1, "tests/test_nothing.py does not exist.\n")


def test_an_older_python_is_named_before_it_meets_newer_syntax() -> None:
    source = (ROOT / "build.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))
    old = "import runpy, sys; sys.version_info = (3, 10, 14); runpy.run_path('build.py')"

    assert run("-c", old).stderr == (
        "noon needs Python 3.11 or newer; run build.py with a newer Python.\n"
    )


def test_without_node_a_sentence_says_what_is_needed(tmp_path: Path) -> None:
    done = run("build.py", "check", path=tmp_path)

    assert done.returncode == 1
    assert done.stderr == "noon needs Node.js 20 or newer with npm; install it and try again.\n"


@NOT_ON_WINDOWS
def test_an_older_node_is_named(tmp_path: Path) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\necho v18.2.0\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)

    done = run("build.py", "test", "--only", "scripts", path=tmp_path)

    assert done.returncode == 1
    assert done.stderr == f"noon needs Node.js 20 or newer; {tmp_path / 'node'} is v18.2.0.\n"


def test_no_install_lists_the_command_to_type(tree: Path) -> None:
    done = run("build.py", "check", "--no-install", cwd=tree)

    assert done.returncode == 1
    assert done.stderr.startswith(
        f"{Path('.venv')}{os.sep}{'Scripts' if os.name == 'nt' else 'bin'}{os.sep}python"
    )
    assert "is missing; leave --no-install out, or type: python3 -m venv .venv && " in done.stderr


@pytest.mark.nightly
def test_packages_that_cannot_be_installed_are_an_error_with_the_reason(tree: Path) -> None:
    done = run("build.py", "check", cwd=tree, PIP_NO_INDEX="1", PIP_FIND_LINKS="")

    assert done.returncode == 1
    assert done.stderr.startswith("pip could not install requirements-dev.txt: ERROR: ")


def test_python_m_build_without_the_package_says_how_to_install_it() -> None:
    done = run("-S", "-m", "build", "--version")  # -S: no installed packages

    assert done.returncode == 1
    assert done.stderr == (
        "The package build is missing: run pip install build, then python -m build again.\n"
    )


def test_tests_that_die_are_no_passed_ones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(testing, "_COUNTS", tmp_path)
    monkeypatch.setattr(testing, "call", lambda *_, **__: 3)  # as pytest ends with a fault in it
    report = testing.Report()
    report.run("linters", lambda: 0)
    report.pytest("browser", [])
    assert report.finish() == 1
    assert "The tests of browser ended before they were counted." in capsys.readouterr().out
