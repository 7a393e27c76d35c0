"""A tab of any browser: the few commands that it takes to play a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, Protocol

from playwright.sync_api import Page

Manner = Literal["touch", "mouse", "keyboard"]
Point = tuple[float, float]

SHOWN: Final = """(selector) => [...document.querySelectorAll(selector)].find((each) => {
  const { width, height } = each.getBoundingClientRect();
  return width && height && getComputedStyle(each).visibility !== "hidden";
})"""
"""A JavaScript function that returns the first visible element."""

CENTER: Final = f"""(selector) => {{
  const {{ x, y, width, height }} = ({SHOWN})(selector).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}}"""


class Tab(Protocol):
    """A tab.

    A selector means its first visible element. A function is JavaScript, may be async, and gets
    the further arguments.
    """

    @property
    def address(self) -> str: ...

    def goto(self, address: str) -> None:
        """Load a page by its path on the site."""

    def reload(self) -> None: ...

    def evaluate(self, function: str, *given: object) -> Any: ...

    def wait_for(self, function: str, *given: object, seconds: float = 30) -> None:
        """Wait until a function (not async) returns a true value, on this page or the next."""

    def has(self, selector: str) -> bool:
        """Return whether something is visible now."""

    def press(self, selector: str, manner: Manner = "mouse") -> None:
        """Wait until something is visible, and press it."""

    def drag(self, points: Sequence[Point], manner: Manner = "mouse") -> None:
        """Press at the first point, move over the others, and let go at the last."""

    def resize(self, width: int, height: int) -> None:
        """Give the page another size."""

    def key(self, key: str) -> None: ...

    def close(self) -> None: ...


class PageTab:
    """A page of Playwright's."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def address(self) -> str:
        return self.page.url

    def goto(self, address: str) -> None:
        self.page.goto(address)

    def reload(self) -> None:
        self.page.reload()

    def evaluate(self, function: str, *given: object) -> Any:
        return self.page.evaluate(f"(given) => ({function})(...given)", list(given))

    def wait_for(self, function: str, *given: object, seconds: float = 30) -> None:
        self.page.wait_for_function(
            f"(given) => ({function})(...given)", arg=list(given), timeout=seconds * 1000
        )

    def has(self, selector: str) -> bool:
        return self.page.locator(selector).filter(visible=True).count() > 0

    def press(self, selector: str, manner: Manner = "mouse") -> None:
        control = self.page.locator(selector).filter(visible=True).first
        if manner == "touch":
            control.tap()
        else:
            control.click()

    def drag(self, points: Sequence[Point], manner: Manner = "mouse") -> None:
        assert manner == "mouse", "Playwright drags with the mouse only"
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*point, steps=4)
        self.page.mouse.up()

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    def close(self) -> None:
        self.page.close()
