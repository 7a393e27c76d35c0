"""A Firefox that Selenium drives without geckodriver, which package registries do not have."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any, Final

from selenium.webdriver import FirefoxOptions
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver

_COMMANDS: Final = {
    Command.NEW_SESSION: "WebDriver:NewSession",
    Command.QUIT: "Marionette:Quit",
    Command.SET_TIMEOUTS: "WebDriver:SetTimeouts",
    Command.NEW_WINDOW: "WebDriver:NewWindow",
    Command.W3C_GET_CURRENT_WINDOW_HANDLE: "WebDriver:GetWindowHandle",
    Command.SWITCH_TO_WINDOW: "WebDriver:SwitchToWindow",
    Command.CLOSE: "WebDriver:CloseWindow",
    Command.GET: "WebDriver:Navigate",
    Command.GET_CURRENT_URL: "WebDriver:GetCurrentURL",
    Command.W3C_EXECUTE_SCRIPT_ASYNC: "WebDriver:ExecuteAsyncScript",
    Command.CLICK_ELEMENT: "WebDriver:ElementClick",
    Command.SEND_KEYS_TO_ELEMENT: "WebDriver:ElementSendKeys",
    Command.SET_WINDOW_RECT: "WebDriver:SetWindowRect",
    Command.W3C_ACTIONS: "WebDriver:PerformActions",
}
_PREFERENCES: Final = {
    "marionette.port": 0,  # any free port
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.legacyUserProfileCustomizations.stylesheets": True,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
_NARROW: Final = ":root, body, #navigator-toolbox { min-width: 0 !important; }"
"""The style of Firefox's own window, which is otherwise at least 500 pixels wide."""

NO_SITE_DATA: Final = {"network.cookie.cookieBehavior": 2}
"""The preference of a user who lets no site store anything."""

_SCRIPT_ERRORS: Final = """
const log = Cc["@mozilla.org/consoleservice;1"].getService(Ci.nsIConsoleService);
return log.getMessageArray()
  .filter((each) => each instanceof Ci.nsIScriptError)
  .filter(({ sourceName }) => sourceName.startsWith(arguments[0]))
  .filter(({ flags }) => !(flags & Ci.nsIScriptError.warningFlag))
  .map((each) => `${each}`);
"""
_TIMEOUT: Final = 120  # seconds


class MarionetteConnection(RemoteConnection):
    """Sends Selenium's commands to Firefox itself: a length, a colon, and JSON."""

    def __init__(self, port: int) -> None:
        super().__init__(client_config=ClientConfig("http://127.0.0.1"))
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=_TIMEOUT + 60)
        self._file = self._socket.makefile("rb")
        self._ids = count()
        self._receive()  # a greeting

    def execute(self, command: str, params: dict[str, Any]) -> dict[str, Any]:
        given = {name: value for name, value in params.items() if name != "sessionId"}
        if command == Command.NEW_SESSION:
            given = {}  # Firefox has no other capabilities to choose from
        elif command == Command.W3C_EXECUTE_SCRIPT_ASYNC:
            given["sandbox"] = None  # the page's own global scope
        elif command == Command.QUIT:
            given["flags"] = ["eForceQuit"]
        return self.send(_COMMANDS[command], **given)

    def send(self, command: str, **given: object) -> dict[str, Any]:
        message = json.dumps([0, next(self._ids), command, given]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._receive()
        if error:
            return {"status": 500, "value": json.dumps({"value": error})}
        return result if isinstance(result, dict) and "value" in result else {"value": result}

    def _receive(self) -> Any:
        length = b""
        while (digit := self._file.read(1)) not in (b":", b""):
            length += digit
        return json.loads(self._file.read(int(length)))

    def close(self) -> None:
        self._file.close()
        self._socket.close()


class Firefox(WebDriver):
    """A new Firefox without a window on the screen."""

    def __init__(self, path: str, *, stores: bool) -> None:
        self._profile = Path(tempfile.mkdtemp(prefix="noon-firefox-"))
        self.downloads = self._profile / "downloads"
        given = {"browser.download.folderList": 2, "browser.download.dir": str(self.downloads)}
        given |= {} if stores else NO_SITE_DATA
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in {**_PREFERENCES, **given}.items()
        ]
        (self._profile / "user.js").write_text("".join(lines), encoding="utf-8")
        (self._profile / "chrome").mkdir()
        (self._profile / "chrome" / "userChrome.css").write_text(_NARROW, encoding="utf-8")
        # System access lets tests read the errors of workers.
        flags = ["-headless", "-marionette", "-remote-allow-system-access", "-no-remote"]
        self._process = subprocess.Popen(
            [path, *flags, "-profile", str(self._profile)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._connection = MarionetteConnection(self._port())
        super().__init__(self._connection, options=FirefoxOptions())

    def _port(self) -> int:
        """Wait until Firefox has written its port into the profile."""
        file = self._profile / "MarionetteActivePort"
        end = time.monotonic() + _TIMEOUT
        while time.monotonic() < end:
            if file.exists() and (port := file.read_text(encoding="utf-8")):
                return int(port)
            time.sleep(0.1)  # there is no event before the first connection
        raise TimeoutError("Firefox did not start")

    def script_errors(self, origin: str) -> list[str]:
        """Return the errors of the origin's pages and workers, and violations of their policies."""
        self._connection.send("Marionette:SetContext", value="chrome")
        try:
            reply = self._connection.send(
                "WebDriver:ExecuteScript", script=_SCRIPT_ERRORS, args=[origin], sandbox="system"
            )
        finally:
            self._connection.send("Marionette:SetContext", value="content")
        self.error_handler.check_response(reply)
        return [*reply["value"]]

    def quit(self) -> None:
        super().quit()
        self._connection.close()
        self._process.wait(_TIMEOUT)
        shutil.rmtree(self._profile, ignore_errors=True)
