"""A game without a front end is played on its described board."""

from __future__ import annotations

from typing import Literal

import pytest
from accessibility import violations
from driver import Driver
from nightly import nightly, some
from playwright.sync_api import expect

pytestmark = [pytest.mark.returning, pytest.mark.packages]


@nightly
@pytest.mark.parametrize("size", [2, 8, 5])
def test_board_fits_a_narrow_screen_and_is_played_on_alone(driver: Driver, size: int) -> None:
    page = driver.page
    page.set_viewport_size({"width": 360, "height": 640})
    driver.open("domineering", f"size={size}")
    driver.wait_for_rules()
    expect(page.locator("#board .spot")).to_have_count(size * size)
    box = page.locator("#board .places").bounding_box()
    spot = page.locator("#board .spot").first.bounding_box()
    assert box is not None
    assert spot is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert spot["width"] >= (44 if size < 8 else 40)
    assert abs(spot["width"] - spot["height"]) < 1
    if size == 2:
        expect(page.locator("#keys button")).to_have_count(0)
        page.get_by_role("button", name="a1, empty").click()
        expect(page.locator(".result h2")).to_have_text("Player 1 wins")
        expect(page.locator("#board .is-win")).to_have_count(2)


@pytest.mark.parametrize("moves", some(["b2.c4.d2", ""]))
def test_board_is_accessible(driver: Driver, moves: str) -> None:
    page = driver.page
    driver.open("domineering", f"moves={moves}" if moves else "")
    driver.wait_for_rules()
    expect(page.locator("#board .has-piece")).to_have_count(6 if moves else 0)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == []


def test_picked_neutral_piece_stands_out_and_is_seen(driver: Driver) -> None:
    page = driver.page
    driver.open("nim")
    driver.wait_for_rules()
    place = page.locator("#board .place:has(.dot)").first
    place.evaluate("(it) => it.classList.add('is-picked')")
    background = "(it) => getComputedStyle(it).backgroundColor"
    other = page.locator("#board .place:not(.is-picked) > .spot").first.evaluate(background)
    schemes: tuple[Literal["none", "active"], ...] = ("none", "active")
    for forced in schemes:
        page.emulate_media(forced_colors=forced)
        spot, dot = (place.locator(each).evaluate(background) for each in (".spot", ".dot"))
        assert len({spot, dot, other}) == 3, forced


def test_long_text_fits_its_piece(driver: Driver) -> None:
    page = driver.page
    driver.open("nim")
    driver.wait_for_rules()
    piece = page.locator("#board .stone").first
    room = """(it, text) => {
      it.className = `stone is-shared has-${text.length}`;
      it.textContent = text;
      return it.closest(".spot").clientWidth - it.getBoundingClientRect().width;
    }"""
    for text in ("W", "WW", "WWW"):
        assert piece.evaluate(room, text) >= 0, text
