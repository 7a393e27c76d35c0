"""Find the browser engines that tests run in, and install those that are missing."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

from tools.bootstrap import NO_INSTALL, ROOT, VENV_PYTHON, SetupError, run

ENGINES: Final = ("chromium", "firefox", "webkit")

_MINIBROWSERS: Final = ("lib/*/webkit2gtk-4.*/MiniBrowser", "libexec/webkit2gtk-4.*/MiniBrowser")

Driver = Literal["playwright", "marionette", "webdriver"]


class OfSystem(NamedTuple):
    """How an engine of the system is found, driven and installed on Debian."""

    driver: Driver
    programs: Sequence[str]
    packages: Sequence[str]


_OF_SYSTEM: Final = {
    "chromium": OfSystem(
        "playwright",
        ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge"),
        ("chromium",),
    ),
    "firefox": OfSystem("marionette", ("firefox-esr", "firefox"), ("firefox-esr",)),
    "webkit": OfSystem("webdriver", ("WebKitWebDriver",), ("webkit2gtk-driver", "xvfb")),
}


class Found(NamedTuple):
    """An engine on this machine."""

    engine: str
    driver: Driver
    path: str


def find_browser() -> str:
    """Return the path of a Chromium, as `find_engine` finds it."""
    return find_engine("chromium").path


def find_engine(engine: str) -> Found:
    """Return an engine; if there is none and that is allowed, install it and say so.

    Packages of Debian are installed only where CI is set.

    Raises:
        SetupError: If it is missing and cannot be installed.
    """
    found = find_installed(engine)
    packages = _OF_SYSTEM[engine].packages
    if not found and not os.environ.get(NO_INSTALL):
        _install(str(VENV_PYTHON), "-m", "playwright", "install", engine)
        if not (found := find_installed(engine)) and os.environ.get("CI"):
            _install("apt-get", "update", "-qq")
            _install("apt-get", "install", "-y", "-qq", *packages)
            found = find_installed(engine)
    if found:
        return found
    named = "" if engine == "webkit" else f"name one in E2E_{engine.upper()}, or "
    raise SetupError(
        f"No {engine} was found; {named}type: {VENV_PYTHON.relative_to(ROOT)} -m playwright install"
        f" --with-deps {engine} or, on Debian: apt-get install {' '.join(packages)}"
    )


def _install(*command: str) -> None:
    print(f"Installing for the tests: {' '.join(command)}", flush=True)
    try:
        run(command, f"{' '.join(command)} failed")
    except SetupError as error:
        print(error, flush=True)


def find_installed(engine: str) -> Found | None:
    """Return an engine if it is on this machine: the named one, Playwright's or the system's.

    Raises:
        SetupError: If E2E_CHROMIUM or E2E_FIREFOX names none.
    """
    variable = f"E2E_{engine.upper()}"
    named = os.environ.get(variable)
    if named and not Path(named).exists():
        raise SetupError(f"{variable} names {named}, which does not exist.")
    if not named and (own := _of_playwright(engine)):
        return Found(engine, "playwright", own)
    driver, programs, _ = _OF_SYSTEM[engine]
    path = named or next(filter(None, map(shutil.which, programs)), None)
    if engine == "webkit":
        screen = "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ or shutil.which("Xvfb")
        path = path if minibrowser() and screen else None
    return Found(engine, driver, path) if path else None


def minibrowser(root: Path = Path("/usr")) -> str | None:
    """Return the browser that WebKitWebDriver starts."""
    return next((str(path) for each in _MINIBROWSERS for path in sorted(root.glob(each))), None)


def _of_playwright(engine: str) -> str | None:
    """Return the browser of an engine that Playwright has installed, if it starts."""
    # Libraries of the system may be missing; only Chromium's are always there.
    start = "" if engine == "chromium" else f"playwright.{engine}.launch().close()"
    ask = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright:\n"
        f"    {start}\n    print(playwright.{engine}.executable_path)"
    )
    done = subprocess.run([VENV_PYTHON, "-c", ask], capture_output=True, text=True, check=False)
    path = done.stdout.strip()
    return path if path and Path(path).exists() else None
