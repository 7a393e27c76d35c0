"""Serve the site to somebody who is at work on it: what `python3 build.py dev` does.

Files are watched by the times at which they were changed. Each edit is built by a process that has
been waiting for it, and the pages that are open are told to load again.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from tools.bootstrap import CACHE, ROOT, digest_of
from tools.site.faults import shown
from tools.site.projects import source_files
from tools.site.serve import Loaded, PagesHandler, announce, make_server

_PLACE: Final = "@dev/"  # of what this server adds to the site
_SCRIPT: Final = ROOT / "tools" / "site" / "live" / "reload.mjs"
_WATCHED: Final = ("py_rules", "web", "tools", "licenses", "THIRD_PARTY.md")
_PAUSE: Final = 0.1  # seconds between two looks at the files
_STILL: Final = 15  # seconds after which a connection is tried

Seen = Mapping[Path, tuple[int, int]]
"""When each file was changed, and its size."""


class News:
    """The number of the last build, and whoever waits for the next one."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.number = str(time.time_ns())  # none that another run of this has had

    def tell(self) -> None:
        """Say that there is something new to see."""
        with self._changed:
            self.number = str(time.time_ns())
            self._changed.notify_all()

    def wait(self, number: str) -> str:
        """Return the number of the last build: when it is another one, or after a while."""
        with self._changed:
            self._changed.wait_for(lambda: self.number != number, _STILL)
            return self.number


class DevHandler(PagesHandler):
    """Serves a site that changes: nothing is kept, and pages hear of what is new."""

    cache_control = "no-cache"

    def __init__(self, news: News, *arguments: object) -> None:
        self.news = news
        super().__init__(*arguments)  # type: ignore[arg-type] # what the server hands on

    def do_GET(self) -> None:  # noqa: N802 # the name it has
        """Answer with a file of the site, or with what belongs to this server."""
        path = urlsplit(self.path).path
        if path == f"{self.base}{_PLACE}events":
            return self._tell()
        if path == f"{self.base}{_PLACE}reload.js":
            return self._file(_SCRIPT)
        return super().do_GET()

    do_HEAD = do_GET

    def loaded(self, target: Path) -> Loaded:
        """Return a file; into a page goes the script that loads it again."""
        if target.suffix != ".html":
            return super().loaded(target)
        tag = (
            f'<script src="{self.base}{_PLACE}reload.js" data-build="{self.news.number}"></script>'
        )
        page = target.read_bytes().replace(b"<title>", tag.encode() + b"\n    <title>", 1)
        return Loaded.of(page)

    def _tell(self) -> None:
        """Keep the connection, and tell the number of each build."""
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
    """A process that waits, with everything loaded, to update the site once."""

    def __init__(self, wanted: Mapping[str, object]) -> None:
        self._wanted = wanted
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.site.update"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def update(self) -> Sequence[str] | str:
        """Return the paths on the site that are new, or the sentence that says what is wrong."""
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
        fault = stderr.read().strip()
        with self._process:
            return fault if self._process.wait() else changed

    def end(self) -> None:
        """Let it go; it has nothing to do."""
        self._process.kill()
        self._process.communicate()


def look(folders: Sequence[Path]) -> Seen:
    """Return what is to be seen of all files in some folders."""
    seen = {}
    for folder in folders:
        for path in source_files(folder):
            with suppress(OSError):  # gone since it was listed
                told = path.stat()
                seen[path] = (told.st_mtime_ns, told.st_size)
    return seen


def changes(before: Seen, after: Seen) -> Sequence[Path]:
    """Return the files that are new, gone or changed.

    >>> here = Path("a")
    >>> changes({here: (1, 2)}, {here: (3, 2)}) == [here], changes({}, {})
    (True, [])
    """
    return sorted(path for path in {*before, *after} if before.get(path) != after.get(path))


def develop(
    projects: Sequence[Path],
    port: int,
    base: str,
    *,
    host: str,
    open_browser: bool,
    snapshots: bool,
) -> None:
    """Serve and watch until Ctrl-C; an edit that cannot be built is told, and changes nothing."""
    out = CACHE / "dev" / digest_of([], *map(str, projects), str(snapshots))[:12]
    wanted = {"out": str(out), "projects": list(map(str, projects)), "snapshots": snapshots}
    folders = [*(ROOT / name for name in _WATCHED), *projects]
    news = News()
    server = make_server(out, port, base, host, partial(DevHandler, news))
    builder = Builder(wanted)
    try:
        serving = False
        edited: Sequence[Path] = []
        while True:
            seen, start = look(folders), time.monotonic()
            new = builder.update()
            builder = Builder(wanted)
            what = f"{shown(edited[0])}{' and others' if edited[1:] else ''}: " if edited else ""
            if isinstance(new, str):
                print(new, flush=True)
            else:
                if new:
                    news.tell()
                if edited:
                    how = "on the page" if new else "nothing new on the page"
                    print(f"{what}{how}, {time.monotonic() - start:.1f} s", flush=True)
                if not serving:
                    serving = True
                    threading.Thread(target=server.serve_forever, daemon=True).start()
                    announce(server, base, host, open_browser=open_browser)
            edited = _wait_for_edit(folders, seen)
            if any(path.is_relative_to(ROOT / "tools") for path in edited):
                builder.end()  # it has loaded the old ones
                builder = Builder(wanted)
    finally:
        builder.end()
        server.server_close()


def _wait_for_edit(folders: Sequence[Path], seen: Seen) -> Sequence[Path]:
    """Return the files that differ from what was seen, once there are some."""
    while True:
        if edited := changes(seen, look(folders)):
            return edited
        time.sleep(_PAUSE)  # no event of the standard library tells of an edit
