"""`build.py` explains wrong input and what a machine lacks in one sentence."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.bootstrap import ROOT


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


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("tset", "unknown command tset; did you mean test?"),
        ("nonsense", "unknown command nonsense"),
        ("test --nightyl", "unknown argument --nightyl; did you mean --nightly?"),
        ("test --engin=firefox", "unknown argument --engin=firefox; did you mean --engine?"),
        ("build --gmae x", "unknown argument --gmae; did you mean --game?"),
        ("check tests", "unknown argument tests"),
        ("--no-install check", "--no-install must follow the command: build.py check --no-install"),
    ],
)
def test_unknown_arguments_name_the_nearest_one(words: str, sentence: str) -> None:
    done = run("build.py", *words.split())

    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].endswith(f": error: {sentence}")


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
