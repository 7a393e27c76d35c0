"""A tab of a browser, whatever drives it: the little that it takes to play a match."""

from __future__ import annotations

from typing import Any, Final, Literal, Protocol

from playwright.sync_api import Page

Manner = Literal["touch", "mouse", "keyboard"]

SHOWN: Final = """(selector) => [...document.querySelectorAll(selector)].find((each) => {
  const { width, height } = each.getBoundingClientRect();
  return width && height && getComputedStyle(each).visibility !== "hidden";
})"""
"""The first element for a selector that can be seen, in JavaScript."""


class Tab(Protocol):
    """What every browser can be told, each in its own words.

    A selector is one of CSS, and means the first element that can be seen. A function is one of
    JavaScript, and takes what is given beside it; it may be async.
    """

    @property
    def address(self) -> str:
        """Return what the address bar holds."""

    def goto(self, address: str) -> None:
        """Load a page of the site, by its path."""

    def reload(self) -> None:
        """Load the page once more."""

    def evaluate(self, function: str, *given: object) -> Any:
        """Return what a function returns in the page."""

    def wait_for(self, function: str, *given: object, seconds: float = 30) -> None:
        """Wait until a function returns something true, in this page or in the next."""

    def has(self, selector: str) -> bool:
        """Return whether something can be seen now."""

    def press(self, selector: str, manner: Manner = "mouse") -> None:
        """Press something with the mouse or by touch, as soon as it is there."""

    def key(self, key: str) -> None:
        """Press a key."""

    def close(self) -> None:
        """Close it."""


class PageTab:
    """A tab that Playwright drives."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def address(self) -> str:
        """Return what the address bar holds."""
        return self.page.url

    def goto(self, address: str) -> None:
        """Load a page of the site, by its path."""
        self.page.goto(address)

    def reload(self) -> None:
        """Load the page once more."""
        self.page.reload()

    def evaluate(self, function: str, *given: object) -> Any:
        """Return what a function returns in the page."""
        return self.page.evaluate(f"(given) => ({function})(...given)", list(given))

    def wait_for(self, function: str, *given: object, seconds: float = 30) -> None:
        """Wait until a function returns something true, in this page or in the next."""
        # An async function is not awaited by wait_for_function: no condition here is one.
        self.page.wait_for_function(
            f"(given) => ({function})(...given)", arg=list(given), timeout=seconds * 1000
        )

    def has(self, selector: str) -> bool:
        """Return whether something can be seen now."""
        return self.page.locator(selector).filter(visible=True).count() > 0

    def press(self, selector: str, manner: Manner = "mouse") -> None:
        """Press something with the mouse or by touch, as soon as it is there."""
        control = self.page.locator(selector).filter(visible=True).first
        if manner == "touch":
            control.tap()
        else:
            control.click()

    def key(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)

    def close(self) -> None:
        """Close it."""
        self.page.close()
