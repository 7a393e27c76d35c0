"""The lens, the review and the verdict: the page shows what the solver says in CPython."""

from __future__ import annotations

import re
from typing import Any

import pytest
from driver import Driver
from game_files import FullMatch, full_matches, one_of_each
from nightly import nightly, some
from playwright.sync_api import Page, expect

from py_rules import Match
from py_rules.record import from_fragment
from py_rules.search import Forecast, lens, solve

pytestmark = pytest.mark.returning


FIRST_OF_EACH = one_of_each()

WORN = """() => Object.fromEntries(
  [...document.querySelectorAll("#board [data-move][data-worth], #keys [data-move][data-worth]")]
    .map((each) => [
      each.dataset.move,
      [each.dataset.worth, each.querySelector(".lens-chip").dataset.chip],
    ]))"""


def worn(forecast: Forecast) -> list[str]:
    """Return what a control wears for a forecast: whose win it is, and the words of the chip."""
    if forecast.kind == "unknown":
        return ["", "?"]
    if forecast.kind == "endless":
        return ["0", "∞"]
    if forecast.winner is None:
        return ["0", "="]
    number = abs(forecast.margin) if forecast.margin is not None else forecast.plies or "✓"
    return [str(forecast.winner + 1), str(number)]


def match_of(game: str, fragment: str) -> Match:
    """Return the match that an address bar holds."""
    return from_fragment(game, fragment).match


def turn_lens_on(page: Page) -> None:
    """Press the button in the tray, and wait until all is known."""
    page.locator('[data-do="lens"]').click()
    wait_for_lens(page)


def wait_for_lens(page: Page) -> None:
    """Wait until the lens knows all of the position."""
    expect(page.locator(".lens-chip").first).to_be_attached(timeout=60_000)
    expect(page.locator('[data-do="lens"]')).to_have_attribute("aria-busy", "false", timeout=60_000)


