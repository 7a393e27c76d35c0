"""A site whose server can answer wrongly, or not at all."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext
from sites import DIST, Site
from versions import next_version, relist

from tools.site.serve import Loaded, PagesHandler

Manner = Literal["gone", "503", "cut short", "other bytes", "a page of HTML", "held"]

MANNERS: Final[tuple[Manner, ...]] = ("gone", "503", "cut short", "other bytes", "a page of HTML")
"""The manners in which a file can be broken."""

ELSEWHERE: Final = "/elsewhere"
"""A page of the same origin that does not belong to the site."""

RULES: Final = "python/rules.bin"
"""The last file that a start needs."""

_SIGN_IN: Final = b"<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>"
_TIMEOUT: Final = 120  # seconds until a held request is answered


def is_page(path: str) -> bool:
    """Return whether a path is that of a page, not of a file that it loads.

    >>> is_page("/noon/alpha-chase/"), is_page("/noon/pages/game.js")
    (True, False)
    """
    return path.endswith(("/", ".html"))


def is_file(path: str) -> bool:
    """Return whether a path is that of a file that a page loads."""
    return not is_page(path)


class FaultySite(Site):
    """The built site; some of its files can be broken."""

    def __init__(self, out: Path = DIST) -> None:
        self.manner: Manner | None = None
        self.concerns: Callable[[str], bool] = lambda _path: True
        self.cache_control = "no-store"
        self.released = threading.Event()
        super().__init__(out, partial(FaultyHandler, self))

    def break_files(
        self, manner: Manner, concerns: Callable[[str], bool], *, cached: bool = False
    ) -> None:
        """Break some files from now on; *cached* lets the browser cache them as usual."""
        self.concerns = concerns
        self.cache_control = PagesHandler.cache_control if cached else "no-store"
        self.manner = manner
        if manner != "held":
            self.released.set()

    def hold(self, concerns: Callable[[str], bool]) -> None:
        """Hold the requests for some files until the next call."""
        self.released.clear()
        self.break_files("held", concerns)

    def repair(self) -> None:
        """Answer correctly from now on, held requests too."""
        self.manner = None
        self.released.set()
        if self._server is None:
            self.start()


class FaultyHandler(PagesHandler):
    """Answers in the site's manner of the moment."""

    def __init__(self, site: FaultySite, *arguments: Any) -> None:
        self.site = site
        super().__init__(*arguments)

    def do_GET(self) -> None:  # noqa: N802 # the standard library's name
        self.out = self.site.out
        if self.path == ELSEWHERE:
            return self._answer(HTTPStatus.OK, {"Content-Type": "text/html"})
        self.cache_control = PagesHandler.cache_control
        if self._manner() == "held":
            self.site.released.wait(_TIMEOUT)
        manner = self._manner()
        if manner is not None:
            self.cache_control = self.site.cache_control
        if manner == "gone":
            return self._answer(HTTPStatus.NOT_FOUND, {}, b"Not here.")
        if manner == "503":
            return self._answer(HTTPStatus.SERVICE_UNAVAILABLE, {"Retry-After": "1"}, b"Busy.")
        if manner == "a page of HTML":
            headers = {"Content-Type": "text/html", "Cache-Control": self.cache_control}
            return self._answer(HTTPStatus.OK, headers, _SIGN_IN)
        return super().do_GET()

    def _manner(self) -> Manner | None:
        return self.site.manner if self.site.concerns(urlsplit(self.path).path) else None

    def loaded(self, target: Path) -> Loaded:
        """Return the file, or other bytes under its ETag."""
        loaded = super().loaded(target)
        if self._manner() != "other bytes":
            return loaded
        if target.suffix in (".js", ".mjs"):
            content = b"export const other = 1;\n"
        else:
            content = bytes(each ^ 85 for each in loaded.content)
        return Loaded.of(content)._replace(tag=loaded.tag)

    def _answer(self, status: HTTPStatus, headers: dict[str, str], content: bytes = b"") -> None:
        if self._manner() != "cut short" or status != HTTPStatus.OK:
            return super()._answer(status, headers, content)
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content[: len(content) // 2])
        self.close_connection = True
        return None


def run_elsewhere(context: BrowserContext, script: str, argument: object = None) -> None:
    """Run a script on a page of the same origin that does not belong to the site."""
    page = context.new_page()
    page.goto(ELSEWHERE)
    page.evaluate(script, argument)
    page.close()


def later_version(folder: Path) -> Path:
    """Write a next version of the site with another script and other compressed rules, too."""
    out = next_version(DIST, folder)
    script, rules = out / "pages/game.js", out / RULES
    script.write_bytes(script.read_bytes() + b"\n// the next version\n")
    rules.write_bytes(gzip.compress(gzip.decompress(rules.read_bytes()), 1, mtime=0))
    relist(out)
    return out
