"""Players' names in any script do not change the text around them."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from driver import Driver
from playwright.sync_api import expect

pytestmark = pytest.mark.returning

HEBREW = "\u05d0\u05d3\u05d4"
FILLER = "\u3164"
GRAPHEMES_JOINED = "B\u034fo"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


def test_name_is_isolated_from_the_text_around_it(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-duel", f"player1={quote(HEBREW)}&player2={quote(FAMILY)}")
    expect(page.locator("#turns bdi")).to_have_text([HEBREW, FAMILY])
    driver.play(["-1", "-2", "-1"])
    expect(page.locator(".result h2")).to_have_text(f"\u2068{HEBREW}\u2069 wins with “121”")
    driver.choose("history")
    expect(page.locator(".history bdi")).to_have_text([HEBREW, FAMILY])
    page.keyboard.press("Escape")
    driver.choose("new")
    expect(page.locator('[name="player1"]')).to_have_attribute("dir", "auto")


def test_invisible_characters_are_removed_from_names(driver: Driver) -> None:
    page = driver.page
    driver.open("alpha-chase", f"player1={quote(FILLER)}&player2={quote(GRAPHEMES_JOINED)}")
    expect(page.locator("#turns bdi")).to_have_text(["Player 1", "Bo"])
    driver.choose("new")
    page.locator('[name="player1"]').fill("Ada \u202eoB\u200b")
    page.locator('[name="player2"]').fill(f"{FAMILY}\u200d")
    page.locator('button[value="start"]').click()
    expect(page.locator("#turns bdi")).to_have_text(["Ada oB", FAMILY])
