"""`build.py dev` in a browser: an edit is on the page a moment after it was saved."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue

import pytest
from console_guard import ConsoleGuard
from driver import Driver
from nightly import nightly
from playwright.sync_api import Browser, BrowserContext, expect
from sites import DIST, ROOT
from tools_projects import make_project, replace_in

from tools.site.serve import make_server

LONGEST = 20_000  # milliseconds on a machine that has much else to do


class Running:
    """`build.py dev` with an added game, and its output."""

    def __init__(self, project: Path, port: int) -> None:
        command = [sys.executable, "build.py", "dev", "--game", str(project), "--base", "/noon/"]
        self.process = subprocess.Popen(
            [*command, "--port", str(port)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._said: Queue[str] = Queue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._said.put(line.rstrip())

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        self._listener.join(20)
        if self.process.stdout:
            self.process.stdout.close()

    def expect(self, words: str) -> str:
        """Wait until a line has these words, and return it."""
        deadline = time.monotonic() + 120
        heard = [""]
        while not re.search(words, heard[-1]):
            try:
                heard.append(self._said.get(timeout=max(0, deadline - time.monotonic())))
            except Empty:
                raise AssertionError(f"{words!r} is not in {heard}") from None
        return heard[-1]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture
def running(project: Path, port: int) -> Iterator[Running]:
    """Return a server that watches the project."""
    running = Running(project, port)
    running.expect("Serving at")
    yield running
    running.end()


@pytest.fixture
def base(port: int) -> str:
    return f"http://localhost:{port}/noon/"


@nightly
def test_edits_are_shown_and_a_broken_one_is_reported(
    browser: Browser, running: Running, project: Path, base: str
) -> None:
    context: BrowserContext = browser.new_context(base_url=base)
    guard = ConsoleGuard(context, base)
    driver = Driver(context.new_page())
    page = driver.page
    front_end = project / "web" / "nim"
    driver.open("nim", "counters=6")
    driver.play(["1"])
    board = page.locator("#board")

    replace_in(front_end / "board.css", ".heap { color: red; }", "#board { color: rgb(1, 2, 3); }")
    expect(board).to_have_css("color", "rgb(1, 2, 3)", timeout=LONGEST)
    assert "web/nim/board.css: on the page" in running.expect("on the page")
    driver.wait_for_ply(1)  # the match goes on

    replace_in(front_end / "board.js", "Take some counters.", "Take one or more.")
    expect(page.locator("#status")).to_contain_text("Take one or more.", timeout=LONGEST)

    replace_in(project / "nim_duel.py", "option(Integer(3,", "option(Integer(2,")
    expect(page.locator("#keys button")).to_have_count(2, timeout=LONGEST)
    running.expect("nim_duel.py: on the page")

    replace_in(front_end / "board.js", "../../board/keypad.ts", "../../view/nothing.ts")
    error = running.expect("Could not resolve")
    assert error.startswith(f"A script or a style cannot be read: {front_end / 'board.js'}:3:26: ")
    page.reload()
    driver.wait_for_ply(1)
    replace_in(front_end / "board.js", "../../view/nothing.ts", "../../board/keypad.ts")
    running.expect("board.js: nothing new on the page")
    replace_in(front_end / "board.css", "rgb(1, 2, 3)", "rgb(3, 2, 1)")
    expect(board).to_have_css("color", "rgb(3, 2, 1)", timeout=LONGEST)
    assert page.evaluate("() => navigator.serviceWorker === undefined")
    context.close()
    assert not guard.found, "\n".join(guard.found)


@nightly
def test_an_offline_copy_is_replaced(
    browser: Browser, project: Path, base: str, port: int, tmp_path: Path
) -> None:
    context: BrowserContext = browser.new_context(base_url=base)
    page = context.new_page()
    shutil.copytree(DIST, tmp_path / "site")
    server = make_server(tmp_path / "site", port, "/noon/")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page.goto("")
    expect(page.locator("#offline")).to_have_text("Available offline", timeout=60_000)
    server.hang_up()
    running = Running(project, port)
    try:
        running.expect("Serving at")
        page.goto("")
        expect(page.locator(".card[data-game] h2").last).to_have_text("Nim", timeout=LONGEST)
        assert page.url == base
        assert page.evaluate("() => caches.keys()") == []
        expect(page.locator("#offline")).to_have_text("Not available offline")
    finally:
        running.end()
        context.close()