@pytest.mark.parametrize("match", some(FIRST_OF_EACH, count=2), ids=lambda match: match.slug)
def test_every_move_wears_what_the_solver_says(driver: Driver, match: FullMatch) -> None:
    page = driver.page
    moves = match.moves.split()
    driver.open(match.slug, match.options)
    driver.play(moves[: len(moves) // 2])
    driver.wait_for_quiet()
    turn_lens_on(page)
    expect(page).to_have_url(re.compile("lens=on"))
    halves = page.locator("#keys [data-hold]:visible")
    if halves.count():
        expect(halves.first.locator(".lens-chip")).to_be_attached()
        halves.first.click()
    page.wait_for_function("() => document.querySelectorAll('[data-move][data-worth]').length > 1")
    shown: dict[str, Any] = page.evaluate(WORN)
    played = match_of(match.slug, driver.fragment)
    known = lens(played.game, played.position)

    assert shown
    assert shown == {move: worn(known[move]) for move in shown}
    page.locator('[data-do="lens"]').click()
    expect(page.locator(".lens-chip")).to_have_count(0)


@nightly
def test_the_equals_sign_opens_the_lens(driver: Driver) -> None:
    driver.open("palindrome-duel")
    driver.wait_for_rules()
    driver.page.keyboard.press("=")
    expect(driver.page.locator("#status")).to_contain_text(
        "With best play Player 1 wins in 3 moves."
    )
    expect(driver.page.locator('[data-do="lens"]')).to_have_attribute("aria-pressed", "true")


def test_the_review_shows_what_could_be_forced(driver: Driver) -> None:
    page = driver.page
    match = full_matches("palindrome-war")[1]
    moves = match.moves.split()
    driver.open(match.slug)
    driver.play(moves)
    driver.act("review")
    expect(page.locator(".ply.is-unknown")).to_have_count(0, timeout=60_000)
    for ply in range(len(moves)):
        board = Match.start(match.slug).play_all(moves[:ply])[0]
        forecast = solve(board.game, board.position)
        bar = page.locator(".ply").nth(ply)
        manner = "is-open" if forecast.winner is None else f"of-{forecast.winner + 1}"
        expect(bar).to_have_class(re.compile(manner))
        if forecast.winner is not None:
            expect(bar.locator("b")).to_have_attribute("data-number", str(forecast.plies))
    page.locator(".ply").nth(9).click()
    expect(page.locator("#status")).to_contain_text("Player 1 played p beginning. Better: r end")
    expect(page.locator("#board [data-good]")).to_have_count(1)
    driver.act("play-from-here")
    expect(page.locator("body")).to_have_attribute("data-ply", "8")
    driver.play(["-r"])
    expect(page.locator(".result h2")).to_have_text("Player 1 wins with “rotor”")
    page.go_back()
    expect(page.locator(".result h2")).to_have_text(match.title)


def test_the_set_up_says_whom_the_rules_favour(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-war")
    driver.choose("new")
    verdict = page.locator(".verdict")
    expect(verdict).to_have_text("With best play Player 1 wins in 5 moves.", timeout=60_000)
    page.locator("dialog").get_by_text("Fair", exact=True).click()
    expect(verdict).to_have_text("With best play Player 1 wins in 24 moves.", timeout=60_000)
    page.locator(".options summary").click()
    page.locator('input[name="min_length"]').fill("6")
    page.locator('input[name="min_length"]').blur()
    expect(verdict).not_to_contain_text("Working out", timeout=60_000)


@nightly
def test_the_start_of_fair_center_square_is_drawn(driver: Driver) -> None:
    page = driver.page
    driver.open("center-square")
    driver.choose("new")
    page.locator("dialog").get_by_text("Fair", exact=True).click()
    expect(page.locator(".verdict")).to_contain_text("picked at random", timeout=90_000)
    page.locator('dialog button[value="start"]').click()
    expect(page.locator(".cell")).to_have_count(49)
    assert "size=7" in driver.fragment
    driver.choose("new")
    expect(page.locator('input[name="preset"][value="fair"]')).to_be_checked()


def test_fair_words_are_drawn_and_level(driver: Driver) -> None:
    page = driver.page
    driver.open("alpha-chase")
    driver.choose("new")
    page.locator("dialog").get_by_text("Fair", exact=True).click()
    expect(page.locator(".verdict")).to_have_text(
        "The start is picked at random. With best play it is a draw: these rules are fair.",
        timeout=90_000,
    )
    page.locator('dialog button[value="start"]').click()
    expect(page.locator("body")).to_have_attribute("data-ply", "0")
    expect(page).to_have_url(re.compile("tie=draw"))
    driver.choose("new")
    expect(page.locator('input[name="preset"][value="fair"]')).to_be_checked()


def test_secret_words_are_chosen_unseen(driver: Driver) -> None:
    page = driver.page
    driver.open("alpha-chase")
    driver.choose("new")
    page.locator("dialog").get_by_text("Secret words", exact=True).click()
    page.locator('dialog button[value="start"]').click()
    for name, word in (("Player 1", "raven"), ("Player 2", "storm")):
        expect(page.locator("dialog h2")).to_have_text(f"A word for {name}")
        secret = page.locator('input[name="secret"]')
        expect(secret).to_have_attribute("type", "password")
        secret.fill(word)
        page.locator('dialog button[value="done"]').click()
    expect(page.locator("body")).to_have_attribute("data-ply", "0")
    expect(page).to_have_url(re.compile("word1=RAVEN&word2=STORM"))


def test_a_hint_is_a_good_move(driver: Driver) -> None:
    driver.open("palindrome-duel")
    driver.play(["-1", "-2"])
    driver.choose("hint")
    expect(driver.page.locator("#status")).to_contain_text("A good move: ", timeout=60_000)
    expect(driver.page.locator("#status")).to_contain_text("wins")


def sit_down(driver: Driver, slug: str, level: str, seat: int = 2) -> None:
    """Begin a match against a computer player, by the set-up."""
    driver.open(slug)
    driver.choose("new")
    driver.page.locator(f'select[name="computer{seat}"]').select_option(level)
    driver.page.locator('dialog button[value="start"]').click()
    expect(driver.page).to_have_url(re.compile(f"computer{seat}={level}"))


def wait_for_turn(driver: Driver) -> None:
    """Wait until a person is to move, or the match is over."""
    driver.page.wait_for_function(
        """() => document.querySelector(".result")
          || !/is thinking/.test(document.getElementById("status").textContent)""",
        timeout=60_000,
    )
    driver.wait_for_quiet()


@pytest.mark.parametrize("level", some(["noon", "dawn", "morning"]))
def test_a_match_against_each_level_comes_to_its_end(driver: Driver, level: str) -> None:
    page = driver.page
    sit_down(driver, "alpha-chase", level)
    expect(page.locator(".player.of-2 b")).to_have_text(level.capitalize())
    for _ in range(13):
        wait_for_turn(driver)
        if page.locator(".result").count():
            break
        before = driver.ply
        page.locator("#keys [data-move]").first.click()
        page.wait_for_function("(ply) => Number(document.body.dataset.ply) > ply", arg=before)
    expect(page.locator(".result")).to_be_visible(timeout=30_000)


def test_undo_takes_back_the_computers_move_and_ones_own(driver: Driver) -> None:
    page = driver.page
    sit_down(driver, "palindrome-war", "dawn")
    driver.page.locator('[data-hold="piece:k"]').click()
    driver.page.locator('[data-move="-k"]').click()
    expect(page.locator("body")).to_have_attribute("data-ply", "2", timeout=30_000)
    driver.act("undo")
    expect(page.locator("body")).to_have_attribute("data-ply", "0")
    expect(page.locator(".player.of-1")).to_have_class(re.compile("is-up"))


@nightly
def test_two_computers_play_each_other(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-duel", "computer1=noon&computer2=dawn&seed=7")
    expect(page.locator(".result")).to_be_visible(timeout=60_000)
