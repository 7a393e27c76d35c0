"""An old browser gets a message with the missing feature and the oldest versions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver
from lab_page import open_lab
from nightly import some
from playwright.sync_api import Page, expect

from tools.site.page_frame import OLDEST

MESSAGE = "This browser has no {}. noon needs Chrome {chrome}, Firefox {firefox}, Safari {safari}"


def message(what: str) -> str:
    return MESSAGE.format(what, **OLDEST)


@pytest.mark.parametrize(
    ("what", "without"),
    [
        ('<script type="module">', "delete HTMLScriptElement.prototype.noModule"),
        ("Worker", "delete window.Worker"),
    ],
)
@pytest.mark.parametrize("path", some(["alpha-chase/", ""]))
def test_page_says_what_the_browser_lacks(
    page: Page, expect_errors: Callable[..., None], what: str, without: str, path: str
) -> None:
    expect_errors("Worker is not defined", "takeFirst")
    page.add_init_script(without)
    page.goto(path)
    if what == "Worker" and path == "":
        expect(page.locator(".card").first).to_be_visible()
        expect(page.locator("[role=alert]")).to_have_count(0)
        return
    expect(page.get_by_role("alert")).to_contain_text(message(what))
    expect(page.locator("[role=alert] button")).to_have_count(0)
    expect(page.locator(".card, #keys button").first).to_be_visible()


WITHOUT = """
    delete window.%s;
    window.Blob = class extends Blob {
      constructor(parts, options) {
        super(["delete self.%s;", ...parts], options);
      }
    };
"""


@pytest.mark.parametrize("what", some(["WebAssembly", "DecompressionStream"]))
def test_page_says_that_python_cannot_run(
    driver: Driver, expect_errors: Callable[..., None], what: str
) -> None:
    expect_errors("")  # Python may print anything if it cannot start
    driver.page.add_init_script(WITHOUT % (what, what))
    driver.open("alpha-chase")
    driver.page.keyboard.press("p")
    expect(driver.page.locator("#status")).to_contain_text(message(what), timeout=60_000)
    expect(driver.page.locator("#status button")).to_have_count(0)


def test_lab_starts_without_a_function_that_safari_lacks(page: Page) -> None:
    page.add_init_script("delete Element.prototype.checkVisibility")
    open_lab(page)
    page.locator("#tab-play").press("ArrowRight")
    expect(page.locator("#tab-guide")).to_be_focused()
