"""On a tablet the board takes the screen's width, and the moves stand below it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from animations import FINISH, resize
from driver import Driver
from game_files import FullMatch, one_of_each
from nightly import nightly, some
from overflow import overflows
from playwright.sync_api import expect
from test_match_settings import prefer

pytestmark = pytest.mark.returning

TABLET = (820, 1180)
PORTRAIT = [(600, 960), TABLET]
LANDSCAPE = (1180, 820)
TWELVE = "moves=-s.-t.-o.-r.-m.-x.-y.-d.-r.-e.-f.-e"

MEASURES = (
    """() => {"""
    + FINISH
    + """
  const board = document.getElementById("board");
  const pieces = "#board :is(.tile, .slot, .cell, .square, .place, .sunpath)";
  const boxes = [...document.querySelectorAll(pieces)].map((each) => each.getBoundingClientRect());
  const { paddingLeft, paddingRight } = getComputedStyle(board);
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  return {
    width_inside: board.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight),
    width: right - left,
    smallest: Math.min(...boxes.map((box) => box.width)),
    rows: new Set(boxes.map((box) => Math.round(box.top))).size,
    keys: document.getElementById("keys").getBoundingClientRect().width,
  };
}"""
)


def assert_takes_the_width(measured: Mapping[str, float]) -> None:
    assert 0.6 * measured["width_inside"] <= measured["width"] <= 722
    assert measured["keys"] <= 560


@pytest.mark.parametrize("match", some(one_of_each()), ids=lambda match: match.slug)
def test_board_scales_with_a_tablet(driver: Driver, match: FullMatch) -> None:
    page = driver.page
    resize(page, *PORTRAIT[0])
    moves = match.moves.split()
    driver.open(match.slug, match.options)
    driver.play(moves[:-1])
    for size in PORTRAIT:
        resize(page, *size)
        assert_takes_the_width(page.evaluate(MEASURES))
        expect(page.locator("#moves .is-now")).to_be_in_viewport()
    driver.play(moves[-1:])
    assert not overflows(page, match.slug, [*PORTRAIT, LANDSCAPE])


def test_twelve_letters_stand_in_one_row(driver: Driver) -> None:
    driver.open("palindrome-war", TWELVE)
    driver.wait_for_ply(12)
    for size in PORTRAIT:
        resize(driver.page, *size)
        measured = driver.page.evaluate(MEASURES)
        assert measured["rows"] == 1, size
        assert measured["smallest"] >= 32, size
        assert not overflows(driver.page, "twelve letters", [size])


@nightly
def test_squares_of_the_row_game_are_at_least_36_pixels_wide(driver: Driver) -> None:
    driver.open("antipalindromes", "moves=1-1.2-0")
    driver.wait_for_ply(2)
    for size in PORTRAIT:
        resize(driver.page, *size)
        assert driver.page.evaluate(MEASURES)["smallest"] >= 36, size


@nightly
def test_each_player_across_the_table_has_an_own_edge(driver: Driver) -> None:
    page = driver.page
    resize(page, *PORTRAIT[1])
    driver.open("palindrome-duel")
    prefer(driver, "seating", "across")
    board = page.locator("#board").bounding_box()
    assert board
    for mover, move in ((1, "-1"), (2, "-2")):
        near, far, status = (
            page.locator(place).bounding_box()
            for place in (".player.of-1", ".player.of-2", "#status p >> nth=0")
        )
        assert near
        assert far
        assert status
        assert far["y"] < board["y"] < near["y"]
        assert (status["y"] < board["y"]) == (mover == 2)
        driver.play([move])
        assert page.locator("#board").bounding_box() == board
