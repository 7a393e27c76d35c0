"""Which functions of Python's module are called in a Chromium, found out by visits to the site.

Node.js does not tell all of it: a browser knows instructions that it lacks, and Pyodide uses them
where it finds them.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Thread
from typing import Final

from playwright.sync_api import BrowserContext, Page, Worker, sync_playwright

from tools.bootstrap import find_browser
from tools.browser import browser_arguments
from tools.pyodide.runtime import LEAN
from tools.site.serve import make_server

_WORKER: Final = "rules/worker.js"
_PATIENCE: Final = 180_000  # milliseconds, for a start on a machine that is busy
_NOTES: Final = """
const instantiateAsEver = WebAssembly.instantiate;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiateAsEver.apply(WebAssembly, given);
  if (!made.exports?.__hit_0) return made;
  self.notes = made.exports;
  const others = Object.entries(made.exports).filter(([name]) => !name.startsWith("__hit_"));
  return { exports: Object.fromEntries(others) };
};
"""
_READ: Final = """(words) => self.notes &&
  Array.from({ length: words }, (_, word) => self.notes[`__hit_${word}`].value)"""
_STARTED: Final = """(kinds) => kinds.includes(document.documentElement.dataset.start)"""
_THINK: Final = """async (requests) => {
  const worker = window.noonWorker.launch("snapshot");
  const told = (key, value) => new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => {
      if (data.failed !== undefined) reject(new Error(data.failed));
      else if (data[key] === value) resolve(data);
    });
  });
  await told("ready", true);
  for (const [id, request] of requests.entries()) {
    worker.postMessage({ id, request });
    const { ok, error } = JSON.parse((await told("id", id)).reply);
    if (!ok) throw new Error(error.message);
  }
}"""


def called_in_visits(site: Path, instrumented: Path, functions: int, work: Path) -> set[int]:
    """Return the functions that visits to all games of a built *site* call.

    The site is copied to *work*, its module replaced by one that notes what is called.
    """
    _with_notes(site, instrumented, work)
    games = sorted(path.parent.name for path in site.glob("*/index.html") if _is_game(path.parent))
    called: set[int] = set()
    with make_server(work, 0, "/") as server, sync_playwright() as playwright:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://localhost:{server.server_address[1]}"
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=browser_arguments()
        )
        for what, notes in _visits(browser.new_context(), address, games, functions):
            known = len(called)
            called |= notes
            print(f"{len(called)} functions (+{len(called) - known}): {what}", flush=True)
        browser.close()
        server.hang_up()
    return called


def _is_game(folder: Path) -> bool:
    """Return whether a folder of a site has the page of a game."""
    return (folder.parent / "games" / folder.name).is_dir()


def _with_notes(site: Path, instrumented: Path, work: Path) -> None:
    """Copy a site, with a module that notes what is called, and a worker that keeps the notes."""
    shutil.copytree(site, work)
    shutil.copyfile(instrumented, work / LEAN)
    worker = work / _WORKER
    worker.write_text(_NOTES + worker.read_text(encoding="utf-8"), encoding="utf-8")
    listed = (work / "sw.js").read_text(encoding="utf-8")
    for path in (LEAN, _WORKER):
        digest = base64.b64encode(hashlib.sha256((work / path).read_bytes()).digest()).decode()
        listed, count = re.subn(
            rf'("{re.escape(path)}": )"sha256-[^"]+"', rf'\g<1>"sha256-{digest}"', listed
        )
        if count != 1:
            raise ValueError(f"sw.js does not list {path}")
    (work / "sw.js").write_text(listed, encoding="utf-8")


def _visits(
    context: BrowserContext, address: str, games: Sequence[str], functions: int
) -> Iterator[tuple[str, set[int]]]:
    """Yield what each visit was, and what it has called."""
    for number, game in enumerate(games):
        page = context.new_page()
        page.goto(f"{address}/{game}/", wait_until="commit")
        starts = ["kept"] if number == 0 else ["kept", "restored", "plain"]
        page.wait_for_function(_STARTED, arg=starts, timeout=_PATIENCE)
        yield f"a {'later' if number else 'first'} visit, {game}", _noted(page, functions)
        page.evaluate(_THINK, [*_questions(game)])
        yield f"thinking about {game}", _noted(page, functions)
        page.close()


def _questions(game: str) -> Iterator[str]:
    """Yield what a worker that thinks is asked."""
    for request in ("view", "lens", "hint", "verdict"):
        time = {} if request == "view" else {"milliseconds": 300}
        yield json.dumps({"do": request, "game": game, "record": "", **time})
    for level in ("dawn", "morning", "noon"):
        record = f"computer1={level}"
        yield json.dumps({"do": "advise", "game": game, "record": record, "milliseconds": 300})


def _noted(page: Page, functions: int) -> set[int]:
    """Return what the workers of a page have called.

    Raises:
        ValueError: If none of them has the module that notes it.
    """
    notes = [words for each in page.workers if (words := _words(each, functions))]
    if not notes:
        raise ValueError("no worker has the module that notes what is called")
    return {
        32 * at + bit
        for words in notes
        for at, word in enumerate(words)
        for bit in range(32)
        if word >> bit & 1
    }


def _words(worker: Worker, functions: int) -> Sequence[int] | None:
    """Return the notes of a worker, 32 functions a word."""
    words: Sequence[int] | None = worker.evaluate(_READ, -(-functions // 32))
    return words
