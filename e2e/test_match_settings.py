"""Settings of a match: how the players sit."""

from __future__ import annotations

import pytest
from animations import resize
from driver import Driver
from nightly import nightly
from oracle.places import TABLET
from playwright.sync_api import expect

pytestmark = pytest.mark.returning


def sit_across(driver: Driver) -> None:
    driver.choose("table")
    driver.page.locator('dialog input[name="seating"][value="across"]').check()
    driver.page.keyboard.press("Escape")
    expect(driver.page.locator("dialog")).to_have_count(0)


def test_direction_keys_mean_the_left_and_right_of_the_player_across_the_table(
    driver: Driver,
) -> None:
    page = driver.page
    driver.open("center-square", "size=7&moves=right")
    driver.wait_for_rules()
    sit_across(driver)
    driver.expect_status("You can’t go back right.")
    assert page.locator(".ways").evaluate("(keys) => getComputedStyle(keys).rotate") == "180deg"
    page.locator("#keys").get_by_role("button", name="left", exact=True).click()
    driver.wait_for_ply(2)
    assert driver.moves() == ["right", "right"]
    driver.expect_status("You can’t go back left.")
    page.locator("#keys").get_by_role("button", name="down", exact=True).click()
    driver.wait_for_ply(3)
    assert driver.moves()[-1] == "down"


@nightly
def test_each_player_across_the_table_has_an_own_edge_of_a_tablet(driver: Driver) -> None:
    page = driver.page
    resize(page, *TABLET)
    driver.open("palindrome-duel")
    sit_across(driver)
    board = page.locator("#board").bounding_box()
    assert board
    for mover, move in ((1, "-1"), (2, "-2")):
        near, far, score, status = (
            page.locator(place).bounding_box()
            for place in (".player.of-1", ".player.of-2", ".score", "#status p >> nth=0")
        )
        assert near
        assert far
        assert score
        assert status
        assert far["y"] < board["y"] < near["y"]
        assert near["x"] + near["width"] <= score["x"]
        assert (status["y"] < board["y"]) == (mover == 2)
        driver.play([move])
        assert page.locator("#board").bounding_box() == board
