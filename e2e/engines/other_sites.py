"""Sites that hold their scripts back, or that are neither localhost nor https."""

from __future__ import annotations

import socket
import threading
from pathlib import Path
from typing import Final

from sites import Site

from tools.site.serve import PagesHandler, PagesServer, make_server

_LONGEST: Final = 120  # seconds


class HeldScriptsSite(Site):
    """A site whose scripts come after `release`."""

    def __init__(self, out: Path) -> None:
        self._released = threading.Event()
        super().__init__(out)

    @property
    def game(self) -> str:
        """Return the address of a game."""
        return f"{self.base}alpha-chase/"

    def release(self) -> None:
        """Send the scripts."""
        self._released.set()

    def make_server(self, port: int) -> PagesServer:
        released = self._released

        class Handler(PagesHandler):
            def do_GET(self) -> None:  # noqa: N802 # the standard library's name
                if self.path.endswith(".js"):
                    released.wait(_LONGEST)
                super().do_GET()

        return make_server(self.out, port, "/noon/", handler=Handler)


class PlainHttpSite(Site):
    """A site at this machine's own address, as another device in the network opens it."""

    def make_server(self, port: int) -> PagesServer:
        return make_server(self.out, port, "/noon/", _own_address())

    @property
    def base(self) -> str:
        return super().base.replace("localhost", _own_address())


def _own_address() -> str:
    """Return this machine's address in its network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagrams:
        datagrams.connect(("192.0.2.1", 9))
        address, _ = datagrams.getsockname()
    return str(address)
