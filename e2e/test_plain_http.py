"""Plain HTTP, as from a laptop in the local network, where browsers have fewer features."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from bot_lab import BotLab
from console_guard import ConsoleGuard
from driver import Driver
from game_wheels import SLOW, add, wheel_of
from nightly import nightly
from playwright.sync_api import BrowserType, expect
from sites import Site


@pytest.fixture
def driver(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], site: Site
) -> Iterator[Driver]:
    """Yield a driver on a page whose site is neither localhost nor https."""
    elsewhere = [*browser_type_launch_args["args"], "--host-resolver-rules=MAP noon.test 127.0.0.1"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": elsewhere})
    base = site.base.replace("localhost", "noon.test")
    context = browser.new_context(base_url=base)
    guard = ConsoleGuard(context, base)
    yield Driver(context.new_page())
    browser.close()
    assert not guard.found, "\n".join(guard.found)


def test_match_is_played_on_plain_http(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-duel")
    assert not page.evaluate("() => isSecureContext || 'randomUUID' in crypto")
    driver.play(["-1", "-2"])
    driver.choose("analysis")
    expect(page.locator(".forecast-chip").first).to_be_attached(timeout=60_000)
    driver.choose("hint")
    page.get_by_role("button", name="Show which").click()
    expect(page.locator("#status")).to_contain_text("Best move: ", timeout=60_000)
    page.reload()
    driver.wait_for_ply(2)
    driver.play(["-1"])
    expect(page.locator(".result h2")).to_have_text("Player 1 wins with “121”")
    driver.act("new")
    page.locator('dialog button[value="start"]').click()
    driver.play(["-5"])
    driver.choose("history")
    expect(page.locator(".history li")).to_have_count(2)


@nightly
def test_every_other_page_works_on_plain_http(driver: Driver) -> None:
    page = driver.page
    add(page, wheel_of("nim"))
    page.goto("added/?game=nim")
    driver.play(["2"])
    BotLab(driver, page.url.partition("added/")[0]).assert_plays()
    page.goto("puzzles/")
    expect(page.locator(".puzzle-cards .picture svg")).to_have_count(5, timeout=SLOW)
    for path in ("", "teach/", "about/", "solved/", "404.html"):
        page.goto(path)
        expect(page.get_by_role("heading").first).to_be_visible()
