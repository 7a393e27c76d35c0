"""The WebKitGTK of this machine, driven by its own WebKitWebDriver: the nearest thing to Safari."""

from __future__ import annotations

import json
import os
import socket
import subprocess
from contextlib import suppress
from http.client import HTTPConnection
from typing import Any, Final

from engines.webdriver import LIMITS, WindowTab, WireError, until

from tools.engines import minibrowser

_COMMANDS: Final = {
    "new session": ("POST", ""),
    "quit": ("DELETE", ""),
    "new window": ("POST", "/window/new"),
    "window": ("GET", "/window"),
    "switch": ("POST", "/window"),
    "close": ("DELETE", "/window"),
    "address": ("GET", "/url"),
    "navigate": ("POST", "/url"),
    "call": ("POST", "/execute/async"),
    "click": ("POST", "/element/{id}/click"),
    "actions": ("POST", "/actions"),
}
_LISTEN: Final = """() => {
  const noise = (window.noonNoise ??= []);
  if (noise.listens) return;
  noise.listens = true;
  const say = console.error;
  console.error = (...words) => (noise.push(`error: ${words.join(" ")}`), say(...words));
  addEventListener("error", ({ message }) => noise.push(`error: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => noise.push(`rejected: ${reason}`));
  addEventListener("securitypolicyviolation", (event) =>
    noise.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
}"""
_NOISE: Final = "() => window.noonNoise?.splice(0) ?? []"
_PATIENCE: Final = 60  # seconds


class WebDriver:
    """The wire to a browser that answers over HTTP."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._session = "/session"

    def ask(self, command: str, **given: object) -> Any:
        """Return the answer to a command.

        Raises:
            WireError: If the browser cannot do it.
        """
        method, path = _COMMANDS[command]
        content = json.dumps(given) if method == "POST" else None
        connection = HTTPConnection("127.0.0.1", self._port, timeout=180)
        connection.request(method, self._session + path.format(**given), content)
        answer = json.loads(connection.getresponse().read())["value"]
        connection.close()
        if isinstance(answer, dict) and "error" in answer:
            raise WireError(answer["error"], answer.get("message", ""))
        if command == "new session":
            self._session = f"/session/{answer['sessionId']}"
        return answer


class NoisyTab(WindowTab):
    """A tab that listens to errors by itself, from when a page is loaded on: nobody else does."""

    def __init__(self, wire: WebDriver, base: str, first: str, noise: list[str]) -> None:
        super().__init__(wire, base, first)
        self._noise = noise

    def goto(self, address: str) -> None:
        """Load a page of the site, by its path."""
        self.note()
        super().goto(address)
        self.evaluate(_LISTEN)

    def reload(self) -> None:
        """Load the page once more."""
        self.note()
        super().reload()
        self.evaluate(_LISTEN)

    def close(self) -> None:
        """Close it."""
        self.note()
        super().close()

    def note(self) -> None:
        """Keep what has gone wrong so far."""
        with suppress(WireError):  # of a window that is closed
            self._noise += self.evaluate(_NOISE)


class WebKitGTK:
    """A device with a WebKitGTK that has never been anywhere, and keeps nothing on the disk."""

    def __init__(self, path: str, base: str) -> None:
        self._base = base
        self._noise: list[str] = []
        self._tabs: list[NoisyTab] = []
        self._screen, screen = _screen()
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        environment = {**os.environ, **screen}
        quiet = subprocess.DEVNULL
        self._driver = subprocess.Popen(
            [path, f"--port={port}"], env=environment, stdout=quiet, stderr=quiet
        )
        until(lambda: _answers(port), _PATIENCE, "WebKitWebDriver does not answer")
        self._wire = WebDriver(port)
        options = {"binary": minibrowser(), "args": ["--automation"]}
        wanted = {"timeouts": LIMITS, "webkitgtk:browserOptions": options}
        self._wire.ask("new session", capabilities={"alwaysMatch": wanted})
        self._first = self._wire.ask("window")  # which is never closed

    def new_tab(self) -> NoisyTab:
        """Open a tab."""
        self._tabs.append(NoisyTab(self._wire, self._base, self._first, self._noise))
        return self._tabs[-1]

    def went_wrong(self) -> list[str]:
        """Return what pages have said or thrown since the start."""
        for tab in self._tabs:
            tab.note()
        return list(self._noise)

    def close(self) -> None:
        """End it, and its screen."""
        with suppress(WireError, OSError):
            self._wire.ask("quit")
        for process in (self._driver, self._screen):
            if process:
                process.terminate()
                process.wait(_PATIENCE)


def _screen() -> tuple[subprocess.Popen[bytes] | None, dict[str, str]]:
    """Return a screen that nobody sees, none where there is a real one, and how it is found."""
    if "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ:
        return None, {}
    ours, its = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(its), "-screen", "0", "1280x960x24", "-nolisten", "tcp"],
        pass_fds=[its],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(its)
    with os.fdopen(ours) as told:
        return process, {"DISPLAY": f":{told.readline().strip()}"}


def _answers(port: int) -> bool:
    """Return whether somebody listens."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False
