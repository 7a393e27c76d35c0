"""The ladder: stars for the levels of the computer, and what is offered after wins and losses."""

from __future__ import annotations

import pytest
from driver import Driver
from playwright.sync_api import expect

pytestmark = pytest.mark.returning

FAIR = "min_palindrome=4&line_limit=24&no_repeats=true&at_limit=last-mover-loses&letters=3"


def test_hint_costs_the_star_and_a_win_at_fair_rules_without_one_earns_it(driver: Driver) -> None:
    page = driver.page
    match = f"{FAIR}&player2=Easy&computer2=easy&moves=-a.-b.c-.-b"
    status, result = page.locator("#status"), page.locator(".result")
    stars = page.locator('.card[data-game="palindrome-war"] .stars')
    driver.open("palindrome-war", match)
    driver.wait_for_rules()
    driver.act("menu")
    page.get_by_role("button", name="Hint (no star)").click()
    expect(status).to_contain_text("The best move is a at the beginning or a at the end.")
    page.get_by_role("button", name="Show which").click()
    expect(status).to_contain_text("Best move: a at the end (you win).")
    driver.play(["-a"])
    expect(result).to_contain_text("You win with “")
    page.goto("")
    expect(stars).to_have_attribute("aria-label", "0 of 3 stars")
    driver.open("palindrome-war", match)
    driver.wait_for_ply(4)
    driver.play(["-a"])
    expect(result).to_contain_text("You earned the Easy star: 1 of 3")
    page.get_by_role("button", name="Play against Medium").click()
    expect(page.locator(".terms-pill:visible")).to_have_text("You against Medium, Fair")
    driver.play(["-a"])
    driver.wait_for_ply(2)
    page.goto("")
    expect(stars).to_have_attribute("aria-label", "1 of 3 stars")
