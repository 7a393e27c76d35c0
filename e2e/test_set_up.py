"""The set-up of a match: names, rules, and what is typed into its fields."""

from __future__ import annotations

import pytest
from driver import Driver
from playwright.sync_api import expect

pytestmark = pytest.mark.returning


def test_a_new_match_is_set_up_with_names_and_rules(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-war")
    driver.choose("new")
    page.get_by_label("Name of player 1").fill("Hannah")
    page.get_by_label("Name of player 2").fill("  Otto  ")
    page.get_by_text("Fair", exact=True).click()
    page.locator("summary", has_text="Change the rules").click()
    expect(page.locator("input[name=letters]")).to_have_value("3")
    page.locator("input[name=min_length]").fill("6")
    expect(page.locator("input[value=own]")).to_be_checked()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".player.of-1 b")).to_have_text("Hannah")
    expect(page.locator(".player.of-2 b")).to_have_text("Otto")
    expect(page.locator("#keys button")).to_have_count(3)
    assert "min_length=6" in driver.fragment
    driver.play(["-a"])
    driver.choose("new")
    page.locator("input[name=max_length]").fill("4")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#status")).to_contain_text("Longest line must be 0 for none, or")
    assert driver.moves() == ["-a"]


def test_enter_in_a_field_of_the_set_up_starts_the_match(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-war")
    driver.choose("new")
    page.get_by_label("Name of player 1").fill("Hannah")
    page.get_by_label("Name of player 1").press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".player.of-1 b")).to_have_text("Hannah")
    assert "player1=Hannah" in driver.fragment


def test_words_of_ones_own_are_chased(driver: Driver) -> None:
    page = driver.page
    driver.open("alpha-chase")
    driver.choose("new")
    page.locator("summary", has_text="Change the rules").click()
    page.locator("input[name=word1]").fill("zebra")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".word.of-1 .tile [aria-hidden]")).to_have_text(list("ZEBRA"))


def test_no_press_is_taken_between_two_matches(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-duel")
    driver.choose("new")
    expect(page.locator('dialog button[value="start"]')).to_be_visible()
    taken = page.evaluate("""() => {
        document.querySelector('dialog button[value="start"]').click();
        document.querySelector('[data-hold="piece:1"]').click();
        return !("quiet" in document.body.dataset);
    }""")
    assert not taken
    driver.wait_for_quiet()
    expect(page.locator(".key.is-picked")).to_have_count(0)
    driver.play(["-1"])
