"""Tabs in windows of browsers that Selenium drives."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.wait import WebDriverWait
from tab import CENTER, SHOWN, Manner, Point

_TIMEOUT: Final = 30.0  # seconds
_POLL_INTERVAL: Final = 0.02
_CALL: Final = """const given = [...arguments];
const done = given.pop();
new Promise((settle) => settle((%s)(...given))).then(
  (value) => done({ value }),
  (error) => done({ error: `${error}` }),
);"""
_READY: Final = f"""async (selector) => {{
  const control = ({SHOWN})(selector);
  if (!control || control.disabled) return null;
  const place = () => JSON.stringify(control.getBoundingClientRect());
  const before = place();
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  return control.isConnected && place() === before ? control : null;
}}"""
"""The element once it is enabled and does not move."""

_STEP: Final = 50  # milliseconds from one point of a drag to the next

_RECORD_ERRORS: Final = """() => {
  if (window.noonErrors) return;
  const errors = (window.noonErrors = []);
  const { error } = console;
  console.error = (...words) => (errors.push(`console: ${words.join(" ")}`), error(...words));
  addEventListener("error", ({ message }) => errors.push(`error: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => errors.push(`rejection: ${reason}`));
  addEventListener("securitypolicyviolation", (event) =>
    errors.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
}"""
_TAKE_ERRORS: Final = "() => window.noonErrors?.splice(0) ?? []"


class PageError(WebDriverException):
    """A function that the page could not run."""


class WindowTab:
    """A tab in the current window, which is its own: browsers do not draw a tab behind another."""

    def __init__(self, driver: WebDriver, base: str) -> None:
        self._driver = driver
        self._base = base
        self._errors: list[str] = []
        self._is_open = True
        self._window = driver.current_window_handle

    def _focused(self) -> WebDriver:
        self._driver.switch_to.window(self._window)
        return self._driver

    @property
    def address(self) -> str:
        return self._focused().current_url

    def goto(self, address: str) -> None:
        self.errors()
        self._focused().get(self._base + address)
        self.evaluate(_RECORD_ERRORS)

    def reload(self) -> None:
        # WebDriver's own reload bypasses caches.
        self.errors()
        self.evaluate("() => { window.isOld = true; setTimeout(() => location.reload()); }")
        self.wait_for("() => !window.isOld && document.readyState === 'complete'")
        self.evaluate(_RECORD_ERRORS)

    def evaluate(self, function: str, *given: object) -> Any:
        answer = self._focused().execute_async_script(_CALL % function, *given) or {}
        if "error" in answer:
            raise PageError(answer["error"])
        return answer.get("value")

    def wait_for(self, function: str, *given: object, seconds: float = _TIMEOUT) -> None:
        self._until(lambda: self.evaluate(function, *given), f"{function} {given}", seconds)

    def has(self, selector: str) -> bool:
        return bool(self.evaluate(f"(selector) => Boolean(({SHOWN})(selector))", selector))

    def press(self, selector: str, manner: Manner = "mouse") -> None:
        control = self._until(lambda: self.evaluate(_READY, selector), f"{selector} is ready")
        if manner == "touch":
            self.drag([self.evaluate(CENTER, selector)], manner)
        else:
            control.click()

    def drag(self, points: Sequence[Point], manner: Manner = "mouse") -> None:
        start, *others = (
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": _STEP}
            for x, y in points
        )
        down, up = ({"type": name, "button": 0} for name in ("pointerDown", "pointerUp"))
        source = {
            "type": "pointer",
            "id": manner,
            "parameters": {"pointerType": manner},
            "actions": [start, down, *others, up],
        }
        self._focused().execute(Command.W3C_ACTIONS, {"actions": [source]})

    def resize(self, width: int, height: int) -> None:
        frame = self.evaluate("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        self._focused().set_window_size(width + frame[0], height + frame[1])
        size = "(width, height) => innerWidth === width && innerHeight === height"
        self.wait_for(size, width, height)

    def key(self, key: str) -> None:
        name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", key).upper()
        value = getattr(Keys, name, key)
        self.evaluate("() => document.activeElement").send_keys(value)

    def errors(self) -> list[str]:
        """Return the errors since the page was loaded, and those of earlier pages."""
        if self._is_open:
            self._errors += self.evaluate(_TAKE_ERRORS)
        return self._errors

    def close(self) -> None:
        self.errors()
        self._focused().close()
        self._is_open = False

    def _until(self, look: Callable[[], Any], what: str, seconds: float = _TIMEOUT) -> Any:
        """Return the first true value; a page that is being replaced answers with errors."""
        errors = [WebDriverException]
        wait = WebDriverWait(self._driver, seconds, _POLL_INTERVAL, ignored_exceptions=errors)
        return wait.until(lambda _: look(), f"not after {seconds:.0f} s: {what}")
