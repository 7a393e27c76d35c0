"""A device on which a site is saved for offline."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from console_guard import ConsoleGuard
from oracle.places import LOOK
from playwright.sync_api import Browser, BrowserContext, Page, expect
from sites import DIST, Site, device

FORGET: Final = """async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) {
        await new Promise((done) => {
            const request = indexedDB.deleteDatabase(name);
            request.onsuccess = request.onerror = request.onblocked = done;
        });
    }
}"""
"""Delete the matches and settings of the origin."""


def expect_start(page: Page, *manners: str) -> None:
    """Wait until Python was started in one of these manners."""
    page.wait_for_function(
        "(manners) => manners.includes(document.documentElement.dataset.start)",
        arg=list(manners),
        timeout=90_000,
    )


@contextmanager
def visited_device(
    browser: Browser, playwright: Any, site: Site
) -> Iterator[tuple[BrowserContext, ConsoleGuard]]:
    """Return a device on which *site* is saved, with its console guard."""
    context = browser.new_context(**device(playwright, "desktop"), base_url=site.base)
    context.add_init_script(path=LOOK)
    guard = ConsoleGuard(context, site.base)
    page = context.new_page()
    page.goto("palindrome-duel/")
    expect_start(page, "plain" if site.out == DIST and "E2E_DIST" in os.environ else "kept")
    page.goto("")
    expect(page.locator("#offline")).to_have_text("Available offline", timeout=60_000)
    page.close()
    yield context, guard
    context.close()
