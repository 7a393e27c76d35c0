"""A game that takes the solver long: the page shows partial results in time."""

from __future__ import annotations

from time import monotonic

import pytest
from driver import Driver
from playwright.sync_api import expect

pytestmark = [pytest.mark.returning, pytest.mark.packages]

SOON = 6.0  # seconds; on an idle machine an answer takes one and a move two


def test_analysis_shows_partial_results_while_it_continues(driver: Driver) -> None:
    page = driver.page
    analysis = page.locator('[data-command="analysis"]')
    chips = page.locator("#board .forecast-chip")
    driver.open("domineering")
    driver.wait_for_rules()
    driver.choose("analysis")
    expect(chips).to_have_count(20, timeout=60_000)  # once the second Python is there
    driver.move("b2")
    begun = monotonic()
    expect(chips.first).to_be_attached(timeout=60_000)
    assert monotonic() - begun < SOON
    expect(analysis).to_have_attribute("aria-busy", "true")
    expect(page.locator("#status")).to_contain_text("Analyzing…")


def test_level_moves_in_time(driver: Driver) -> None:
    driver.open("domineering", "computer2=hard&seed=1")
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
