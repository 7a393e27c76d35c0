"""Serve a site on this machine in the manner of GitHub Pages.

A path in front of everything, `application/wasm`, gzip, `max-age=600`, ETags, and folders without
their slash redirected: what works here works there.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import socket
import webbrowser
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from tools.bootstrap import SetupError

TYPES = {
    ".wasm": "application/wasm",
    ".mjs": "text/javascript; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
}
COMPRESSED = ("text/", "application/javascript", "application/json", "application/wasm",
              "application/manifest+json", "image/svg+xml")  # fmt: skip


class PagesHandler(BaseHTTPRequestHandler):
    """Answers GET and HEAD for the files of one folder under one path."""

    protocol_version = "HTTP/1.1"
    cache_control = "max-age=600"

    def __init__(self, out: Path, base: str, *arguments: object) -> None:
        self.out = out
        self.base = base
        super().__init__(*arguments)  # type: ignore[arg-type] # what the server hands on

    def handle(self) -> None:
        """Answer requests until the browser hangs up, which is no error."""
        with suppress(ConnectionError):
            super().handle()

    def do_GET(self) -> None:
        """Answer with the file, with its head only, or with why not."""
        address = urlsplit(self.path)
        if isinstance(self.server, PagesServer):
            self.server.asked.append(address.path)
        if not address.path.startswith(self.base):
            if address.path == "/":
                return self._answer(HTTPStatus.FOUND, {"Location": self.base})
            return self._answer(HTTPStatus.NOT_FOUND, {}, b"Not here.")
        target = (self.out / unquote(address.path[len(self.base) :])).resolve()
        if not target.is_relative_to(self.out.resolve()):
            return self._missing()
        if target.is_dir():
            if not address.path.endswith("/"):
                return self._answer(HTTPStatus.MOVED_PERMANENTLY, {"Location": f"{address.path}/"})
            target /= "index.html"
        if not target.is_file():
            return self._missing()
        return self._file(target)

    do_HEAD = do_GET

    def _missing(self) -> None:
        """Answer with the page for what is not there, which the site may bring along."""
        page = self.out / "404.html"
        if not page.is_file():
            return self._answer(HTTPStatus.NOT_FOUND, {}, b"Not here.")
        headers = {"Content-Type": "text/html; charset=utf-8", "Cache-Control": self.cache_control}
        return self._answer(HTTPStatus.NOT_FOUND, headers, page.read_bytes())

    def _file(self, target: Path) -> None:
        """Answer with a file, compressed where GitHub Pages does that."""
        kind = TYPES.get(target.suffix) or mimetypes.guess_type(target.name)[0] or "text/plain"
        content, packed, tag = self.loaded(target)
        headers = {
            "Content-Type": kind,
            "Cache-Control": self.cache_control,
            "ETag": tag,
            "Vary": "Accept-Encoding",
            "Access-Control-Allow-Origin": "*",
        }
        if self.headers.get("If-None-Match") == tag:
            return self._answer(HTTPStatus.NOT_MODIFIED, headers)
        if kind.startswith(COMPRESSED) and "gzip" in self.headers.get("Accept-Encoding", ""):
            return self._answer(HTTPStatus.OK, {**headers, "Content-Encoding": "gzip"}, packed)
        return self._answer(HTTPStatus.OK, headers, content)

    def loaded(self, target: Path) -> Loaded:
        """Return what is served for a file."""
        return load(target, target.stat().st_mtime_ns)

    def _answer(self, status: HTTPStatus, headers: dict[str, str], content: bytes = b"") -> None:
        """Send a whole answer."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 # the name it has
        """Stay silent."""


class Loaded(NamedTuple):
    """What is served for a file."""

    content: bytes
    packed: bytes
    tag: str
    """Its ETag."""

    @classmethod
    def of(cls, content: bytes) -> Loaded:
        """Return some content with all that goes with it.

        >>> Loaded.of(b"").tag
        '"e3b0c44298fc1c149afbf4c8996fb924"'
        """
        tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
        return cls(content, gzip.compress(content, 6, mtime=0), tag)


@cache
def load(target: Path, _changed: int) -> Loaded:
    """Return a file as it is, compressed, and its ETag; kept until the file changes."""
    return Loaded.of(target.read_bytes())


class PagesServer(ThreadingHTTPServer):
    """A server that can hang up: browsers keep connections open, and threads answer them."""

    daemon_threads = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._open: set[socket.socket] = set()
        self.asked: deque[str] = deque(maxlen=1000)
        """The paths that were asked for last."""

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer a new connection, and remember it."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Forget a connection that has ended."""
        self._open.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """Stop listening and end every connection, so that nothing answers any more."""
        self.shutdown()
        self.server_close()
        for connection in list(self._open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


def make_server(
    out: Path,
    port: int,
    base: str,
    host: str = "127.0.0.1",
    handler: Callable[..., PagesHandler] = PagesHandler,
) -> PagesServer:
    """Return a server for the site in *out*; port 0 takes any free one.

    Raises:
        SetupError: If the port is taken.
    """
    base = f"/{base.strip('/')}/" if base.strip("/") else "/"
    try:
        return PagesServer((host, port), partial(handler, out, base))
    except OSError:
        raise SetupError(
            f"{host}:{port} cannot be served on; choose another --port or --host."
        ) from None


def serve(out: Path, port: int, base: str, *, host: str, open_browser: bool) -> None:
    """Serve the site until Ctrl-C, and say where."""
    with make_server(out, port, base, host) as server:
        announce(server, base, host, open_browser=open_browser)
        server.serve_forever()


def announce(server: PagesServer, base: str, host: str, *, open_browser: bool) -> None:
    """Say where the site is, and open it if that is wanted."""
    path = f"/{base.strip('/')}/" if base.strip("/") else "/"
    address = f"http://localhost:{server.server_address[1]}{path}"
    print(f"Serving at {address} (Ctrl-C stops)", flush=True)
    if host == "0.0.0.0":  # noqa: S104 # asked for, so that the phones at the table get in
        print("Other devices find it by this machine's own name or address.", flush=True)
    if open_browser:
        webbrowser.open(address)
