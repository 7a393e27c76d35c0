"""The set-up of a match: a sheet that the line above the board opens, and the menu."""

from __future__ import annotations

import pytest
from driver import Driver
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.returning


def line_of(driver: Driver) -> Locator:
    return driver.page.locator(".terms-pill:visible")


def choose(driver: Driver, *, preset: str = "", level: str | None = None) -> None:
    """Start a match on other terms."""
    line_of(driver).click()
    sheet = driver.page.locator("dialog")
    if preset:
        sheet.get_by_text(preset, exact=True).click()
    if level is not None:
        sheet.locator('[name="computer2"]').select_option(level)
        first = "You go first" if level else "Player 1 goes first"
        expect(sheet.locator(".toss")).to_contain_text(first)
    sheet.locator('[value="start"]').click()
    expect(line_of(driver)).to_be_focused()


def test_computer_chosen_in_the_line_is_kept_for_the_next_game(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-war")
    expect(line_of(driver)).to_have_text("Two players, Classic")
    length = page.evaluate("history.length")
    choose(driver, level="medium")
    expect(line_of(driver)).to_have_text("You against Medium, Fair")
    expect(page.locator(".player.at-1 b")).to_have_text("You")
    assert page.evaluate("history.length") == length

    driver.play(["-a"])
    expect(line_of(driver)).to_have_count(0)
    driver.wait_for_ply(2)

    driver.open("center-square")
    expect(line_of(driver)).to_have_text("You against Medium, Fair")
    choose(driver, level="")
    expect(line_of(driver)).to_have_text("Two players, Classic")


def test_names_that_are_being_typed_start_the_match_and_stay(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-war")
    line_of(driver).click()
    sheet = page.locator("dialog")
    name = page.get_by_label("Name of Player 1")
    name.fill("Bartholomew")
    name.hover()
    page.mouse.down()
    page.mouse.move(2, 2)  # selects the name, and ends outside of the sheet
    page.mouse.up()
    expect(name).to_have_value("Bartholomew")
    name.fill("")
    expect(sheet.locator(".toss")).to_contain_text("Player 1 goes first")
    page.mouse.click(2, 2)
    expect(sheet).to_have_count(0)
