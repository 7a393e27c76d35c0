"""The pseudo-locale, from right to left: no text is cut, untranslated or concatenated."""

from __future__ import annotations

import pytest
from accessibility import violations
from animations import resize
from driver import Driver
from game_files import FullMatch, one_of_each
from nightly import nightly
from oracle.places import faults_at
from playwright.sync_api import Page, expect
from pseudo import HOME, TILES, faults_of, is_whole
from walks import HEARD, LISTEN

pytestmark = [pytest.mark.returning, pytest.mark.site("pseudo")]

FIRST_OF_EACH = one_of_each()
SMALL = (390, 664)
SIZES = [SMALL, (320, 658), (390, 844), (1280, 800)]
RULE_OF_ENGLISH = "label-content-name-mismatch"
"""axe compares letters, and the pseudo-locale stretches a word differently in a sentence."""


def violations_at(page: Page, place: str) -> list[str]:
    return [f"{place}: {each}" for each in violations(page) if RULE_OF_ENGLISH not in each]


@nightly
@pytest.mark.parametrize("match", FIRST_OF_EACH, ids=lambda match: match.slug)
def test_match_is_played_from_right_to_left(driver: Driver, match: FullMatch) -> None:
    page = driver.page
    resize(page, *SMALL)
    moves = match.moves.split()
    driver.open(f"{HOME}{match.slug}", match.options)
    driver.wait_for_rules()
    driver.wait_for_quiet()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    page.evaluate(LISTEN)
    words: list[str] = page.evaluate(TILES)
    faults = faults_of(page, "opening", words) + faults_at(page, "opening", SIZES)
    driver.play(moves[: len(moves) // 2])
    driver.wait_for_quiet()
    faults += faults_of(page, "middle", words) + faults_at(page, "middle", SIZES)
    driver.act("analysis")
    expect(page.locator(".forecast-chip").first).to_be_attached(timeout=60_000)
    faults += faults_of(page, "analysis", words)
    driver.act("analysis")
    part = page.locator("#keys [data-select]:visible").first
    if part.count():
        part.click()
        faults += faults_of(page, "part of a move", words)
        page.keyboard.press("Escape")
    driver.play(moves[len(moves) // 2 :])
    expect(page.locator(".result")).to_be_visible()
    words += page.evaluate(TILES)
    faults += faults_of(page, "result", words)
    faults += faults_at(page, "result", SIZES)
    announced: list[str] = page.evaluate(HEARD)
    assert len(announced) == len(moves) + 1  # and the first use of the analysis
    faults += [f"heard: {each}" for each in announced if not is_whole(each, words)]
    driver.act("review")
    expect(page.locator(".ply.is-unknown")).to_have_count(0, timeout=60_000)
    # axe must not measure while the end gives way to the position before the last move.
    expect(page.locator(".player.is-up")).to_be_visible()
    faults += faults_of(page, "review", words) + violations_at(page, "review")
    driver.choose("history")
    expect(page.locator("dialog[open] .history li")).to_have_count(1)
    faults += faults_of(page, "history", words)
    assert not faults, "\n".join(dict.fromkeys(faults))


SHEETS_OF_A_GAME = ("rules", "new")
SHEETS = (*SHEETS_OF_A_GAME, "table", "share", "history", "moves", "resign", "language")


@nightly
@pytest.mark.parametrize("match", FIRST_OF_EACH, ids=lambda match: match.slug)
def test_sheets_are_read_from_right_to_left(driver: Driver, match: FullMatch) -> None:
    page = driver.page
    resize(page, 320, 568)
    moves = match.moves.split()
    driver.open(f"{HOME}{match.slug}", match.options)
    driver.wait_for_rules()
    driver.play(moves[:1])
    driver.wait_for_quiet()
    words: list[str] = page.evaluate(TILES)
    driver.act("menu")
    expect(page.locator("dialog[open]")).to_be_visible()
    faults = faults_of(page, "menu", words)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    whole = match is FIRST_OF_EACH[0]
    for name in SHEETS if whole else SHEETS_OF_A_GAME:
        driver.choose(name)
        expect(page.locator("dialog[open] h2").first).to_be_visible()
        for summary in page.locator("dialog summary:not([inert] *)").all():
            summary.click()
        faults += faults_of(page, name, words)
        faults += faults_at(page, name, [(320, 568)])
        faults += violations_at(page, name) if whole else []
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    assert not faults, "\n".join(dict.fromkeys(faults))


WORDS = ["QUICK", "GHOST", "PLUMB", "PLACK", "PLANK", "PLANT"]
"""Words of Alpha Chase in a table: the same in every language."""


@nightly
@pytest.mark.parametrize("path", ["", "teach/", "about/", "solved/"])
def test_text_pages_are_read_from_right_to_left(page: Page, path: str) -> None:
    page.goto(f"{HOME}{path}")
    page.wait_for_load_state("load")
    kept = page.locator("main p[dir=ltr], #daily .streak").all_inner_texts()  # addresses, a date
    faults = faults_of(page, path, [*WORDS, *kept])
    faults += faults_at(page, path, SIZES) + violations_at(page, path)
    assert not faults, "\n".join(dict.fromkeys(faults))


@nightly
@pytest.mark.parametrize("tab", ["tournament", "code", "play", "guide"])
def test_bot_lab_is_read_from_right_to_left(page: Page, tab: str) -> None:
    resize(page, *SMALL)
    page.goto(f"{HOME}lab/")
    expect(page.locator(".cm-content")).to_be_attached()
    page.locator(f"#tab-{tab}").click()
    for summary in page.locator(".lab-more summary:visible").all():
        summary.click()
    names: list[str] = page.locator('[data-field="bot"] option').all_inner_texts()
    faults = faults_of(page, tab, names) + violations_at(page, tab)
    faults += faults_at(page, tab, [SMALL])
    assert not faults, "\n".join(dict.fromkeys(faults))
