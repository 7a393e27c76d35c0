"""A page that comes in piece by piece: it is shown whole, and never jumps."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from pathlib import Path

import pytest
from driver import Driver
from game_files import one_of_each
from sites import DIST, Site

from tools.serve import PagesHandler, PagesServer

PIECE = 2000  # bytes of a page
WAIT = 0.05  # seconds between two pieces
WATCH = """
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { sources, value } of list.getEntries()) {
        window.shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80))]);
      }
    }).observe({ type: "layout-shift", buffered: true });
"""


class SlowHandler(PagesHandler):
    """Sends pages as a slow line does; everything else at once."""

    def _file(self, target: Path) -> None:
        if target.suffix == ".html":
            del self.headers["Accept-Encoding"]
        super()._file(target)

    def _answer(self, status: HTTPStatus, headers: dict[str, str], content: bytes = b"") -> None:
        if not headers.get("Content-Type", "").startswith("text/html"):
            return super()._answer(status, headers, content)
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        for start in range(0, len(content), PIECE):
            self.wfile.write(content[start : start + PIECE])
            self.wfile.flush()
            time.sleep(WAIT)  # the slow line itself, and not a wait for the page
        return None


class SlowSite(Site):
    """The built site on a slow line."""

    def make_server(self, port: int) -> PagesServer:
        """Return the server that dribbles."""
        return PagesServer(("127.0.0.1", port), partial(SlowHandler, self.out, "/noon/"))


@pytest.fixture
def site() -> Iterator[Site]:
    """Return the site on a slow line."""
    with SlowSite(DIST) as site:
        yield site


@pytest.mark.parametrize("slug", sorted(match.slug for match in one_of_each()))
def test_nothing_shifts_while_a_page_comes_in(driver: Driver, slug: str) -> None:
    """The board of a page that fills its window would grow with what stands below it."""
    driver.page.set_viewport_size({"width": 390, "height": 664})
    driver.page.add_init_script(WATCH)
    driver.open(slug)
    driver.wait_for_rules()

    assert driver.page.evaluate("window.shifts") == []
