"""Browsers for measurements."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.browser import browser_arguments
from tools.engines import find_engine

INSTRUMENTS: Final = (Path(__file__).parent / "instruments.js").read_text(encoding="utf-8")


@contextmanager
def fresh_browser() -> Iterator[Browser]:
    """Start a browser that shares nothing with earlier ones."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_engine("chromium").path, args=browser_arguments()
        )
        yield browser
        browser.close()


def empty_page(context: BrowserContext) -> Page:
    """Return a new tab that records times, once the browser has finished its own start."""
    page = context.new_page()
    page.add_init_script(INSTRUMENTS)
    page.wait_for_timeout(1_500)  # no event reports the end of the browser's own work
    return page


def slow_down(page: Page, *, slow_cpu: bool) -> None:
    """Slow the page's CPU four times, if requested."""
    if slow_cpu:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})


def wait_for_start(page: Page) -> None:
    """Wait until noon has saved its files and a snapshot of Python."""
    page.wait_for_function(
        """() => ["kept", "restored"].includes(document.documentElement.dataset.start)""",
        timeout=180_000,
    )
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")
