"""A page whose texts a translator or an add-on replaces says what holds now, on every page."""

from __future__ import annotations

from pathlib import Path

import pytest
from expected_screen import Names, screen_of
from lab_page import FIRST, SLOW, begin, open_lab
from nightly import some
from oracle.screen import Oracle
from playwright.sync_api import Page, expect
from test_lesson import LAST, steps_of_lesson
from test_puzzles import CHASE, SOLVED
from test_walks import SLUGS, assert_none
from walks import Walk, link

from py_rules.record import from_fragment

pytestmark = pytest.mark.returning

SCRIPT = (Path(__file__).parent / "translator.js").read_text(encoding="utf-8")


def translate(page: Page, *, is_rough: bool = False) -> None:
    """Let all further pages be translated."""
    page.add_init_script(f"({SCRIPT.strip().rstrip(';')})({str(is_rough).lower()})")


def follow_to_the_end(page: Page, slug: str) -> None:
    """Play the last moves of a match, and compare what is shown with the rules."""
    over = from_fragment(slug, screen_of(slug).WON[0]).match
    match = over.at(max(0, over.ply - 3))
    walk = Walk(page, slug, [(390, 844)], "mouse")
    oracle = Oracle(page, slug)
    walk.driver.open(slug, link(match))
    walk.driver.wait_for_rules()
    walk.driver.wait_for_ply(match.ply)
    for move in over.moves[match.ply :]:
        for _ in walk.press_refused():
            pass
        page.keyboard.press("Escape")
        walk.driver.play([move])
        match = match.play(move)
        expect(page.locator(".is-waiting")).to_have_count(0)
        oracle.wait_for_prompt(match)
        walk.found += oracle.faults(match)
    walk.driver.act("undo")
    says = f"{oracle.names.last(match)} undid move {match.ply}."
    walk.driver.expect_status(says)
    walk.found += oracle.faults(match.undo(), says=says)
    expect(page.locator("#status font font").first).to_be_attached()
    assert_none(walk.found)


@pytest.mark.parametrize("slug", SLUGS)
def test_translated_match_is_told_to_its_end(page: Page, slug: str) -> None:
    translate(page)
    follow_to_the_end(page, slug)
    kept = page.locator("#board .stage, #keys .keys, .player bdi").locator("font")
    expect(kept).to_have_count(0)


@pytest.mark.parametrize("slug", some(SLUGS))
def test_match_is_drawn_once_although_words_are_wrapped_and_comments_removed(
    page: Page, slug: str
) -> None:
    translate(page, is_rough=True)
    follow_to_the_end(page, slug)
    expect(page.locator("#tray button")).to_have_count(3)


def test_translated_puzzle_says_what_a_wrong_move_does(page: Page) -> None:
    translate(page)
    page.goto(CHASE)
    status, turns = page.locator("#status"), page.locator("#turns")
    expect(status).to_contain_text("You can win in 2", timeout=SLOW)
    page.locator('[data-move="C"]').click()
    expect(status).to_contain_text("That throws away the win. Watch Hard’s reply.")
    expect(status).to_contain_text("Find another move.")
    expect(page.locator("body")).to_have_attribute("data-ply", "20")
    page.locator('[data-move="A"]').click()
    expect(status).to_contain_text("You can win in one move.")
    expect(turns).to_contain_text("win in 1")
    page.locator('[data-move="C"]').click()
    expect(page.locator(SOLVED)).to_be_attached()
    expect(page.locator(".result")).to_contain_text("Without help, after 1 wrong try.")


def test_translated_lesson_says_each_step(page: Page) -> None:
    translate(page)
    page.goto("palindrome-duel/")
    steps = page.evaluate("fetch('lesson.json').then((reply) => reply.json())")["steps"]
    Walk(page, "palindrome-duel", [], "mouse").driver.choose("rules")
    said = []
    for wanted in steps_of_lesson(page):
        said.append(page.locator(".lesson .says").inner_text())
        wanted.click()
    assert [step for step in steps if any(each.endswith(step) for each in said)] == steps
    expect(page.locator(LAST)).to_be_visible()
    expect(page.locator(".lesson .says b")).to_contain_text("You win")


def test_translated_lab_follows_a_match(page: Page) -> None:
    translate(page)
    open_lab(page)
    page.locator("#setting summary").click()
    begin(page, FIRST)
    match = from_fragment("center-square", "").match
    oracle = Oracle(page, "center-square", Names("Player 1", "Player 2"))
    for move in ("down", "right"):
        page.locator(f'[data-move="{move}"]').first.click(timeout=SLOW)
        match = match.play(move)
        match = match.play(match.legal_moves[0])
        expect(page.locator("#moves .moves")).to_contain_text(str(match.ply), timeout=SLOW)
        expect(page.locator("#turns .score")).to_have_text(f"{match.ply}moves")
        expect(page.locator("#status")).to_contain_text("Player 1")
        expect(page.locator("#output pre")).to_contain_text(f"ply {match.ply - 1}")
        assert_none(oracle.board_faults(match))
    expect(page.locator(".cm-content font, #output pre font")).to_have_count(0)
