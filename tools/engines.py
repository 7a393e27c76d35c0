"""Find the browser engines that tests run in. Standard library only."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
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
_DEBIAN_PACKAGES: Final = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}


class Found(NamedTuple):
    """An engine on this machine."""

    engine: str
    driver: Literal["playwright", "marionette", "webdriver"]
    path: str


def find_engine(engine: str) -> Found:
    """Return an engine, and install it if that is possible and allowed.

    Raises:
        SetupError: If it is missing and cannot be installed.
    """
    if engine == "chromium":
        return Found(engine, "playwright", bootstrap.find_browser())
    found = find_installed(engine)
    if not found and not os.environ.get(bootstrap.NO_INSTALL):
        bootstrap.install_of_playwright(engine)
        found = find_installed(engine)
        if not found:
            bootstrap.install_of_debian(*_DEBIAN_PACKAGES[engine])
            found = find_installed(engine)
    if found:
        return found
    python = bootstrap.VENV_PYTHON.relative_to(bootstrap.ROOT)
    raise SetupError(
        f"No {engine} was found; type: {python} -m playwright install --with-deps {engine}"
        f" or, on Debian: apt-get install {' '.join(_DEBIAN_PACKAGES[engine])}"
    )


def find_installed(engine: str) -> Found | None:
    """Return an engine if it is on this machine: Playwright's own, or the distribution's."""
    if engine == "chromium":
        path = bootstrap.browser_of_this_machine()
        return Found(engine, "playwright", path) if path else None
    named = os.environ.get("E2E_FIREFOX") if engine == "firefox" else None
    if named and not Path(named).exists():
        raise SetupError(f"E2E_FIREFOX names {named}, which does not exist.")
    if not named and (own := bootstrap.browser_of_playwright(engine)):
        return Found(engine, "playwright", own)
    if engine == "firefox":
        path = named or _first(_FIREFOXES, _INSTALLED_FIREFOXES)
        return Found(engine, "marionette", path) if path else None
    driver = shutil.which("WebKitWebDriver")
    screen = "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ or shutil.which("Xvfb")
    return Found(engine, "webdriver", driver) if driver and minibrowser() and screen else None


def minibrowser(root: Path = Path("/usr")) -> str | None:
    """Return the browser that WebKitWebDriver starts."""
    return next((str(path) for each in _MINIBROWSERS for path in sorted(root.glob(each))), None)


def _first(names: Sequence[str], paths: Sequence[str]) -> str | None:
    found = next((path for name in names if (path := shutil.which(name))), None)
    return found or next((path for path in paths if Path(path).exists()), None)
