"""One match in two tabs: one writes, the other follows and can take over."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from driver import Driver
from playwright.sync_api import BrowserContext, expect
from test_unconfirmed_moves import expect_unconfirmed, play_unconfirmed

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
    driver.play(["A"])

    assert driver.moves() == ["P", "G", "T", "A"]


def test_unconfirmed_moves_are_handed_over_with_the_match(
    context: BrowserContext, release_rules: Callable[[], None]
) -> None:
    first = Driver(context.new_page())
    first.page.goto("alpha-chase/")
    play_unconfirmed(first, "P", "G")
    state = first.page.evaluate("() => history.state")
    second = Driver(context.new_page())
    second.page.goto("alpha-chase/")
    second.expect_status(OTHER_TAB)
    expect_unconfirmed(second.page, 2)
    second.page.locator('#keys [data-key="t"]').click()
    expect_unconfirmed(second.page, 2)
    assert second.page.evaluate("() => history.state.match") == state["match"]
    second.act("take-over")
    expect(second.page.locator("#status")).not_to_contain_text("open in another tab")
    first.expect_status(OTHER_TAB)
    second.press('#keys [data-move="T"]')
    expect_unconfirmed(second.page, 3)
    expect_unconfirmed(first.page, 3)
    release_rules()
    for driver in (second, first):
        driver.wait_for_ply(3)

    assert second.moves() == ["P", "G", "T"]
