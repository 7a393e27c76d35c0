"""Play by the keyboard alone: typing, arrows, and groups that are one stop."""

from __future__ import annotations

import pytest
from driver import Driver
from playwright.sync_api import expect

pytestmark = pytest.mark.returning


def test_typing_and_arrows_play_a_two_part_move(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-war", "moves=-k")
    page.keyboard.press("a")
    expect(page.locator(".key.is-picked")).to_have_text("a")
    page.keyboard.press("Escape")
    expect(page.locator(".key.is-picked")).to_have_count(0)
    page.keyboard.press("a")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("body")).to_have_attribute("data-ply", "2")
    driver.wait_for_quiet()
    page.locator(".slot.at-end").click()
    page.locator(".key", has_text="b").click()
    expect(page.locator("body")).to_have_attribute("data-ply", "3")

    assert driver.moves() == ["-k", "a-", "-b"]


def test_arrows_move_inside_a_group_that_is_one_tab_stop(driver: Driver) -> None:
    page = driver.page
    driver.open("alpha-chase")
    driver.wait_for_rules()
    page.locator("#keys button").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#keys button:focus")).to_have_attribute("data-key", "b")
    page.keyboard.press("End")
    expect(page.locator("#keys button:focus")).to_have_attribute("data-key", "z")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_have_attribute("data-ply", "1")
    assert page.locator("#keys button[tabindex='0']").count() == 1


def test_on_a_laptop_squares_are_chosen_on_the_row_itself(driver: Driver) -> None:
    page = driver.page
    page.set_viewport_size({"width": 1280, "height": 800})
    driver.open("antipalindromes")
    driver.wait_for_rules()
    page.locator(".squares button").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    expect(page.locator("body")).to_have_attribute("data-ply", "1")

    assert driver.moves() == ["3-1"]
