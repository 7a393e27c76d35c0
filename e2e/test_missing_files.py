"""Files that are missing at a first visit: the page says so, and goes on once they are there.

The fault matrix breaks every file of a game page in every manner.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver
from nightly import nightly
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.usefixtures("no_service_worker")


@pytest.fixture(autouse=True)
def _load_errors(expect_errors: Callable[..., None]) -> None:
    expect_errors("Failed to load resource", "Failed to fetch", "ERR_FAILED")


def break_file(page: Page, path: str) -> Callable[[], None]:
    """Let requests for a file fail; return a function that ends this."""
    page.context.route(path, lambda route: route.abort())
    return lambda: page.context.unroute(path)


@nightly
@pytest.mark.parametrize("file", ["pages/home.js", "pages/home.css"])
def test_home_page_says_that_it_is_incomplete_and_links_to_the_games(page: Page, file: str) -> None:
    repair = break_file(page, f"**/{file}")
    page.goto("")
    expect(page.get_by_role("alert")).to_contain_text("didn’t load completely")
    repair()
    page.locator('.card[href="alpha-chase/"]').click()
    page.locator('#keys [data-move="P"]').click()
    expect(page.locator("body")).to_have_attribute("data-ply", "1", timeout=60_000)


def test_menu_whose_messages_are_missing_opens_at_the_second_press(driver: Driver) -> None:
    page = driver.page
    repair = break_file(page, "**/locales/*.later.js*")
    driver.open("palindrome-duel")
    driver.act("menu")
    driver.expect_status("Couldn’t load this part of the page.")
    expect(page.locator("dialog")).to_have_count(0)
    repair()
    driver.act("menu")
    expect(page.locator("dialog h2")).to_have_text("Menu")


def test_retry_button_starts_python_and_plays_the_unconfirmed_move(driver: Driver) -> None:
    page = driver.page
    repair = break_file(page, "**/python/rules.bin")
    page.goto("alpha-chase/")
    page.locator('#keys [data-move="P"]').click()
    driver.expect_status("Couldn’t load the game.")
    repair()
    driver.act("retry")
    driver.wait_for_ply(1)

    assert driver.moves() == ["P"]
