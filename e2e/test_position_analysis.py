"""Analysis, review and setup show the solver's values in CPython."""

from __future__ import annotations

import re
from math import inf
from typing import Any

import pytest
from driver import Driver, TabDriver
from game_files import FullMatch, full_matches, one_of_each
from nightly import some
from playwright.sync_api import expect

from py_rules import Match
from py_rules.analysis import Forecast, analyze, solve
from py_rules.analysis.forecast import counted
from py_rules.game import Player, other
from py_rules.record import from_fragment

pytestmark = pytest.mark.returning

HIGHEST_NUMBER = """() => {
  const { top } = document.querySelector(".graph").getBoundingClientRect();
  const numbers = [...document.querySelectorAll(".ply b")];
  return Math.min(...numbers.map((each) => each.getBoundingClientRect().top)) - top;
}"""
"""How far below the edge of the graph the highest number is, in pixels."""


FIRST_OF_EACH = one_of_each()
LONG_NAMES = "player1=Bartholomew&player2=Maximiliane"
LONG_ROW = FullMatch("antipalindromes", "18 squares", "3-1 1-0", "", "squares=18")

CHIPS = """() => Object.fromEntries(
  [...document.querySelectorAll("#board [data-move][data-worth], #keys [data-move][data-worth]")]
    .map((each) => [
      each.dataset.move,
      [each.dataset.worth, each.querySelector(".forecast-chip").dataset.chip],
    ]))"""

COVERED_LETTERS = """() => {
  const canvas = document.createElement("canvas").getContext("2d");
  const range = document.createRange();
  return [...document.querySelectorAll(".key:has(> .forecast-chip)")].flatMap((key) => {
    const text = [...key.childNodes].find(({ data, nodeType }) => nodeType === 3 && data.trim());
    if (!text) return [];
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    canvas.font = getComputedStyle(key).font;
    const ink = canvas.measureText(text.data.trim());
    const base = box.top + ink.fontBoundingBoxAscent;
    const marks = [...key.querySelectorAll(".forecast-chip, .needs .mark")];
    return marks.some((mark) => {
      const { bottom, left, top } = mark.getBoundingClientRect();
      const isAside = left >= box.right - 1;
      const isAbove = bottom <= base - ink.actualBoundingBoxAscent + 1;
      const isBelow = top >= base + ink.actualBoundingBoxDescent - 1;
      return !(isAside || isAbove || isBelow);
    }) ? [text.data.trim()] : [];
  });
}"""
"""Return the letters whose ink lies under a mark of their key."""


def chip_of(forecast: Forecast, mover: Player) -> list[str]:
    """Return the winner and the chip of a control for the forecast after a move of *mover*."""
    if forecast.kind == "unknown":
        return ["", "?"]
    if forecast.kind == "endless":
        return ["0", "∞"]
    if forecast.winner is None:
        return ["0", "="]
    if forecast.margin is not None:
        number: int | str = abs(forecast.margin)
    else:
        number = (counted(forecast, other(mover), mover).moves or "…") if forecast.plies else "✓"
    return [str(forecast.winner + 1), str(number)]


ANALYZED = """() => document.querySelector('[data-command="analysis"]')?.ariaBusy === "false"
  && document.querySelector(".forecast-chip")"""


def turn_analysis_on(driver: TabDriver) -> None:
    driver.choose("analysis")
    driver.tab.wait_for(ANALYZED, seconds=120)


