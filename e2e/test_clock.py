"""The clock of a match. Playwright's fake clock stays in a context, so each test has a new one."""

from __future__ import annotations

import re

import pytest
from driver import Driver
from nightly import nightly
from playwright.sync_api import Page, expect


def set_up(driver: Driver, *choices: str) -> None:
    """Start a match with some choices of the setup sheet, each as name=value."""
    driver.choose("new")
    for choice in choices:
        name, value = choice.split("=")
        driver.page.locator(f'dialog input[name="{name}"][value="{value}"]').check()
    driver.page.locator('dialog button[value="start"]').click()
    expect(driver.page.locator("dialog")).to_have_count(0)


def pass_time(page: Page, seconds: float) -> None:
    """Let the page's clock run."""
    page.clock.run_for(round(seconds * 1000))


@pytest.fixture
def timed(driver: Driver) -> Driver:
    """Return a driver on a page with a fake clock."""
    driver.page.clock.install()
    driver.open("palindrome-duel")
    driver.wait_for_rules()
    return driver


def test_time_over_is_only_a_message_by_default(timed: Driver) -> None:
    set_up(timed, "clock=15")
    page = timed.page
    expect(page.locator("button.score")).to_have_count(0)  # the first move takes its time
    timed.play(["-1"])
    expect(page.locator("button.score")).to_contain_text("15")
    pass_time(page, 6)
    expect(page.locator(".player.of-2 small")).to_have_text(re.compile(r"^\d s$"))
    pass_time(page, 10)
    expect(page.locator("#status")).to_contain_text("Player 2’s time is up.")
    timed.play(["-2"])
    expect(page.locator("button.score")).to_contain_text(re.compile("1[45]"))


def test_match_is_lost_at_zero_but_not_by_a_sleeping_device(timed: Driver) -> None:
    set_up(timed, "clock=15", "at_zero=match")
    timed.play(["-1"])
    timed.page.clock.fast_forward("01:00:00")
    timed.expect_status("Player 2’s turn")
    expect(timed.page.locator("#status")).to_contain_text("The clock stopped")
    pass_time(timed.page, 16)
    expect(timed.page.locator(".result")).to_contain_text("Player 2 ran out of time.")
    expect(timed.page.locator(".result h2")).to_have_text("Player 1 wins")
    assert "end=time2" in timed.fragment
    timed.act("undo")
    expect(timed.page.locator(".result")).to_have_count(0)


def test_reload_does_not_reset_the_clock(timed: Driver) -> None:
    set_up(timed, "clock=15", "at_zero=match")
    timed.play(["-1"])
    page = timed.page
    pass_time(page, 9)
    page.reload()
    timed.wait_for_ply(1)
    timed.wait_for_rules()
    expect(page.locator("button.score")).to_contain_text(re.compile(r"^\s*[56]\D"))
    timed.play(["-2"])
    expect(page.locator("button.score")).to_contain_text(re.compile("1[45]"))


@nightly
def test_clock_stops_while_the_page_is_hidden(timed: Driver) -> None:
    set_up(timed, "clock=15", "at_zero=match")
    timed.play(["-1"])
    page = timed.page
    hide = """(state) => {
        Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, "hidden")
    pass_time(page, 60)
    page.evaluate(hide, "visible")
    expect(page.locator(".result")).to_have_count(0)
    pass_time(page, 16)
    expect(page.locator(".result")).to_have_count(1)
