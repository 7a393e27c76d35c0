"""Windows of browsers that speak WebDriver, over HTTP or in Firefox's own words.

The commands are those of the W3C's WebDriver. Standard library only, so that a browser of the
distribution is all that has to be there.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from tab import SHOWN, Manner

LIMITS: Final = {"script": 120_000, "pageLoad": 120_000}
"""How many milliseconds a script and the loading of a page may take."""

CALL: Final = """const given = [...arguments];
const done = given.pop();
new Promise((settle) => settle((%s)(...given))).then(
  (value) => done({ value }),
  (error) => done({ error: `${error}` }),
);"""
"""A function of JavaScript as the body of an asynchronous script."""

_ELEMENT: Final = "element-6066-11e4-a52e-4f735466cecf"  # the name under which one is handed on
_READY: Final = f"""async (selector) => {{
  const control = ({SHOWN})(selector);
  if (!control || control.disabled) return null;
  const place = () => JSON.stringify(control.getBoundingClientRect());
  const was = place();
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  return control.isConnected && place() === was ? control : null;
}}"""
"""What can be pressed: there, not disabled, and where it was two frames ago."""

_KEYS: Final = {
    "Backspace": "\ue003",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
_PAUSE: Final = 0.02  # seconds between two looks
_PATIENCE: Final = 30.0
_LOST: Final = ("invalid session id", "no such window", "unknown command", "invalid argument")


class WireError(Exception):
    """What a browser could not do; the kind is WebDriver's own word for it."""

    def __init__(self, kind: str, said: str) -> None:
        super().__init__(f"{kind}: {said}")
        self.kind = kind


class Wire(Protocol):
    """The way commands take to a browser."""

    def ask(self, command: str, **given: object) -> Any:
        """Return the answer to a command.

        Raises:
            WireError: If the browser cannot do it.
        """


def until(holds: Callable[[], bool], seconds: float, otherwise: str) -> None:
    """Wait until it holds; a page that is just being left has no answer yet.

    Raises:
        AssertionError: If it does not within so many seconds.
        WireError: If the browser is gone.
    """
    end = time.monotonic() + seconds
    said = ""
    while True:
        try:
            if holds():
                return
        except WireError as error:
            if error.kind in _LOST:
                raise
            said = f"; {error}"
        if time.monotonic() > end:
            raise AssertionError(f"{otherwise}{said}")
        time.sleep(_PAUSE)


class WindowTab:
    """A tab in a window of its own, because one that is behind another is not drawn."""

    def __init__(self, wire: Wire, base: str, first: str) -> None:
        self._wire = wire
        self._base = base
        wire.ask("switch", handle=first)  # from one that was closed, none can be opened
        self._handle = wire.ask("new window", type="window")["handle"]

    def _ask(self, command: str, **given: object) -> Any:
        """Return the answer to a command in this window."""
        self._wire.ask("switch", handle=self._handle)
        return self._wire.ask(command, **given)

    @property
    def address(self) -> str:
        """Return what the address bar holds."""
        return str(self._ask("address"))

    def goto(self, address: str) -> None:
        """Load a page of the site, by its path."""
        self._ask("navigate", url=self._base + address)

    def reload(self) -> None:
        """Load the page once more, as a player does: WebDriver's own way goes past what is kept."""
        self.evaluate("() => { window.isLeft = true; setTimeout(() => location.reload()); }")
        self.wait_for("() => !window.isLeft && document.readyState === 'complete'")

    def evaluate(self, function: str, *given: object) -> Any:
        """Return what a function returns in the page.

        Raises:
            WireError: If it throws.
        """
        answer = self._ask("call", script=CALL % function, args=list(given)) or {}
        if "error" in answer:
            raise WireError("javascript error", answer["error"])
        return answer.get("value")

    def wait_for(self, function: str, *given: object, seconds: float = _PATIENCE) -> None:
        """Wait until a function returns something true, in this page or in the next."""

        def holds() -> bool:
            return bool(self.evaluate(function, *given))

        until(holds, seconds, f"still not so: {function} {given or ''}")

    def has(self, selector: str) -> bool:
        """Return whether something can be seen now."""
        return bool(self.evaluate(f"(selector) => Boolean(({SHOWN})(selector))", selector))

    def press(self, selector: str, manner: Manner = "mouse") -> None:
        """Press something with the mouse, as soon as it is there."""
        assert manner != "touch", "a browser on a desktop"

        def pressed() -> bool:
            control = self.evaluate(_READY, selector)
            if control:
                self._ask("click", id=control[_ELEMENT])
            return bool(control)

        until(pressed, _PATIENCE, f"cannot be pressed: {selector}")

    def key(self, key: str) -> None:
        """Press a key."""
        value = _KEYS.get(key, key)
        presses = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        self._ask("actions", actions=[{"type": "key", "id": "keys", "actions": presses}])

    def close(self) -> None:
        """Close it."""
        self._ask("close")
