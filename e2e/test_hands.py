"""Other ways to make a move: a key is dragged to its place, the board is swiped over."""

from __future__ import annotations

import re

import pytest
from driver import Driver
from nightly import nightly
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.returning


def middle(place: Locator) -> tuple[float, float]:
    """Return the middle of what is drawn."""
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Press at one point, move, and let go at another."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def test_a_key_can_be_dragged_to_an_end_of_the_line(driver: Driver) -> None:
    driver.open("palindrome-war", "moves=-k")
    driver.wait_for_quiet()
    page = driver.page
    key = page.locator('[data-hold="piece:a"]')
    page.mouse.move(*middle(key))
    page.mouse.down()
    page.mouse.move(100, 300, steps=3)
    expect(page.locator(".is-dragged")).to_have_text("a")
    page.mouse.move(*middle(page.locator(".slot.at-beginning")), steps=3)
    expect(page.locator("[data-takes]")).to_have_attribute("data-move", "a-")
    page.mouse.up()
    driver.wait_for_ply(2)
    assert driver.moves() == ["-k", "a-"]
    expect(page.locator(".is-dragged, [data-takes]")).to_have_count(0)


@nightly
def test_a_key_let_go_beside_its_place_makes_no_move(driver: Driver) -> None:
    driver.open("palindrome-war", "moves=-k")
    driver.wait_for_quiet()
    page = driver.page
    drag(page, middle(page.locator('[data-hold="piece:a"]')), (20, 160))
    expect(page.locator(".is-dragged, .key.is-picked")).to_have_count(0)
    assert driver.ply == 1


def test_a_digit_can_be_dragged_to_a_square(driver: Driver) -> None:
    driver.open("antipalindromes")
    driver.wait_for_rules()
    page = driver.page
    start = middle(page.locator('[data-hold="digit:1"]'))
    end = middle(page.locator('[data-hold="square:5"]:visible').first)
    drag(page, start, end)
    driver.wait_for_ply(1)
    assert driver.moves() == ["5-1"]


def test_a_swipe_moves_the_token(driver: Driver) -> None:
    driver.open("center-square")
    driver.wait_for_rules()
    page = driver.page
    x, y = middle(page.locator("[data-swipe]"))
    drag(page, (x - 40, y), (x + 40, y + 8))
    driver.wait_for_ply(1)
    driver.wait_for_quiet()
    expect(page).to_have_url(re.compile("moves=right$"))  # what is barred now the rules have said
    drag(page, (x + 40, y), (x - 40, y))
    expect(page.locator("#status")).to_contain_text("The token has just come from there")
    drag(page, (x, y - 40), (x + 6, y + 40))
    driver.wait_for_ply(2)
    assert driver.moves() == ["right", "down"]
