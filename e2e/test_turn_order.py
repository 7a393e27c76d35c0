"""A game in which a player may move again is played, undone and reviewed like any other."""

from __future__ import annotations

import re
from typing import Final

import pytest
from driver import Driver
from playwright.sync_api import expect

pytestmark = [pytest.mark.returning, pytest.mark.packages]

NAMES: Final = "columns=2&rows=1&player1=Ada&player2=Bo"
CHAIN: Final = "moves=h00.h01.h10.h11.v00"
"""On two boxes in a row: Bo closes both boxes with his next two moves."""


def test_page_names_the_player_who_moves_again(driver: Driver) -> None:
    page = driver.page
    up, status = page.locator("#turns [aria-current]"), page.locator("#status")
    driver.open("dots-and-boxes", f"{NAMES}&{CHAIN}")
    driver.wait_for_rules()
    expect(up).to_contain_text("Bo")
    driver.move("v10")
    driver.wait_for_quiet()
    expect(up).to_contain_text("Bo")
    expect(status).to_contain_text("Bo’s turn")
    expect(page).to_have_title(re.compile("Bo’s turn"))
    expect(page.get_by_role("status")).to_contain_text("6. Bo plays v10. Bo’s turn.")
    driver.move("v20")
    expect(page.locator(".result h2")).to_have_text("Bo wins")
    rows = page.locator("#moves li")
    expect(rows).to_have_text(["1. h002. h01", "3. h104. h11", "5. v006. v10", "7. v20"])
    driver.act("review")
    page.locator(".ply").last.click()  # it opens at the biggest swing
    expect(page.locator("#status")).to_contain_text("Bo", timeout=60_000)
    expect(page.locator("#status")).to_contain_text("v20")
