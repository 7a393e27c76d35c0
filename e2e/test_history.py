"""The match history of a long time on a small phone."""

from __future__ import annotations

import pytest
from driver import Driver
from playwright.sync_api import expect
from stored_matches import KEEP

pytestmark = pytest.mark.returning


def many(count: int) -> list[dict[str, object]]:
    """Return the ids and dates of *count* matches, the latest first."""
    return [
        {"id": f"{number:032x}", "updated": 1_767_355_200_000 - number * 3_600_000}
        for number in range(count)
    ]


@pytest.mark.daily
def test_oldest_match_of_a_long_history_is_reached_on_a_small_phone(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-duel", "player1=Ada&player2=Bo")
    driver.play(["-1", "-2", "-1"])
    page.evaluate(KEEP, many(20))
    page.reload()
    driver.wait_for_quiet()
    page.set_viewport_size({"width": 320, "height": 568})
    driver.choose("history")
    page.locator(".history li").nth(2).hover()
    page.mouse.wheel(0, 5_000)
    expect(page.locator(".history li").last).to_be_in_viewport(ratio=0.5)
