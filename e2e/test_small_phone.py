"""Everything fits the smallest phone, in each language and with long names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest
from animations import resize
from driver import Driver
from game_files import FullMatch, one_of_each
from nightly import TODAY, at_night, today, tonight
from oracle.places import TWICE, faults_at
from playwright.sync_api import Page, expect
from screens import NAMES, SCREENS, Screen, choose_language, reach_again, settle
from sites import Site
from test_budget import LANGUAGES

pytestmark = pytest.mark.returning

MATCHES = one_of_each()
SMALL = (320, 658)
LOW = (320, 568)
SHEETS = ("menu", "rules", "new", "table", "share", "history", "moves", "finish", "language")
LONG_NAMES = "player1=Maximiliane&player2=Christopher"
STILL = [screen for screen in SCREENS if screen.name != "war-clock"]
BY_DAY = [(each, None) for each in LANGUAGES]
QUARTERS = [*product(LANGUAGES, range(4))]
FOLDED = (
    "min_palindrome=7&line_limit=12&no_repeats=true&at_limit=draw&digits=3&score=lengths"
    "&head_start=3&moves=0-.-1.-2.-0.-2.1-.-2"
)
"""A puzzle with a line that is too long for a small phone once it is solved."""
WORDS_AT_THE_BORDER = """() => {
  const isClose = (button) => {
    const words = document.createRange();
    words.selectNodeContents(button.lastChild);
    return words.getBoundingClientRect().right > button.getBoundingClientRect().right - 4;
  };
  const buttons = [...document.querySelectorAll(".result .button")];
  return buttons.filter(isClose).map((button) => button.textContent);
}"""
FAULTS_OF_CHOICES = """() => {
  const lists = [...document.querySelectorAll("dialog .option select")];
  return lists.flatMap((list) => [...list.options].flatMap((option) => {
    option.selected = true;
    return look.faults();
  }));
}"""


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("language", "quarter"), at_night([*BY_DAY, *tonight(QUARTERS, nights=2)], besides=BY_DAY)
)
def test_every_screen_fits(page: Page, site: Site, language: str, quarter: int | None) -> None:
    by_day = today(STILL, days=14, shift=LANGUAGES.index(language))
    screens = by_day if quarter is None else STILL[quarter::4]
    found = faults_of(page, site, language, screens, LOW)
    assert not found, "\n".join(found)


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("language", "quarter"), at_night(tonight(QUARTERS, nights=4), besides=[]))
def test_every_screen_fits_with_letters_twice_as_large(
    page: Page, site: Site, language: str, quarter: int
) -> None:
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": TWICE})
    screens = [screen for screen in STILL if screen.name != "duel"]  # has no sun there
    found = faults_of(page, site, language, screens[quarter::4], (390, 844))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", at_night(LANGUAGES, besides=["en"]))
def test_first_letter_fits_with_letters_twice_as_large(driver: Driver, language: str) -> None:
    page = driver.page
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": TWICE})
    folder = "" if language == "en" else f"{language}/"
    driver.open(f"{folder}palindrome-war", "moves=-k")
    assert not faults_at(page, "first letter", [LOW])


def faults_of(
    page: Page, site: Site, language: str, screens: Sequence[Screen], size: tuple[int, int]
) -> list[str]:
    choose_language(page, language)
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found = []
    for screen in screens:
        address = screen.address.replace(NAMES, LONG_NAMES)
        reach_again(page, replace(screen, address=address), site.base, language, is_new=True)
        settle(page)
        found += faults_at(page, screen.name, [size])
    return found


@pytest.mark.parametrize("language", at_night(LANGUAGES, besides=["fr"]))
@pytest.mark.parametrize("size", [LOW, (360, 640)])
def test_solution_with_a_folded_line_fits(
    page: Page, site: Site, language: str, size: tuple[int, int]
) -> None:
    choose_language(page, language)
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{site.base}puzzles/?game=palindrome-duel#{FOLDED}")
    page.locator('[data-command="solution"]:enabled').click(timeout=60_000)
    expect(page.locator(".puzzle-why")).to_be_visible()
    found = []
    for step in (1, 2, 3):
        page.locator('.transport [data-value="on"]').click()
        found += faults_at(page, f"step {step}", [size])
    found += page.evaluate(WORDS_AT_THE_BORDER)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("language", "match"),
    at_night(
        product(LANGUAGES, MATCHES),
        besides=[(LANGUAGES[TODAY % len(LANGUAGES)], MATCHES[TODAY % len(MATCHES)])],
    ),
    ids=lambda each: each if isinstance(each, str) else each.slug,
)
def test_words_of_each_language_fit_a_small_phone(
    driver: Driver, language: str, match: FullMatch
) -> None:
    page = driver.page
    resize(page, *SMALL)
    folder = "" if language == "en" else f"{language}/"
    driver.open(f"{folder}{match.slug}", match.options)
    driver.wait_for_rules()
    moves = match.moves.split()
    driver.play(moves[:1])
    driver.wait_for_quiet()
    found = faults_at(page, "first move", [SMALL])
    for name in SHEETS:
        (driver.act if name == "menu" else driver.choose)(name)
        expect(page.locator("dialog[open] h2").first).to_be_visible()
        for summary in page.locator("dialog summary:not([inert] *)").all():
            summary.click()
        found += faults_at(page, name, [SMALL])
        if name == "new":
            found += page.evaluate(FAULTS_OF_CHOICES)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    driver.play(moves[1:])
    expect(page.locator(".result")).to_be_visible()
    found += faults_at(page, "result", [SMALL])
    assert not found, "\n".join(found)
