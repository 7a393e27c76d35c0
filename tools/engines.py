"""The browsers' engines in which the page is tried, and where each of them is got from.

Playwright's own are taken where they are there; else Firefox and WebKitGTK as a distribution has
them. Standard library only.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

from tools import bootstrap
from tools.bootstrap import SetupError

ENGINES: Final = ("chromium", "firefox", "webkit")

_FIREFOXES: Final = ("firefox-esr", "firefox")
_INSTALLED_FIREFOXES: Final = (
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    r"C:\Program Files\Mozilla Firefox\firefox.exe",
)
_MINIBROWSERS: Final = ("lib/*/webkit2gtk-4.*/MiniBrowser", "libexec/webkit2gtk-4.*/MiniBrowser")
_PACKAGES: Final = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}


class Found(NamedTuple):
    """An engine that is on this machine."""

    engine: str
    driver: Literal["playwright", "marionette", "webdriver"]
    path: str


def look_for(engine: str) -> Found | None:
    """Return an engine if it is there, and what drives it; nothing is installed."""
    return _LOOKS[engine]()


def find_engine(engine: str) -> Found:
    """Return an engine, installing it if that is possible and not forbidden.

    Raises:
        SetupError: If it is not there and cannot be installed.
    """
    if engine == "chromium":
        return Found(engine, "playwright", bootstrap.find_browser())
    found = look_for(engine)
    if not found and not os.environ.get(bootstrap.NO_INSTALL):
        bootstrap.install_of_playwright(engine)
        found = look_for(engine)
        if not found:
            bootstrap.install_of_debian(*_PACKAGES[engine])
            found = look_for(engine)
    if found:
        return found
    packages = " ".join(_PACKAGES[engine])
    python = bootstrap.VENV_PYTHON.relative_to(bootstrap.ROOT)
    raise SetupError(
        f"No {engine} was found; type: {python} -m playwright install --with-deps {engine}"
        f" or, on Debian: apt-get install {packages}"
    )


def minibrowser(root: Path = Path("/usr")) -> str | None:
    """Return the browser that WebKitWebDriver starts."""
    return next((str(path) for each in _MINIBROWSERS for path in sorted(root.glob(each))), None)


def _chromium() -> Found | None:
    """Return a Chromium."""
    path = bootstrap.browser_of_this_machine()
    return Found("chromium", "playwright", path) if path else None


def _firefox() -> Found | None:
    """Return a Firefox: the one that is named, Playwright's, the distribution's."""
    named = os.environ.get("E2E_FIREFOX")
    if named and not Path(named).exists():
        raise SetupError(f"E2E_FIREFOX names {named}, which does not exist.")
    if not named and (own := bootstrap.browser_of_playwright("firefox")):
        return Found("firefox", "playwright", own)
    path = named or _first(_FIREFOXES, _INSTALLED_FIREFOXES)
    return Found("firefox", "marionette", path) if path else None


def _webkit() -> Found | None:
    """Return a WebKit: Playwright's, or WebKitGTK with all that it takes to start it unseen."""
    if own := bootstrap.browser_of_playwright("webkit"):
        return Found("webkit", "playwright", own)
    driver = shutil.which("WebKitWebDriver")
    shown = "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ or shutil.which("Xvfb")
    return Found("webkit", "webdriver", driver) if driver and minibrowser() and shown else None


def _first(names: Sequence[str], places: Sequence[str]) -> str | None:
    """Return the first program that is there."""
    found = next((path for name in names if (path := shutil.which(name))), None)
    return found or next((path for path in places if Path(path).exists()), None)


_LOOKS: Final[dict[str, Callable[[], Found | None]]] = {
    "chromium": _chromium,
    "firefox": _firefox,
    "webkit": _webkit,
}
