"""The built sites, a server for one of them, and the devices of the tests."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Self

import pytest

from tools.site.serve import PagesHandler, PagesServer, make_server

ROOT = Path(__file__).parent.parent
DIST = Path(os.environ.get("E2E_DIST", ROOT / "dist"))
keeps_starts = pytest.mark.skipif("E2E_DIST" in os.environ, reason="a site that keeps no starts")

PROFILES = ("desktop", "Pixel 7", "iPhone 13")
"""The devices; the two phones are used by touch."""


@cache
def site_with_packages() -> Path:
    """Build the site with added games, and return its folder."""
    subprocess.run([sys.executable, "-m", "tools.site_with_packages"], cwd=ROOT, check=True)
    return ROOT / ".cache" / "dist-packages"


def device(playwright: Any, profile: str) -> dict[str, Any]:
    """Return Playwright's context options for one of `PROFILES`."""
    known = {} if profile == "desktop" else dict(playwright.devices[profile])
    known.pop("default_browser_type", None)
    return known


class Site:
    """A served site; it can be stopped, and started again at the same address."""

    def __init__(
        self,
        out: Path,
        handler: Callable[..., PagesHandler] = PagesHandler,
        host: str = "127.0.0.1",
        path: str = "/noon/",
    ) -> None:
        self.out = out
        self._handler = handler
        self._host = host
        self._path = path
        self._server: PagesServer | None = None
        self._port = 0
        self.start()

    def start(self) -> None:
        self._server = make_server(self.out, self._port, self._path, self._host, self._handler)
        self._port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Refuse connections from now on."""
        if self._server:
            self._server.hang_up()
            self._server = None

    def publish(self, out: Path) -> None:
        """Serve another folder from now on."""
        self.out = out
        self.stop()
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def asked(self) -> list[str]:
        return list(self._server.asked) if self._server else []

    @property
    def base(self) -> str:
        name = "localhost" if self._host == "127.0.0.1" else self._host
        return f"http://{name}:{self._port}{self._path}"
