"""A server at the far end of a slow line: bytes take their time, whoever asks for them.

The line is narrowed here and not in the browser, whose own switch does not reach workers.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tools.site.serve import PagesHandler, PagesServer, load

CHUNK = 4096


@dataclass
class Line:
    """A line of so many megabits a second (0 for as fast as it goes), and its bytes so far."""

    megabits: float = 0
    latency: float = 0
    sent: int = 0
    _busy: threading.Lock = field(default_factory=threading.Lock)

    def carry(self, write: Any, content: bytes) -> None:
        """Send bytes at the pace of the line."""
        if not self.megabits:
            self.sent += len(content)
            write(content)
            return
        for start in range(0, len(content), CHUNK):
            chunk = content[start : start + CHUNK]
            with self._busy:
                # The pace of the line is what this server is for.
                time.sleep(len(chunk) * 8 / (self.megabits * 1e6))
                self.sent += len(chunk)
            write(chunk)


class _Writer:
    """What a handler writes to."""

    def __init__(self, line: Line, file: Any) -> None:
        self.line = line
        self.file = file

    def write(self, content: bytes) -> int:
        """Send bytes down the line."""
        self.line.carry(self.file.write, content)
        return len(content)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


class SlowHandler(PagesHandler):
    """Answers as GitHub Pages does, at the pace of a line."""

    def __init__(self, line: Line, out: Path, base: str, *arguments: object) -> None:
        self.line = line
        super().__init__(out, base, *arguments)

    def setup(self) -> None:
        """Put the line between the handler and its socket."""
        super().setup()
        self.wfile = _Writer(self.line, self.wfile)

    def do_GET(self) -> None:
        """Answer after the way there and back."""
        time.sleep(self.line.latency)  # the way there and back is part of the line
        super().do_GET()


def start_server(out: Path, line: Line) -> PagesServer:
    """Serve a folder at the end of a line, its files compressed beforehand as a host's are."""
    for path in out.rglob("*"):
        if path.is_file():
            load(path.resolve(), path.stat().st_mtime_ns)
    server = PagesServer(("127.0.0.1", 0), partial(SlowHandler, line, out, "/"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
