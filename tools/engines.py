"""Find the browser engines that tests run in, and install those that are missing."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

from tools import oldest_chrome
from tools.bootstrap import NO_INSTALL, VENV_PYTHON, SetupError
from tools.processes import call

OF_PLAYWRIGHT: Final = ("chromium", "firefox", "webkit")
ENGINES: Final = (*OF_PLAYWRIGHT, "oldest-chrome")
AT_NIGHT: Final = ENGINES[1:] if oldest_chrome.IS_FOR_THIS_SYSTEM else OF_PLAYWRIGHT[1:]

_MINIBROWSERS: Final = ("lib/*/webkit2gtk-4.*/MiniBrowser", "libexec/webkit2gtk-4.*/MiniBrowser")

Driver = Literal["playwright", "marionette", "webdriver"]

_PROGRAMS: Final[Mapping[str, Sequence[str]]] = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
    "webkit": ("WebKitWebDriver",),
    "oldest-chrome": (str(oldest_chrome.PROGRAM),),
}
_DRIVERS: Final[Mapping[str, Driver]] = {
    "chromium": "playwright",
    "firefox": "marionette",
    "webkit": "webdriver",
    "oldest-chrome": "playwright",
}
_PACKAGES: Final[Mapping[str, Sequence[str]]] = {  # of Debian
    "chromium": ("chromium",),
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "xvfb"),
}


class Found(NamedTuple):
    """An engine on this machine."""

    engine: str
    driver: Driver
    path: str


@cache
def find_engine(engine: str) -> Found:
    """Return an engine; if there is none and that is allowed, install it and say so.

    Packages of Debian are installed only where CI is set.

    Raises:
        SetupError: If it is missing and cannot be installed.
    """
    install = ["playwright", "install", engine]
    if engine not in OF_PLAYWRIGHT:
        install = ["tools.oldest_chrome"]
    command = [str(VENV_PYTHON), "-m", *install]
    steps = [command]
    if engine in _PACKAGES and os.environ.get("CI") and shutil.which("apt-get"):
        steps += [["apt-get", "update", "-qq"], ["apt-get", "install", "-yqq", *_PACKAGES[engine]]]
    found = find_installed(engine)
    while not found and steps and not os.environ.get(NO_INSTALL):
        print("Installing for the tests:", *steps[0], flush=True)
        call(steps.pop(0))
        found = find_installed(engine)
    if not found:
        variable = _variable(engine)
        typed = " ".join([*command, *(["--with-deps"] if engine in OF_PLAYWRIGHT else [])])
        raise SetupError(f"No {engine} was found; name one in {variable}, or type: {typed}")
    return found


def find_installed(engine: str) -> Found | None:
    """Return an engine if it is on this machine: the named one, Playwright's or the system's."""
    named = os.environ.get(_variable(engine))
    if not named and engine in OF_PLAYWRIGHT and (own := _of_playwright(engine)):
        return Found(engine, "playwright", own)
    programs = [named] if named else _PROGRAMS[engine]
    path = next(filter(None, map(shutil.which, programs)), None)
    if engine == "webkit":
        screen = "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ or shutil.which("Xvfb")
        path = path if minibrowser() and screen else None
    return Found(engine, _DRIVERS[engine], path) if path else None


def _variable(engine: str) -> str:
    """Return the name of the environment variable that may name a browser of an engine."""
    return f"E2E_{engine.upper().replace('-', '_')}"


def minibrowser() -> str | None:
    """Return the browser that WebKitWebDriver starts."""
    found = (str(path) for each in _MINIBROWSERS for path in sorted(Path("/usr").glob(each)))
    return next(found, None)


def _of_playwright(engine: str) -> str | None:
    """Return the browser of an engine that Playwright has installed, if it starts."""
    ask = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright:\n"
        f"    playwright.{engine}.launch().close()\n"
        f"    print(playwright.{engine}.executable_path)"
    )
    done = subprocess.run([VENV_PYTHON, "-c", ask], capture_output=True, text=True, check=False)
    return shutil.which(done.stdout.strip())
