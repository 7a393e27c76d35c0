"""Moves by keyboard, dragging and swiping."""

from __future__ import annotations

import re

import pytest
from driver import Driver
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.returning


def test_squares_are_chosen_on_the_row_on_a_laptop(driver: Driver) -> None:
    page = driver.page
    page.set_viewport_size({"width": 1280, "height": 800})
    driver.open("antipalindromes")
    driver.wait_for_rules()
    page.locator(".squares button").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    expect(page.locator("body")).to_have_attribute("data-ply", "1")

    assert driver.moves() == ["3-1"]


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_key_is_dragged_to_a_side_of_the_line_and_to_no_other_place(
    driver: Driver,
) -> None:
    driver.open("palindrome-war", "moves=-k")
    driver.wait_for_quiet()
    page = driver.page
    key = page.locator('[data-select="piece:a"]')
    driver.tab.drag([middle(key), (20, 160)])
    expect(page.locator(".is-dragged, .key.is-picked")).to_have_count(0)
    assert driver.ply == 1
    page.mouse.move(*middle(key))
    page.mouse.down()
    dragged, places = page.locator(".is-dragged"), iter(range(100, 600))
    while not dragged.count():  # the first press loads what follows the mouse
        page.mouse.move(next(places), 300)
    expect(dragged).to_have_text("a")
    page.mouse.move(*middle(page.locator(".slot.at-beginning")), steps=3)
    expect(page.locator("[data-takes]")).to_have_attribute("data-move", "a-")
    page.mouse.up()
    driver.wait_for_ply(2)
    assert driver.moves() == ["-k", "a-"]
    expect(page.locator(".is-dragged, [data-takes]")).to_have_count(0)


def test_first_letter_takes_one_press_or_one_drag(driver: Driver) -> None:
    driver.open("palindrome-war")
    driver.wait_for_rules()
    driver.press(".key:text-is('k')")
    driver.wait_for_ply(1)
    driver.act("undo")
    driver.wait_for_ply(0)
    page = driver.page
    driver.tab.drag([middle(page.locator(".key", has_text="r")), middle(page.locator(".slot"))])
    driver.wait_for_ply(1)
    assert driver.moves() == ["-r"]


def test_swipe_moves_the_token(driver: Driver) -> None:
    driver.open("center-square")
    driver.wait_for_rules()
    page = driver.page
    x, y = middle(page.locator("[data-swipe]"))
    driver.drag("right")
    driver.wait_for_quiet()
    expect(page).to_have_url(re.compile("moves=right$"))  # the rules have confirmed it
    driver.tab.drag([(x + 40, y), (x - 40, y)])
    expect(page.locator("#status")).to_contain_text("The token just came from there")
    driver.tab.drag([(x, y - 40), (x + 6, y + 40)])
    driver.wait_for_ply(2)
    assert driver.moves() == ["right", "down"]
