"""Matches against computer players."""

from __future__ import annotations

import re

import pytest
from driver import Driver
from nightly import some
from playwright.sync_api import expect

pytestmark = pytest.mark.returning


def begin(driver: Driver, slug: str, level: str, seat: int = 2) -> None:
    driver.open(slug)
    driver.choose("new")
    driver.page.locator(f'select[name="computer{seat}"]').select_option(level)
    driver.page.locator('dialog button[value="start"]').click()
    expect(driver.page).to_have_url(re.compile(f"computer{seat}={level}"))


def wait_for_turn(driver: Driver) -> None:
    """Wait until it is the person's turn, or the match is over."""
    driver.page.wait_for_function(
        """() => document.querySelector(".result")
          || !/is thinking/.test(document.getElementById("status").textContent)""",
        timeout=60_000,
    )
    driver.wait_for_quiet()


@pytest.mark.parametrize(
    ("level", "name"), some([("easy", "Easy"), ("medium", "Medium"), ("hard", "Hard")])
)
def test_match_against_each_level_ends(driver: Driver, level: str, name: str) -> None:
    page = driver.page
    begin(driver, "alpha-chase", level)
    expect(page.locator(".player.of-2 b")).to_have_text(name)
    for _ in range(13):
        wait_for_turn(driver)
        if page.locator(".result").count():
            break
        before = driver.ply
        page.locator("#keys [data-move]").first.click()
        page.wait_for_function("(ply) => Number(document.body.dataset.ply) > ply", arg=before)
    expect(page.locator(".result")).to_be_visible(timeout=30_000)
