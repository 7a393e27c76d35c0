"""Who plays and by which rules: one line before the first move, changed in place."""

from __future__ import annotations

import pytest
from driver import Driver
from nightly import some
from playwright.sync_api import Browser, Locator, expect
from sites import Site
from test_budget import LANGUAGES, SLUGS

pytestmark = pytest.mark.returning

SMALL = {"width": 360, "height": 640}


def line_of(driver: Driver) -> Locator:
    """Return the line that says who plays, where it stands at this width."""
    return driver.page.locator(".terms-pill:visible")


def choose(driver: Driver, words: str) -> None:
    """Choose in place: two presses."""
    line_of(driver).click()
    driver.page.locator(".terms-panel").get_by_role("button", name=words, exact=True).click()
    expect(line_of(driver)).to_be_focused()


def test_two_presses_seat_a_computer_and_the_next_game_begins_so(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-war")
    expect(line_of(driver)).to_have_text("Two players, Classic")
    length = page.evaluate("history.length")
    choose(driver, "Morning")
    expect(line_of(driver)).to_have_text("You against Morning, Classic")
    assert page.evaluate("history.length") == length
    assert page.locator("dialog").count() == 0

    driver.play(["-s"])
    expect(line_of(driver)).to_have_count(0)
    driver.wait_for_ply(2)

    driver.open("center-square")
    expect(line_of(driver)).to_have_text("You against Morning, Classic")
    choose(driver, "Two players")
    expect(line_of(driver)).to_have_text("Two players, Classic")
    driver.open("alpha-chase")
    expect(line_of(driver)).to_have_text("Two players, Classic")


def test_fair_rules_are_chosen_in_place_and_judged(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-duel")
    choose(driver, "Fair")
    expect(line_of(driver)).to_have_text("Two players, Fair")
    line_of(driver).click()
    expect(page.locator(".terms-panel .verdict")).to_contain_text("With best play")
    driver.open("palindrome-war")
    expect(line_of(driver)).to_have_text("Two players, Fair")
    driver.wait_for_rules()
    driver.play(["-a"])
    driver.wait_for_ply(1)
    page.reload()
    driver.wait_for_ply(1)
    expect(line_of(driver)).to_have_count(0)


def test_keys_alone_change_the_terms(driver: Driver) -> None:
    page = driver.page
    page.set_viewport_size(SMALL)
    driver.open("center-square")
    line = line_of(driver)
    line.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".terms-panel")).to_be_visible()
    expect(line).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".terms-panel")).to_have_count(0)
    expect(line).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".terms-panel")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Dawn", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(line_of(driver)).to_have_text("You against Dawn, Classic")
    expect(line_of(driver)).to_be_focused()
    sizes = page.locator(".terms button").evaluate_all(
        "(all) => all.filter((each) => each.checkVisibility()).map((each) => each.offsetHeight)"
    )
    assert min(sizes) >= 44


def test_a_board_that_cannot_know_the_terms_in_time_is_shown_as_usual(
    driver: Driver, browser: Browser, site: Site
) -> None:
    driver.open("center-square")
    choose(driver, "Dawn")
    kept = driver.page.context.storage_state()
    context = browser.new_context(base_url=site.base, storage_state=kept, service_workers="block")
    context.route("**/pages/usual-*", lambda _: None)
    driver = Driver(context.new_page())
    driver.open("alpha-chase")
    expect(line_of(driver)).to_have_text("Two players, Classic")
    driver.play(["P"])
    context.close()


def test_the_sheet_for_everything_else_is_one_press_away(driver: Driver) -> None:
    page = driver.page
    driver.open("antipalindromes")
    line_of(driver).click()
    page.get_by_role("button", name="More …").click()
    page.locator('dialog [name="computer2"]').select_option("noon")
    page.locator('dialog [value="start"]').click()
    expect(line_of(driver)).to_have_text("You against Noon, Classic")


CUT = """() => {
  const panel = document.querySelector(".terms-panel").getBoundingClientRect();
  const keys = document.querySelector("#keys button").getBoundingClientRect();
  const cut = [...document.querySelectorAll(".terms-panel button")].filter(
    (each) => each.scrollWidth > each.clientWidth
      || each.getBoundingClientRect().right > panel.right);
  return [cut.map((each) => each.textContent), panel.bottom <= keys.top];
}"""
"""Returns what is not to be read in full, and whether the panel covers no key."""


@pytest.mark.parametrize("language", some(sorted(LANGUAGES, key="es de fr en".split().index), 2))
def test_every_word_is_in_sight_on_a_small_phone_and_so_are_the_keys(
    driver: Driver, language: str
) -> None:
    driver.page.set_viewport_size(SMALL)
    folder = "" if language == "en" else f"{language}/"
    for game in SLUGS:
        driver.open(f"{folder}{game}")
        line_of(driver).click()
        expect(driver.page.locator(".terms-panel .verdict")).not_to_be_empty()
        assert driver.page.evaluate(CUT) == [[], True], game
