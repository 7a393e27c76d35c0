"""The clock of a match. Playwright's fake clock stays in a context, so the test has a new one."""

from __future__ import annotations

import re

from driver import Driver
from playwright.sync_api import expect


def test_match_is_lost_at_zero_but_not_by_a_reload_or_a_sleeping_device(driver: Driver) -> None:
    page = driver.page
    page.clock.install()
    driver.open("palindrome-duel")
    driver.wait_for_rules()
    driver.choose("new")
    for name, value in (("clock", "15"), ("at_zero", "match")):
        page.locator(f'dialog input[name="{name}"][value="{value}"]').check()
    page.locator('dialog button[value="start"]').click()
    expect(page.locator("dialog")).to_have_count(0)
    driver.play(["-1"])
    page.clock.run_for(9_000)
    page.reload()
    driver.wait_for_ply(1)
    driver.wait_for_rules()
    expect(page.locator("button.score")).to_contain_text(re.compile(r"^\s*[56]\D"))
    page.clock.fast_forward("01:00:00")
    driver.expect_status("Player 2’s turn")
    expect(page.locator("#status")).to_contain_text("The clock stopped")
    page.clock.run_for(16_000)
    expect(page.locator(".result")).to_contain_text("Player 2 ran out of time.")
    expect(page.locator(".result h2")).to_have_text("Player 1 wins")
    assert "end=time2" in driver.fragment
    driver.act("undo")
    expect(page.locator(".result")).to_have_count(0)
