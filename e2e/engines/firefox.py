"""The Firefox of this machine, driven by Marionette: the door that geckodriver goes through.

A message is its length, a colon and JSON: `[0, number, command, parameters]` there, and
`[1, number, error, answer]` back.
"""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from engines.webdriver import CALL, LIMITS, WindowTab, WireError, until

_COMMANDS: Final = {
    "new session": "WebDriver:NewSession",
    "new window": "WebDriver:NewWindow",
    "window": "WebDriver:GetWindowHandle",
    "switch": "WebDriver:SwitchToWindow",
    "close": "WebDriver:CloseWindow",
    "address": "WebDriver:GetCurrentURL",
    "navigate": "WebDriver:Navigate",
    "call": "WebDriver:ExecuteAsyncScript",
    "click": "WebDriver:ElementClick",
    "actions": "WebDriver:PerformActions",
    "context": "Marionette:SetContext",
    "quit": "Marionette:Quit",
}
_PREFERENCES: Final = {
    "marionette.port": 0,  # any free one, which is written into the profile
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.dom.window.dump.enabled": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "devtools.console.stdout.content": True,  # what pages say is written to the log
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
_SAID: Final = re.compile(r"^console\.error: (?![A-Z]\w*: ).*", re.MULTILINE)
"""What pages have said: what parts of Firefox say begins with their names."""

_THROWN: Final = """(origin) => {
  const log = Cc["@mozilla.org/consoleservice;1"].getService(Ci.nsIConsoleService);
  return log.getMessageArray()
    .filter((each) => each instanceof Ci.nsIScriptError && each.sourceName.includes(origin))
    .filter(({ flags }) => !(flags & Ci.nsIScriptError.warningFlag))
    .map((each) => `${each}`);
}"""
"""What pages and workers have thrown, and violations of the policy. Warnings are left out: one of
them is given for each script that was on its way when its page was left."""

_PATIENCE: Final = 90  # seconds


class Marionette:
    """The wire to a Firefox."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=180)
        self._file = self._socket.makefile("rb")
        self._number = 0
        self._read()  # what it says of itself

    def _read(self) -> Any:
        """Return the next message."""
        digits = b""
        while (digit := self._file.read(1)) != b":":
            if not digit:
                raise WireError("invalid session id", "Firefox has hung up")
            digits += digit
        return json.loads(self._file.read(int(digits)))

    def ask(self, command: str, **given: object) -> Any:
        """Return the answer to a command.

        Raises:
            WireError: If Firefox cannot do it.
        """
        self._number += 1
        if command == "call":
            given["sandbox"] = None  # the page's own world
        message = json.dumps([0, self._number, _COMMANDS[command], given]).encode()
        self._socket.sendall(f"{len(message)}:".encode() + message)
        _, _, error, answer = self._read()
        if error:
            raise WireError(error["error"], error["message"])
        return answer["value"] if isinstance(answer, dict) and "value" in answer else answer

    def close(self) -> None:
        """Hang up."""
        self._file.close()
        self._socket.close()


class Firefox:
    """A device with a Firefox that has never been anywhere."""

    def __init__(self, path: str, base: str) -> None:
        self._base = base
        self._folder = Path(tempfile.mkdtemp(prefix="noon-firefox-"))
        self._log = self._folder / "log"
        profile = self._folder / "profile"
        profile.mkdir()
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in _PREFERENCES.items()
        ]
        (profile / "user.js").write_text("".join(lines), encoding="utf-8")
        # Its errors can be read by what may look into the browser itself.
        flags = ["-headless", "-marionette", "-remote-allow-system-access", "-no-remote"]
        with self._log.open("wb") as log:
            command = [path, *flags, "-profile", str(profile)]
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        port = profile / "MarionetteActivePort"
        until(
            lambda: port.exists() and bool(port.read_text(encoding="utf-8")),
            _PATIENCE,
            "Firefox is not there",
        )
        self._wire = Marionette(int(port.read_text(encoding="utf-8")))
        self._wire.ask("new session", timeouts=LIMITS)
        self._first = self._wire.ask("window")  # which is never closed

    def new_tab(self) -> WindowTab:
        """Open a tab."""
        return WindowTab(self._wire, self._base, self._first)

    def went_wrong(self) -> list[str]:
        """Return what pages and workers have said or thrown since the start."""
        said = _SAID.findall(self._log.read_text(encoding="utf-8", errors="replace"))
        self._wire.ask("switch", handle=self._first)
        self._wire.ask("context", value="chrome")
        try:
            origin = self._base.split("/noon/")[0]
            answer = self._wire.ask("call", script=CALL % _THROWN, args=[origin])
        finally:
            self._wire.ask("context", value="content")
        return [*said, *answer.get("value", [answer.get("error")])]

    def close(self) -> None:
        """End it."""
        with suppress(WireError, OSError):
            self._wire.ask("quit", flags=["eForceQuit"])
        self._wire.close()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
        shutil.rmtree(self._folder, ignore_errors=True)
