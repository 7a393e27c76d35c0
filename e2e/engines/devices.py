"""A device with a browser on it, and how it is started for each engine."""

from __future__ import annotations

from typing import Protocol

from engines.by_playwright import Played
from engines.firefox import Firefox
from engines.webkit import WebKitGTK
from playwright.sync_api import Playwright
from tab import Tab

from tools.engines import Found


class Device(Protocol):
    """A device on which nothing has been visited before."""

    def new_tab(self) -> Tab:
        """Open a tab."""

    def went_wrong(self) -> list[str]:
        """Return the errors of all pages and workers since the start."""

    def close(self) -> None:
        """End it."""


def start(found: Found, base: str, playwright: Playwright | None) -> Device:
    """Return a device for the site at *base*."""
    if found.driver == "marionette":
        return Firefox(found.path, base)
    if found.driver == "webdriver":
        return WebKitGTK(found.path, base)
    assert playwright is not None
    return Played(playwright, found.engine, found.path, base)
