"""On a slow connection a page does not shift, and shows its progress."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from typing import Any

import pytest
from driver import Driver
from game_files import one_of_each
from nightly import some
from playwright.sync_api import expect
from sites import DIST, Site

from tools.site.serve import PagesHandler

WAIT = 0.05  # seconds between two pieces
WATCH = """
    window.shifts = [];
    new PerformanceObserver((list) => {
      const isMoved = ({ currentRect: now, previousRect: before }) =>
        ["left", "top", "right", "bottom"].some((side) => now[side] !== before[side]);
      for (const { sources, value } of list.getEntries()) {
        if (sources.length && !sources.some(isMoved)) continue; // text that is drawn again
        const elementOf = ({ node }) => (node?.outerHTML ? node : node?.parentElement);
        const names = sources.map((source) => elementOf(source)?.outerHTML.slice(0, 80));
        window.shifts.push([value, ...names]);
      }
    }).observe({ type: "layout-shift", buffered: true });
"""

SHARES = """
    window.shares = [];
    new MutationObserver(() => {
      const line = document.getElementById("progress");
      const share = line && Number(line.getAttribute("aria-valuenow"));
      if (share && share !== window.shares.at(-1)) window.shares.push(share);
    }).observe(document, { subtree: true, childList: true, attributes: true });
"""


class SlowHandler(PagesHandler):
    """Sends files of one type slowly, in pieces."""

    def __init__(self, kind: str, piece: int, *arguments: Any) -> None:
        self.kind = kind
        self.piece = piece
        super().__init__(*arguments)

    def _answer(self, status: HTTPStatus, headers: dict[str, str], content: bytes = b"") -> None:
        if not headers.get("Content-Type", "").startswith(self.kind):
            return super()._answer(status, headers, content)
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        for start in range(0, len(content), self.piece):
            self.wfile.write(content[start : start + self.piece])
            self.wfile.flush()
            time.sleep(WAIT)  # the slow connection itself
        return None


@pytest.fixture
def slow() -> tuple[str, int]:
    """Return the slow content type, and the bytes of a piece."""
    return "text/html", 2_000


@pytest.fixture
def site(slow: tuple[str, int]) -> Iterator[Site]:
    with Site(DIST, partial(SlowHandler, *slow)) as site:
        yield site


@pytest.mark.parametrize("slug", some(sorted(match.slug for match in one_of_each())))
def test_page_does_not_shift_while_it_loads(driver: Driver, slug: str) -> None:
    driver.page.set_viewport_size({"width": 390, "height": 664})
    driver.page.add_init_script(WATCH)
    driver.open(slug)
    driver.wait_for_rules()

    assert driver.page.evaluate("window.shifts") == []


@pytest.mark.parametrize("slow", [("application/wasm", 20_000)])
def test_a_move_on_a_slow_first_visit_waits_and_says_how_far_the_game_is(driver: Driver) -> None:
    page = driver.page
    page.add_init_script(SHARES)
    page.goto("alpha-chase/")
    page.locator('[data-move="P"]').click()
    expect(page.locator(".word .is-waiting")).to_contain_text("P")
    expect(page.locator("#status")).to_contain_text(
        re.compile(r"Loading the game: [1-9]\d*%\. Your move is saved\.")
    )
    driver.wait_for_ply(1)
    expect(page.locator("#status")).not_to_contain_text("Loading the game")
    shares = page.evaluate("window.shares")
    assert shares == sorted(shares)
    assert shares[-1] >= 99
    assert len(shares) >= 5
