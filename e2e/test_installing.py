"""The site is kept on the device: the line after a match, and what the menu says."""

from __future__ import annotations

from typing import Final

import pytest
from driver import Driver
from playwright.sync_api import Locator, expect
from versions import KEEP_REST

pytestmark = pytest.mark.returning

IPHONE: Final = "Object.defineProperty(navigator, 'standalone', { value: false });"


def line(driver: Driver) -> Locator:
    return driver.page.get_by_role("button", name="Keep noon on this device")


def finish_a_match(driver: Driver) -> None:
    driver.open("palindrome-duel")
    driver.wait_for_rules()
    driver.play(["-1", "-2"])
    expect(line(driver)).to_have_count(0)
    driver.play(["-1"])
    expect(driver.page.locator(".result")).to_be_visible()


def test_iphone_shows_two_pictures(driver: Driver) -> None:
    driver.page.add_init_script(IPHONE)
    finish_a_match(driver)
    line(driver).click()
    steps = driver.page.locator("dialog li:has(svg)")
    expect(steps).to_have_text(
        ["Press the share button of your browser.", "Choose “Add to Home Screen”."]
    )


def test_menu_of_a_game_says_whether_the_site_is_available_offline(driver: Driver) -> None:
    driver.open("alpha-chase")
    for _ in "save all of it", "ask again":
        driver.page.reload()
        driver.wait_for_rules()
        assert driver.page.evaluate(KEEP_REST)  # answered after what the page asks at its start
    driver.act("menu")
    expect(driver.page.locator("dialog")).to_contain_text("Available offline")
