"""Devices with a new browser: Playwright's, or a Firefox or WebKit of this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from console_guard import ConsoleGuard
from engines.firefox import NO_SITE_DATA, Firefox
from engines.windows import WindowTab
from playwright.sync_api import Playwright
from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.service import Service
from tab import PageTab, Tab

from tools.browser import test_arguments
from tools.engines import OF_PLAYWRIGHT, Found, minibrowser

_TIMEOUT: Final = 120  # seconds


class Device(Protocol):
    """A browser without any saved data."""

    def new_tab(self) -> Tab: ...

    def saved_files(self) -> Sequence[Path]:
        """Return the files that pages have saved."""

    def errors(self) -> list[str]:
        """Return the errors of all pages since the start."""

    def close(self) -> None: ...


def start_device(
    found: Found,
    base: str,
    playwright: Playwright | None,
    *,
    waits: bool = True,
    stores: bool = True,
) -> Device:
    """Return a device for the site at *base*.

    Without *waits* commands do not wait for pages; without *stores* Firefox stores no site's data.
    """
    assert stores or found.engine == "firefox"
    if found.driver == "marionette":
        return FirefoxDevice(found.path, base, stores=stores)
    if found.driver == "webdriver":
        return WebKitDevice(found.path, base, waits=waits)
    assert playwright is not None
    return PlaywrightDevice(playwright, found.engine, found.path, base, stores=stores)


class PlaywrightDevice:
    """One of Playwright's own engines, or a Chromium of this machine."""

    def __init__(
        self, playwright: Playwright, engine: str, path: str, base: str, *, stores: bool
    ) -> None:
        engine = engine if engine in OF_PLAYWRIGHT else "chromium"
        chromium = {"executable_path": path, "args": test_arguments()}
        arguments: dict[str, Any] = chromium if engine == "chromium" else {}
        if not stores:
            arguments["firefox_user_prefs"] = NO_SITE_DATA
        self._browser = getattr(playwright, engine).launch(**arguments)
        self._context = self._browser.new_context(base_url=base)
        self._console = ConsoleGuard(self._context, base)
        self._downloads = Path(tempfile.mkdtemp(prefix="noon-saved-"))

    def new_tab(self) -> PageTab:
        page = self._context.new_page()
        page.on("download", lambda file: file.save_as(self._downloads / file.suggested_filename))
        return PageTab(page)

    def saved_files(self) -> Sequence[Path]:
        return [*self._downloads.iterdir()]

    def errors(self) -> list[str]:
        return self._console.found

    def close(self) -> None:
        shutil.rmtree(self._downloads)
        self._browser.close()


class WindowDevice:
    """A browser that Selenium drives."""

    def __init__(self, driver: WebDriver, base: str, downloads: Path) -> None:
        driver.set_script_timeout(_TIMEOUT)
        driver.set_page_load_timeout(_TIMEOUT)
        self._driver = driver
        self._base = base
        self._downloads = downloads
        self._first = driver.current_window_handle  # stays open
        self._tabs: list[WindowTab] = []

    def new_tab(self) -> WindowTab:
        self._driver.switch_to.window(self._first)  # a closed window cannot open another
        self._driver.switch_to.new_window("window")
        self._tabs.append(WindowTab(self._driver, self._base))
        return self._tabs[-1]

    def saved_files(self) -> Sequence[Path]:
        return [*self._downloads.glob("*.*")]

    def errors(self) -> list[str]:
        return [error for tab in self._tabs for error in tab.errors()]

    def close(self) -> None:
        self._driver.quit()


class FirefoxDevice(WindowDevice):
    """The Firefox of this machine."""

    def __init__(self, path: str, base: str, *, stores: bool) -> None:
        self._firefox = Firefox(path, stores=stores)
        super().__init__(self._firefox, base, self._firefox.downloads)

    def errors(self) -> list[str]:
        of_pages = super().errors()
        self._driver.switch_to.window(self._first)
        return [*of_pages, *self._firefox.script_errors(self._base.removesuffix("/noon/"))]


class WebKitDevice(WindowDevice):
    """The WebKitGTK of this machine: the engine of Safari. It saves nothing on disk."""

    def __init__(self, path: str, base: str, *, waits: bool) -> None:
        self._screen, environment = _virtual_screen()
        self._home = tempfile.mkdtemp(prefix="noon-webkit-")
        options = WebKitGTKOptions()
        options.binary_location = minibrowser() or ""
        options.add_argument("--automation")
        options.page_load_strategy = "normal" if waits else "none"
        with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
            driver = WebKitGTK(options, Service(path, env={**environment, "HOME": self._home}))
        super().__init__(driver, base, Path(self._home))

    def close(self) -> None:
        super().close()
        shutil.rmtree(self._home, ignore_errors=True)
        if self._screen:
            self._screen.terminate()
            self._screen.wait()


def _virtual_screen() -> tuple[subprocess.Popen[bytes] | None, dict[str, str]]:
    """Start a virtual screen unless there is a real one; return the environment that names it."""
    if "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ:
        return None, {**os.environ}
    reading, writing = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1280x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with Path(f"/dev/fd/{reading}").open(encoding="utf-8") as number:
        return process, {**os.environ, "DISPLAY": f":{number.readline().strip()}"}
