"""`build.py serve`, `dev` and `build` end on signals, and watch files."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from tools_projects import ADDRESS

from tools.bootstrap import CACHE, ROOT

pytestmark = [pytest.mark.node, pytest.mark.turns]
BUILD = [sys.executable, "build.py"]


def accept_interrupts() -> None:
    """Undo that the parent process may ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def serving(
    *arguments: str, python: str = sys.executable
) -> Iterator[tuple[subprocess.Popen[str], int]]:
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
    with process:
        try:
            assert process.stdout
            lines = (re.match(r"Serving at http://[\w.]+:(\d+)/", each) for each in process.stdout)
            found = next(filter(None, lines), None)
            assert found, "it has ended without serving"
            yield process, int(found[1])
        finally:
            process.kill()


def is_free(port: int, host: str) -> bool:
    with socket.socket() as client:
        return client.connect_ex((host, port)) != 0


def expect_end(process: subprocess.Popen[str], number: signal.Signals, code: int) -> None:
    process.send_signal(number)
    assert process.wait(20) == code


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS has one loopback address")
def test_site_is_served_at_the_chosen_host_and_path_until_a_signal(site: Path) -> None:
    chosen = ["--host", "127.0.0.2", "--base", "some/where", "--dev", "--out", str(site)]
    chosen += ["--address", ADDRESS]  # the site stays as it is for other tests
    with serving("serve", *chosen) as (process, port):
        client = HTTPConnection("127.0.0.2", port)

        def get(path: str) -> tuple[int, str | None, bytes]:
            client.request("GET", path)
            answer = client.getresponse()
            told = answer.getheader("Location") or answer.getheader("Content-Type")
            return answer.status, told, answer.read()

        html, wasm = "text/html; charset=utf-8", (site / "python" / "reduced.wasm").read_bytes()
        assert get("/") == (302, "/some/where/", b"")
        assert get("/some/where/lab") == (301, "/some/where/lab/", b"")
        assert get("/some/where/") == (200, "text/html", (site / "index.html").read_bytes())
        assert get("/some/where/python/reduced.wasm") == (200, "application/wasm", wasm)
        assert get("/some/where/nothing") == (404, html, (site / "404.html").read_bytes())
        assert get("/index.html")[0] == 404
        assert is_free(port, "127.0.0.1")
        client.close()
        expect_end(process, signal.SIGTERM, 128 + signal.SIGTERM)
    assert is_free(port, "127.0.0.2")


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
