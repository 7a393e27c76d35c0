"""Serve the site during development: what `python3 build.py dev` does.

A process that waits with everything loaded builds each edit, and then the open pages reload.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from pathlib import Path
from queue import SimpleQueue
from typing import Final
from urllib.parse import urlsplit

from watchfiles import Change, watch

from tools.bootstrap import CACHE, ROOT, digest_of
from tools.site.projects import is_written
from tools.site.serve import Loaded, PagesHandler, announce, make_server
from tools.site.source_errors import display_path

_PLACE: Final = "@dev/"  # the path of what this server adds to the site
_SCRIPT: Final = ROOT / "tools" / "site" / "live" / "reload.mjs"
_WATCHED: Final = ("py_rules", "web", "tools", "licenses")
_DEBOUNCE: Final = 50  # milliseconds in which further edits count as the same one
_WAKE: Final = 200  # milliseconds after which the watcher yields even without an edit
_KEEP_ALIVE: Final = 15  # seconds after which a comment is sent to see whether a page is gone


class News:
    """The number of the last build, for the threads that wait for the next one."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.number = str(time.time_ns())  # of no earlier run

    def tell(self) -> None:
        """Announce a build."""
        with self._changed:
            self.number = str(time.time_ns())
            self._changed.notify_all()

    def wait(self, number: str) -> str:
        """Return the number of the last build, once it differs from *number* or after a while."""
        with self._changed:
            self._changed.wait_for(lambda: self.number != number, _KEEP_ALIVE)
            return self.number


class DevHandler(PagesHandler):
    """Serve a site that changes: browsers cache nothing, and pages reload after a build."""

    cache_control = "no-cache"

    def __init__(self, news: News, *arguments: object) -> None:
        self.news = news
        super().__init__(*arguments)  # type: ignore[arg-type] # of the server

    def do_GET(self) -> None:  # noqa: N802 # the name it has
        """Answer with a file of the site, the reload script or the events of builds."""
        path = urlsplit(self.path).path
        if path == f"{self.base}{_PLACE}events":
            return self._tell()
        if path == f"{self.base}{_PLACE}reload.js":
            return self._file(_SCRIPT)
        return super().do_GET()

    do_HEAD = do_GET

    def loaded(self, target: Path) -> Loaded:
        """Return a file; pages get the reload script."""
        if target.suffix != ".html":
            return super().loaded(target)
        tag = (
            f'<script src="{self.base}{_PLACE}reload.js" data-build="{self.news.number}"></script>'
        )
        page = target.read_bytes().replace(b"<title>", tag.encode() + b"\n    <title>", 1)
        return Loaded.of(page)

    def _tell(self) -> None:
        """Send the number of each build as an event until the page closes the connection."""
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        number = ""
        while self.command != "HEAD":
            now = self.news.wait(number)
            self.wfile.write(f"data: {now}\n\n".encode() if now != number else b": still here\n\n")
            number = now


class Builder:
    """A process that has loaded everything and waits to update the site once."""

    def __init__(self, wanted: Mapping[str, object]) -> None:
        self._wanted = wanted
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.site.dev_update"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def update(self) -> Sequence[str] | str:
        """Return the changed paths of the site, or the error message."""
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        if not (stdin and stdout and stderr):
            raise TypeError("the three are pipes")
        with suppress(BrokenPipeError):
            stdin.write(json.dumps(self._wanted) + "\n")
            stdin.flush()
        changed: Sequence[str] = []
        for line in stdout:
            if line.startswith("{"):
                changed = json.loads(line)["changed"]
            else:
                print(line, end="", flush=True)
        error = stderr.read().strip()
        with self._process:
            return error if self._process.wait() else changed

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


def edits(places: Sequence[Path]) -> Iterator[Sequence[Path]]:
    """Yield the source files that changed since the last time, again and again, first none.

    *places* are folders and wheels.
    """
    folders = {place if place.is_dir() else place.parent: place for place in places}

    def is_source(_change: Change, name: str) -> bool:
        path = Path(name)
        return any(
            path.is_relative_to(place) and is_written(path.relative_to(folder))
            for folder, place in folders.items()
        )

    found: SimpleQueue[Sequence[Path]] = SimpleQueue()

    def follow() -> None:
        for changes in watch(
            *folders, watch_filter=is_source, yield_on_timeout=True, rust_timeout=_WAKE,
            debounce=_DEBOUNCE, step=_DEBOUNCE,
        ):  # fmt: skip
            added = {Path(name) for change, name in changes if change == Change.added}
            # An editor may write a temporary file first: it is added and gone.
            edited = {Path(name) for _, name in changes}
            found.put(sorted(each for each in edited if each not in added or each.exists()))

    # In the main thread, watchfiles turns every signal into Ctrl-C. It yields on timeouts too: the
    # first shows that it watches, and the others let Windows interrupt the wait.
    threading.Thread(target=follow, daemon=True).start()
    while True:
        yield found.get()


def develop(
    projects: Sequence[Path],
    port: int,
    base: str,
    *,
    host: str,
    open_browser: bool,
    snapshots: bool,
) -> None:
    """Serve and watch until Ctrl-C; print why an edit cannot be built, and keep the last site."""
    out = CACHE / "dev" / digest_of([], *map(str, projects), str(snapshots))[:12]
    wanted = {"out": str(out), "projects": list(map(str, projects)), "snapshots": snapshots}
    watched = edits([*(ROOT / name for name in _WATCHED), *projects])
    edited = next(watched)
    news = News()
    server = make_server(out, port, base, host, partial(DevHandler, news))
    builder = Builder(wanted)
    try:
        serving = False
        while True:
            start = time.monotonic()
            new = builder.update()
            builder = Builder(wanted)
            if isinstance(new, str):
                print(new, flush=True)
            else:
                if new:
                    news.tell()
                if edited:
                    what = f"{display_path(edited[0])}{' and others' if edited[1:] else ''}"
                    how = "on the page" if new else "nothing new on the page"
                    print(f"{what}: {how}, {time.monotonic() - start:.1f} s", flush=True)
                if not serving:
                    serving = True
                    threading.Thread(target=server.serve_forever, daemon=True).start()
                    announce(server, base, host, open_browser=open_browser)
            edited = next(filter(None, watched))
            if any(path.is_relative_to(ROOT / "tools") for path in edited):
                builder.end()  # it has loaded the old ones
                builder = Builder(wanted)
    finally:
        builder.end()
        server.server_close()