@pytest.mark.parametrize("match", some(FIRST_OF_EACH), ids=lambda match: match.slug)
def test_every_move_shows_the_solvers_value(driver: TabDriver, match: FullMatch) -> None:
    moves = match.moves.split()
    driver.open(match.slug, match.options)
    driver.play(moves[: len(moves) // 2])
    driver.wait_for_quiet()
    turn_analysis_on(driver)
    driver.tab.wait_for("() => location.hash.includes('analysis=on')")
    half = "#keys [data-select]"
    if driver.tab.has(half):
        driver.wait_for_shown(f"{half} .forecast-chip")
        driver.press(half)
    driver.tab.wait_for("() => document.querySelectorAll('[data-move][data-worth]').length > 1")
    shown: dict[str, Any] = driver.tab.evaluate(CHIPS)
    played = from_fragment(match.slug, driver.fragment).match
    known = analyze(played, seconds=inf).moves

    assert shown
    assert shown == {move: chip_of(known[move], played.to_move) for move in shown}
    driver.act("analysis")
    driver.tab.wait_for("() => !document.querySelector('.forecast-chip')")


@pytest.mark.parametrize("size", [(320, 568), (640, 320)], ids=["upright", "lying"])
@pytest.mark.parametrize(
    "match", [*FIRST_OF_EACH, LONG_ROW], ids=lambda match: f"{match.slug}: {match.name}"
)
def test_nothing_is_covered_on_a_small_phone(
    driver: Driver, match: FullMatch, size: tuple[int, int]
) -> None:
    driver.page.set_viewport_size({"width": size[0], "height": size[1]})
    moves = match.moves.split()
    played = ".".join(moves[: max(2, len(moves) // 2)])
    options = f"{match.options}&" if match.options else ""
    driver.open(f"fr/{match.slug}", f"{LONG_NAMES}&{options}moves={played}")
    driver.wait_for_quiet()
    turn_analysis_on(driver)
    assert driver.page.evaluate("() => look.faults()") == []
    assert driver.page.evaluate(COVERED_LETTERS) == []
    for button in driver.page.locator(".tray button").all():
        expect(button).to_be_in_viewport(ratio=0.99)


def test_result_of_two_digits_fits_its_square(driver: Driver) -> None:
    driver.page.set_viewport_size({"width": 320, "height": 658})
    fair = "no_revisits=true&two_squares=true&size=7"
    driver.open("center-square", f"{fair}&moves=right2.right2.down.down")
    driver.wait_for_quiet()
    turn_analysis_on(driver)
    expect(driver.page.locator('#board [data-chip="12"]')).to_have_count(2, timeout=30_000)
    assert driver.page.evaluate("() => look.faults()") == []


def test_review_shows_the_solvers_value_of_every_position(driver: Driver) -> None:
    page = driver.page
    match = full_matches("palindrome-war")[1]
    moves = match.moves.split()
    driver.open(match.slug)
    driver.play(moves)
    driver.act("review")
    expect(page.locator(".ply.is-unknown")).to_have_count(0, timeout=60_000)
    for ply in range(len(moves)):
        board = Match.start(match.slug).play_all(moves[:ply])[0]
        forecast = solve(board, seconds=inf)
        bar = page.locator(".ply").nth(ply)
        manner = "is-open" if forecast.winner is None else f"of-{forecast.winner + 1}"
        expect(bar).to_have_class(re.compile(manner))
        if forecast.winner is not None:
            expect(bar.locator("b")).to_have_attribute(
                "data-number", str(counted(forecast, board.to_move).moves)
            )
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate(HIGHEST_NUMBER) >= 0
    page.locator(".ply").nth(9).click()
    expect(page.locator("#status")).to_contain_text(
        "Player 1 played p at the beginning. Better: r at the end"
    )
    expect(page.locator("#board [data-good]")).to_have_count(1)
    driver.act("play-from-here")
    expect(page.locator("body")).to_have_attribute("data-ply", "8")
    driver.play(["-r"])
    expect(page.locator(".result h2")).to_have_text("Player 1 wins with “rotor”")
    page.go_back()
    expect(page.locator(".result h2")).to_have_text(match.title)


def test_secret_words_are_typed_unseen(driver: Driver) -> None:
    page = driver.page
    driver.open("alpha-chase")
    driver.choose("new")
    page.locator("dialog").get_by_text("Secret words", exact=True).click()
    page.locator('dialog button[value="start"]').click()
    title, done = page.locator("dialog h2"), page.locator('dialog button[value="done"]')
    expect(title).to_have_text("A word for Player 1")
    # Browsers keep and fill in passwords, and fields of the same name.
    first, second = (page.locator(f'dialog input[name="word{n}"]') for n in (1, 2))
    expect(first).not_to_have_attribute("type", "password")
    expect(first).to_have_css("-webkit-text-security", "disc")
    first.fill("hello")
    done.click()
    refused = first.evaluate("(field) => field.validationMessage")
    assert refused == "Type five different letters A to Z."
    first.fill(" raven ")
    done.dblclick()
    expect(title).to_have_text("A word for Player 2")
    expect(first).to_have_count(0)
    second.fill("storm ")
    expect(done).to_be_enabled()
    second.press("Enter")
    expect(page.locator("body")).to_have_attribute("data-ply", "0")
    expect(page).to_have_url(re.compile("word1=RAVEN&word2=STORM"))
