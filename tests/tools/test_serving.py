"""`build.py serve`, `dev` and `build` end on signals, and watch files."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools.bootstrap import CACHE, ROOT
from tools.site.dev import edits

pytestmark = pytest.mark.node
BUILD = [sys.executable, "build.py"]


def accept_interrupts() -> None:
    """Undo that the parent process may ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def serve(*arguments: str, python: str = sys.executable) -> tuple[subprocess.Popen[str], int]:
    """Start a server on a free port; return the process and the port."""
    process = subprocess.Popen(
        [python, "build.py", *arguments, "--port", "0"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        # A program that runs in the background may ignore Ctrl-C, and would pass that on.
        preexec_fn=accept_interrupts if os.name == "posix" else None,
    )
    assert process.stdout
    for line in process.stdout:
        found = re.match(r"Serving at http://localhost:(\d+)/", line)
        if found:
            return process, int(found[1])
    raise AssertionError("it has ended without serving")


def is_free(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) != 0


@pytest.mark.parametrize(("command", "number"), [("serve", signal.SIGTERM), ("dev", signal.SIGINT)])
def test_server_ends_on_signals(command: str, number: signal.Signals, tmp_path: Path) -> None:
    more = ["--out", str(tmp_path / "dist")] if command == "serve" else []
    python = getattr(sys, "_base_executable", sys.executable)
    assert Path(python) != Path(sys.executable)
    process, port = serve(command, *more, python=python)
    with process:
        assert not is_free(port)
        process.send_signal(number)
        assert process.wait(20) == (0 if number == signal.SIGINT else 128 + signal.SIGTERM)
    assert is_free(port)


def test_interrupted_build_leaves_the_last_site(tmp_path: Path) -> None:
    out = tmp_path / "interrupted"  # the name of no other site
    out.mkdir()
    (out / "old").touch()
    before = sorted(ROOT.glob("*interrupted*"))
    process = subprocess.Popen([*BUILD, "build", "--out", str(out), "--no-snapshots"], cwd=ROOT)
    deadline = time.monotonic() + 60
    while not list((CACHE / "work").glob(".interrupted-*/vendor")) and not list(
        tmp_path.glob(".interrupted-*/vendor")
    ):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)  # no event tells that a folder is there
    process.terminate()
    assert process.wait(30) == 128 + signal.SIGTERM
    assert [path.name for path in tmp_path.iterdir()] == [out.name]
    assert [path.name for path in out.iterdir()] == ["old"]
    assert sorted(ROOT.glob("*interrupted*")) == before


def test_two_builds_at_once_are_both_whole(tmp_path: Path) -> None:
    out = tmp_path / "dist"
    command = [*BUILD, "build", "--out", str(out), "--no-snapshots"]
    both = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        for _ in range(2)
    ]
    said = [process.communicate(timeout=120)[0].splitlines()[-1] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sorted(line.rpartition(" ")[2] for line in said) == ["MB.", "date."]
    assert (out / "SHA256SUMS").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]


def test_edited_source_files_are_reported_and_generated_ones_are_not(tmp_path: Path) -> None:
    (tmp_path / "dist").mkdir()
    watched = edits([tmp_path])

    assert next(watched) == []
    (tmp_path / "dist" / "index.html").touch()
    (tmp_path / "temporary").touch()
    (tmp_path / "temporary").rename(tmp_path / "board.js")
    assert next(filter(None, watched)) == [tmp_path / "board.js"]
