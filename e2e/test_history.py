"""The match history: thousands of matches, odd ones, and those of a newer version."""

from __future__ import annotations

import pytest
from driver import Driver
from playwright.sync_api import Page, expect
from stored_matches import KEEP

pytestmark = pytest.mark.returning

WATCH = """() => {
    window.readings = [];
    const { get, getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (key) {
        readings.push(`${this.name}: ${key}`);
        return get.call(this, key);
    };
    IDBObjectStore.prototype.getAll = function (...range) {
        readings.push(`${this.name}: all`);
        return getAll.apply(this, range);
    };
}"""
"""Record each read of the tables."""


def play_one(driver: Driver) -> Page:
    driver.open("palindrome-duel", "player1=Ada&player2=Bo")
    driver.play(["-1", "-2", "-1"])
    return driver.page


def many(count: int) -> list[dict[str, object]]:
    """Return the ids and dates of *count* matches, the latest first."""
    return [
        {"id": f"{number:032x}", "updated": 1_767_355_200_000 - number * 3_600_000}
        for number in range(count)
    ]


@pytest.mark.nightly
def test_history_of_two_thousand_matches_draws_fifty_and_reads_no_picture(
    driver: Driver,
) -> None:
    page = play_one(driver)
    page.evaluate(KEEP, many(2_000))
    page.reload()
    driver.wait_for_quiet()
    page.evaluate(WATCH)
    driver.choose("history")
    matches = page.locator(".history li")
    expect(matches).to_have_count(50)
    expect(page.locator(".scores")).to_contain_text("Ada: 2,001 · Bo: 0")
    assert not [each for each in page.evaluate("() => readings") if "pictures" in each]

    page.locator('dialog button[value="more"]').click()
    expect(matches).to_have_count(100)
    page.locator(".history").evaluate("(list) => list.scrollTo(0, list.scrollHeight)")
    expect(matches).to_have_count(150)


@pytest.mark.daily
def test_oldest_match_of_a_long_history_is_reached_on_a_small_phone(driver: Driver) -> None:
    page = play_one(driver)
    page.evaluate(KEEP, many(20))
    page.reload()
    driver.wait_for_quiet()
    page.set_viewport_size({"width": 320, "height": 568})
    driver.choose("history")
    page.locator(".history li").nth(2).hover()
    page.mouse.wheel(0, 5_000)
    expect(page.locator(".history li").last).to_be_in_viewport(ratio=0.5)


def test_match_is_found_by_name_deleted_and_put_back_in_the_filtered_list(driver: Driver) -> None:
    page = play_one(driver)
    page.evaluate(KEEP, many(10))
    page.reload()
    driver.wait_for_quiet()
    driver.choose("history")
    search, matches = page.get_by_role("searchbox"), page.locator(".history li")
    search.fill("zoe")
    expect(matches).to_have_count(0)
    search.fill("ada")
    search.press("Enter")
    expect(matches).to_have_count(11)
    expect(page.locator("dialog [role=status]")).to_have_text("11 matches found.")
    matches.nth(3).get_by_role("button").click()
    expect(matches).to_have_count(10)
    expect(search).to_have_value("ada")
    undo = page.get_by_role("status").get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    undo.click()
    expect(matches).to_have_count(11)
    page.reload()
    driver.wait_for_quiet()
    driver.choose("history")
    expect(matches).to_have_count(11)
