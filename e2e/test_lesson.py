"""The lesson in the sheet of the rules."""

from __future__ import annotations

import pytest
from driver import Driver
from nightly import nightly, some
from playwright.sync_api import Browser, Page, expect
from sites import Site
from test_budget import SLUGS

pytestmark = pytest.mark.returning

LAST = ".lesson .is-main"
NEXT = f".lesson [data-wanted], {LAST}"


def learn(page: Page, *, by_keys: bool = False) -> list[str]:
    """Follow the sentences until the match is won; return them."""
    said: list[str] = []
    while True:
        page.locator(NEXT).first.wait_for()
        if page.locator(LAST).count():
            return said
        sentence = page.locator(".lesson .says").inner_text()
        said += [] if sentence in said else [sentence]
        before = page.locator(".lesson").inner_html()
        if by_keys:
            page.keyboard.press("Enter")
        else:
            page.locator(".lesson [data-wanted]").first.click()
        page.wait_for_function(
            "(was) => document.querySelector('.lesson').innerHTML !== was", arg=before
        )


@pytest.mark.parametrize("slug", some(SLUGS))
def test_lesson_is_won_by_pressing_the_highlighted_keys(driver: Driver, slug: str) -> None:
    page = driver.page
    driver.open(slug)
    driver.choose("rules")
    said = learn(page)
    assert 2 <= len([each for each in said if "other player" not in each]) <= 3
    expect(page.locator(".lesson .says b")).to_be_visible()
    expect(page.locator(".lesson .sun.is-ahead")).to_have_count(0)
    page.locator(LAST).click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("body")).to_have_attribute("data-ply", "0")
    driver.choose("rules")
    expect(page.locator(".lesson")).to_have_text("Learn by playing")


def test_lesson_is_played_by_keyboard_and_announced(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-war")
    driver.choose("rules")
    expect(page.locator(".lesson [data-wanted]").first).to_be_focused()
    rests = page.locator(".lesson [data-select]:not([data-wanted])").first
    assert rests.evaluate("(each) => each.inert")
    expect(page.locator(".lesson").get_by_role("status")).to_contain_text("Choose k")
    learn(page, by_keys=True)
    expect(page.locator(".lesson").get_by_role("status")).to_contain_text("wins with “kayak”")
    expect(page.locator(LAST)).to_be_focused()


@nightly
def test_lesson_is_skipped_and_begun_later(driver: Driver) -> None:
    page = driver.page
    driver.open("center-square")
    driver.choose("rules")
    page.get_by_role("button", name="Skip").click()
    again = page.get_by_role("button", name="Learn by playing")
    expect(again).to_be_focused()
    again.click()
    expect(page.locator(".lesson [data-wanted]").first).to_be_visible()
    page.keyboard.press("Escape")
    driver.open("alpha-chase")
    driver.play(["P"])
    driver.choose("rules")
    expect(page.locator(".lesson")).to_have_text("Learn by playing")


@nightly
def test_lesson_that_did_not_load_is_loaded_again(browser: Browser, site: Site) -> None:
    context = browser.new_context(base_url=site.base, service_workers="block")
    context.route("**/lesson.json", lambda route: route.abort())
    driver = Driver(context.new_page())
    driver.open("center-square")
    driver.wait_for_rules()
    driver.choose("rules")
    lesson = driver.page.locator(".lesson")
    expect(lesson).to_contain_text("Couldn’t load")
    context.unroute("**/lesson.json")
    lesson.get_by_role("button", name="Try again").click()
    expect(lesson.locator("[data-wanted]").first).to_be_visible()
    context.close()
