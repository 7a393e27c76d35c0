"""The engines that Playwright drives: its own, and a Chromium of this machine."""

from __future__ import annotations

from console_guard import ConsoleGuard
from playwright.sync_api import Browser, Playwright
from tab import PageTab

from tools.browser import browser_arguments


class Played:
    """A device with a browser that has never been anywhere."""

    def __init__(self, playwright: Playwright, engine: str, path: str, base: str) -> None:
        here = (
            {"executable_path": path, "args": browser_arguments()} if engine == "chromium" else {}
        )
        self._browser: Browser = getattr(playwright, engine).launch(**here)
        self._context = self._browser.new_context(base_url=base)
        self._faults = ConsoleGuard(self._context, base)

    def new_tab(self) -> PageTab:
        """Open a tab."""
        return PageTab(self._context.new_page())

    def went_wrong(self) -> list[str]:
        """Return what pages and workers have said or thrown since the start."""
        return self._faults.found

    def close(self) -> None:
        """End it."""
        self._browser.close()
