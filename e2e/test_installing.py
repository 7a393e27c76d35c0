"""The site is kept on the device: the line after a match, and what the menu says."""

from __future__ import annotations

from typing import Final

import pytest
from driver import Driver
from playwright.sync_api import Locator, expect
from versions import KEEP_REST

pytestmark = pytest.mark.returning

COUNT_PERSIST: Final = """navigator.storage.persist = async () => {
  sessionStorage.persists = Number(sessionStorage.persists ?? 0) + 1;
  return true;
};"""
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


def test_browser_is_asked_to_keep_the_data_once_a_match_is_over(driver: Driver) -> None:
    driver.page.add_init_script(COUNT_PERSIST)

    def asked_at_home() -> str:
        driver.page.goto("")
        expect(driver.page.locator("#daily h2")).not_to_be_empty()
        return str(driver.page.evaluate("() => sessionStorage.persists ?? '0'"))

    assert asked_at_home() == "0"
    finish_a_match(driver)
    assert asked_at_home() == "1"
    assert asked_at_home() == "1"


def test_menu_of_a_game_says_whether_the_site_is_available_offline(driver: Driver) -> None:
    driver.open("alpha-chase")
    for _ in "save all of it", "ask again":
        driver.page.reload()
        driver.wait_for_rules()
        assert driver.page.evaluate(KEEP_REST)  # answered after what the page asks at its start
    driver.act("menu")
    expect(driver.page.locator("dialog")).to_contain_text("Available offline")
