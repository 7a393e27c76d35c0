"""One match in two tabs: one writes, the other follows and can take over."""

from __future__ import annotations

import re

import pytest
from driver import Driver
from playwright.sync_api import BrowserContext, expect

pytestmark = pytest.mark.daily

OTHER_TAB = "This match is open in another tab."


@pytest.mark.returning
def test_second_tab_follows_and_takes_over(driver: Driver, context: BrowserContext) -> None:
    driver.open("alpha-chase")
    driver.play(["P"])
    second = Driver(context.new_page())
    second.page.goto(driver.page.url)
    second.expect_status(OTHER_TAB)
    driver.play(["G"])
    second.wait_for_ply(2)
    second.page.locator("#keys [data-key=z]").click()
    second.wait_for_ply(2)
    second.act("take-over")
    second.play(["T"])
    driver.wait_for_ply(3)
    expect(driver.page).to_have_url(re.compile(r"#moves=P\.G\.T$"))
    driver.expect_status(OTHER_TAB)
    second.page.close()
    # The browser gives the tab that is left the match a moment later; until then it only looks on.
    expect(driver.page.locator("#status p").first).not_to_contain_text(OTHER_TAB)
    driver.play(["A"])

    assert driver.moves() == ["P", "G", "T", "A"]
