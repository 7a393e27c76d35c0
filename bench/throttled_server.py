"""A server whose bytes take as long as on a slow connection.

The browser's own throttling does not reach workers.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from io import BufferedIOBase
from pathlib import Path
from typing import Any, cast

from tools.site.serve import PagesHandler, load, make_server

CHUNK = 4096


@dataclass
class Connection:
    """A connection with a bandwidth (0: unlimited) and a latency, and the bytes sent over it."""

    megabits_per_second: float = 0
    latency: float = 0  # seconds
    sent: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def send(self, write: Any, content: bytes) -> None:
        """Write the content at the speed of the connection."""
        if not self.megabits_per_second:
            self.sent += len(content)
            write(content)
            return
        for start in range(0, len(content), CHUNK):
            chunk = content[start : start + CHUNK]
            with self._lock:
                # The time that the simulated connection takes.
                time.sleep(len(chunk) * 8 / (self.megabits_per_second * 1e6))
                self.sent += len(chunk)
            write(chunk)


class _ThrottledFile:
    def __init__(self, connection: Connection, file: Any) -> None:
        self.connection = connection
        self.file = file

    def write(self, content: bytes) -> int:
        self.connection.send(self.file.write, content)
        return len(content)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


class ThrottledHandler(PagesHandler):
    """Answers as GitHub Pages does, over a slow connection."""

    def __init__(self, connection: Connection, *arguments: Any) -> None:
        self.throttled = connection
        super().__init__(*arguments)

    def setup(self) -> None:
        super().setup()
        self.wfile = cast("BufferedIOBase", _ThrottledFile(self.throttled, self.wfile))

    def do_GET(self) -> None:
        time.sleep(self.throttled.latency)  # of the simulated connection
        super().do_GET()


@contextmanager
def throttled_server(folder: Path, connection: Connection) -> Iterator[str]:
    """Serve a folder, and yield its address. Files are compressed beforehand, as on a host."""
    for path in folder.rglob("*"):
        if path.is_file():
            load(path.resolve(), path.stat().st_mtime_ns)
    server = make_server(folder, 0, "/", handler=partial(ThrottledHandler, connection))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_address[1]}/"
    finally:
        server.hang_up()
