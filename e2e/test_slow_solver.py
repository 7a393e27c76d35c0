"""A game that takes the solver long: the page shows partial results in time."""

from __future__ import annotations

from time import monotonic

import pytest
from driver import Driver
from nightly import nightly
from playwright.sync_api import expect

pytestmark = [pytest.mark.returning, pytest.mark.site("packages")]

SOON = 6.0  # seconds; on an idle machine an answer takes one and a move two


def test_analysis_shows_partial_results_while_it_continues(driver: Driver) -> None:
    page = driver.page
    lens, chips = page.locator('[data-command="lens"]'), page.locator("#board .lens-chip")
    driver.open("domineering")
    driver.wait_for_rules()
    lens.click()
    expect(chips).to_have_count(20, timeout=60_000)  # once the second Python is there
    driver.move("b2")
    begun = monotonic()
    expect(chips.first).to_be_attached(timeout=60_000)
    assert monotonic() - begun < SOON
    expect(lens).to_have_attribute("aria-busy", "true")
    expect(page.locator("#status")).to_contain_text("Analyzing…")


@nightly
def test_analysis_of_a_solved_board_ends(driver: Driver) -> None:
    page = driver.page
    driver.open("domineering", "size=4")
    driver.wait_for_rules()
    page.locator('[data-command="lens"]').click()
    expect(page.locator('[data-command="lens"]')).to_have_attribute(
        "aria-busy", "false", timeout=60_000
    )
    expect(page.locator("#board .lens-chip")).to_have_count(12)
    expect(page.locator('#board .lens-chip.of-1[data-chip="4"]')).to_have_count(4)
    expect(page.locator('#board .lens-chip.of-2[data-chip="4"]')).to_have_count(8)


def test_level_moves_in_time(driver: Driver) -> None:
    driver.open("domineering", "computer2=noon&seed=1")
    driver.wait_for_rules()
    driver.move("b2")
    driver.page.wait_for_function("() => document.body.dataset.ply >= 2", timeout=60_000)
    free = driver.page.locator("#board [data-move]:visible").first
    expect(free).to_be_enabled()
    driver.wait_for_quiet()
    begun = monotonic()
    free.click()
    driver.page.wait_for_function("() => document.body.dataset.ply >= 4", timeout=60_000)
    assert monotonic() - begun < SOON


@nightly
def test_setup_says_that_the_solver_is_working(driver: Driver) -> None:
    page = driver.page
    driver.open("domineering")
    driver.wait_for_rules()
    driver.choose("new")
    expect(page.locator(".verdict")).to_have_attribute("aria-busy", "true", timeout=60_000)
    expect(page.locator(".verdict")).to_contain_text("Checking who has the advantage")
    page.locator('dialog [value="start"]').click()
    expect(page.locator("dialog")).to_have_count(0)
