"""The frame of every game page: menu and errors; and the home and about pages."""

from __future__ import annotations

import pytest
from driver import Driver
from game_files import OURS
from nightly import some
from playwright.sync_api import Browser, Locator, expect
from sites import Site

pytestmark = pytest.mark.returning


SLUGS = [game.slug for game in OURS]


@pytest.mark.daily
@pytest.mark.parametrize("slug", some(SLUGS))
def test_opening_is_shown_without_scripts(browser: Browser, site: Site, slug: str) -> None:
    page = browser.new_page(java_script_enabled=False, base_url=site.base)
    page.goto(f"{slug}/")
    expect(page.locator("#keys button:visible").first).to_be_visible()
    expect(page.locator("#board")).not_to_be_empty()
    expect(page.locator("#rules h2, #rules h3").first).to_be_visible()
    expect(page.locator("#rules")).to_be_visible()
    page.close()


@pytest.mark.parametrize("width", [360, 1280])
def test_few_digits_stand_in_the_middle(driver: Driver, width: int) -> None:
    driver.page.set_viewport_size({"width": width, "height": 800})
    driver.open("palindrome-duel", "digits=3&moves=-0")
    driver.wait_for_quiet()
    first, middle, last = driver.page.locator("#keys .key").all()
    dock = center_of(driver.page.locator(".dock"))
    assert abs(center_of(middle) - dock) < 2
    assert abs(center_of(first) + center_of(last) - 2 * dock) < 2


def center_of(place: Locator) -> float:
    """Return how far the middle is from the left edge of the window."""
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2
