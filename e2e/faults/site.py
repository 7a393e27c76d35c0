"""A site whose server can be in every kind of trouble, and out of it again."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from sites import DIST, Site

from tools.site.serve import Loaded, PagesHandler, PagesServer

Manner = Literal["gone", "503", "cut short", "other bytes", "a page of HTML", "held"]

MANNERS: Final[tuple[Manner, ...]] = ("gone", "503", "cut short", "other bytes", "a page of HTML")
"""How a file can be broken."""

ELSEWHERE: Final = "/elsewhere"
"""A page of the same origin that the site knows nothing of."""

RULES: Final = "python/rules.bin"
"""The last file that a start needs."""

_SIGN_IN: Final = b"<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>"
_PATIENCE: Final = 120  # seconds, after which a thread that holds an answer back ends


def is_page(path: str) -> bool:
    """Return whether a path is that of a page, and not of what it needs.

    >>> is_page("/noon/alpha-chase/"), is_page("/noon/pages/duel.js")
    (True, False)
    """
    return path.endswith(("/", ".html"))


def is_file(path: str) -> bool:
    """Return whether a path is that of something a page needs."""
    return not is_page(path)


def every(_path: str) -> bool:
    """Return True: all there is."""
    return True


class FaultySite(Site):
    """The built site; what it answers for some of its files can be any kind of wrong."""

    def __init__(self, out: Path = DIST) -> None:
        self.manner: Manner | None = None
        self.concerns: Callable[[str], bool] = every
        self.cache_control = "no-store"
        self.released = threading.Event()
        super().__init__(out)

    def break_files(
        self, manner: Manner, concerns: Callable[[str], bool] = every, *, cached: bool = False
    ) -> None:
        """Answer wrongly for some files from now on; *cached* lets the browser keep what it got."""
        self.concerns = concerns
        self.cache_control = PagesHandler.cache_control if cached else "no-store"
        self.manner = manner
        if manner != "held":
            self.released.set()

    def hold(self, concerns: Callable[[str], bool]) -> None:
        """Answer nothing for some files until something else is said."""
        self.released.clear()
        self.break_files("held", concerns)

    def mend(self) -> None:
        """Answer as a site that is well; what was held back goes out."""
        self.manner = None
        self.released.set()
        if not self.is_up:
            self.start()

    @property
    def is_up(self) -> bool:
        """Return whether anybody answers."""
        return self._server is not None

    def make_server(self, port: int) -> PagesServer:
        """Return the server."""
        return PagesServer(("127.0.0.1", port), partial(FaultyHandler, self))


class FaultyHandler(PagesHandler):
    """Answers as the site says at that moment."""

    def __init__(self, site: FaultySite, *arguments: Any) -> None:
        self.site = site
        super().__init__(site.out, "/noon/", *arguments)

    def do_GET(self) -> None:  # noqa: N802 # the name it has
        """Answer with the file, or with whatever is wrong."""
        self.out = self.site.out
        if self.path == ELSEWHERE:
            return self._answer(HTTPStatus.OK, {"Content-Type": "text/html"})
        self.cache_control = PagesHandler.cache_control
        if self._manner() == "held":
            self.site.released.wait(_PATIENCE)
        manner = self._manner()
        if manner is not None:
            self.cache_control = self.site.cache_control
        if manner == "gone":
            return self._answer(HTTPStatus.NOT_FOUND, {}, b"Not here.")
        if manner == "503":
            return self._answer(HTTPStatus.SERVICE_UNAVAILABLE, {"Retry-After": "1"}, b"Busy.")
        if manner == "a page of HTML":
            return self._answer(HTTPStatus.OK, {"Content-Type": "text/html"}, _SIGN_IN)
        return super().do_GET()

    def _manner(self) -> Manner | None:
        """Return what is wrong with what is asked for."""
        return self.site.manner if self.site.concerns(urlsplit(self.path).path) else None

    def loaded(self, target: Path) -> Loaded:
        """Return what is served for a file: other bytes, if that is what is wrong."""
        loaded = super().loaded(target)
        if self._manner() != "other bytes":
            return loaded
        if target.suffix in (".js", ".mjs"):
            return Loaded.of(b"export const other = 1;\n")
        return Loaded.of(bytes(each ^ 85 for each in loaded.content))

    def _answer(self, status: HTTPStatus, headers: dict[str, str], content: bytes = b"") -> None:
        """Send an answer, or its first half."""
        if self._manner() != "cut short" or status != HTTPStatus.OK:
            return super()._answer(status, headers, content)
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content[: len(content) // 2])
        self.close_connection = True
        return None


def next_version(folder: Path) -> Path:
    """Write the site as its next version would be, and return its folder.

    Words of the home page differ, a script, and the bytes of the rules, which say the same.
    """
    import gzip

    from versions import relist

    out = folder / "next"
    shutil.copytree(DIST, out)
    home, script, rules = (out / each for each in ("index.html", "pages/duel.js", RULES))
    words = home.read_text(encoding="utf-8").replace("on one device", "on one small device")
    home.write_text(words, encoding="utf-8")
    script.write_bytes(script.read_bytes() + b"\n// the next version\n")
    rules.write_bytes(gzip.compress(gzip.decompress(rules.read_bytes()), 1, mtime=0))
    relist(out)
    return out
