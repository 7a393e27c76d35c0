"""Serve a site on this machine as GitHub Pages does.

With a base path, `application/wasm`, gzip, `max-age=600`, ETags, and redirections to folders.
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
    """Answer GET and HEAD for the files of a folder below a path."""

    protocol_version = "HTTP/1.1"
    cache_control = "max-age=600"

    def __init__(self, out: Path, base: str, *arguments: object) -> None:
        self.out = out
        self.base = base
        super().__init__(*arguments)  # type: ignore[arg-type] # of the server

    def handle(self) -> None:
        """Answer requests until the browser closes the connection."""
        with suppress(ConnectionError):
            super().handle()

    def do_GET(self) -> None:
        """Answer with the file, a redirection or an error."""
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
        """Answer with the 404 page of the site, if it has one."""
        page = self.out / "404.html"
        if not page.is_file():
            return self._answer(HTTPStatus.NOT_FOUND, {}, b"Not here.")
        headers = {"Content-Type": "text/html; charset=utf-8", "Cache-Control": self.cache_control}
        return self._answer(HTTPStatus.NOT_FOUND, headers, page.read_bytes())

    def _file(self, target: Path) -> None:
        """Answer with a file, compressed if GitHub Pages compresses its type."""
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
        """Return a file as served; subclasses change it."""
        return load(target, target.stat().st_mtime_ns)

    def _answer(self, status: HTTPStatus, headers: dict[str, str], content: bytes = b"") -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 # the name it has
        """Print nothing."""


class Loaded(NamedTuple):
    """A file as served."""

    content: bytes
    packed: bytes
    tag: str
    """The ETag."""

    @classmethod
    def of(cls, content: bytes) -> Loaded:
        """Return content with its compressed form and ETag.

        >>> Loaded.of(b"").tag
        '"e3b0c44298fc1c149afbf4c8996fb924"'
        """
        tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
        return cls(content, gzip.compress(content, 6, mtime=0), tag)


@cache
def load(target: Path, _changed: int) -> Loaded:
    """Return a file as served, from memory until it changes."""
    return Loaded.of(target.read_bytes())


class PagesServer(ThreadingHTTPServer):
    """A server that can close the connections that browsers keep open."""

    daemon_threads = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._open: set[socket.socket] = set()
        self.asked: deque[str] = deque(maxlen=1000)
        """The last requested paths."""

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer a new connection and remember it."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Close a connection and forget it."""
        self._open.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """Stop listening and close all connections."""
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
    """Return a server for the site in *out*; port 0 takes a free port.

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
    """Print the address and serve the site until Ctrl-C."""
    with make_server(out, port, base, host) as server:
        announce(server, base, host, open_browser=open_browser)
        server.serve_forever()


def announce(server: PagesServer, base: str, host: str, *, open_browser: bool) -> None:
    """Print the address of the site, and open it in a browser if requested."""
    path = f"/{base.strip('/')}/" if base.strip("/") else "/"
    is_everywhere = host == "0.0.0.0"  # noqa: S104 # the user asked for it
    name = "localhost" if is_everywhere or host == "127.0.0.1" else host
    address = f"http://{name}:{server.server_address[1]}{path}"
    print(f"Serving at {address} (Ctrl-C stops)", flush=True)
    if is_everywhere:
        print("Other devices can open it by the name or address of this machine.", flush=True)
    if open_browser:
        webbrowser.open(address)
