"""Every press on the board counts, however fast and however early; a double tap is one press."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver
from nightly import some
from playwright.sync_api import BrowserContext, Page, expect

LETTERS = "PAGTLNB"


def press_letter(page: Page, letter: str, way: str) -> None:
    if way == "keys":
        page.keyboard.press(letter.lower())
    else:
        page.locator(f'#keys [data-key="{letter.lower()}"]').click()


@pytest.mark.returning
@pytest.mark.parametrize("way", ["keys", "clicks"])
@pytest.mark.parametrize("slowed", some([4, 1]))
def test_presses_in_quick_succession_are_all_taken(
    driver: Driver, context: BrowserContext, way: str, slowed: int
) -> None:
    driver.open("alpha-chase")
    driver.wait_for_rules()
    session = context.new_cdp_session(driver.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    for letter in LETTERS:
        press_letter(driver.page, letter, way)
    driver.wait_for_ply(len(LETTERS))

    assert driver.moves() == [*LETTERS]


@pytest.mark.returning
def test_a_double_tap_is_one_press(driver: Driver) -> None:
    driver.open("antipalindromes")
    driver.wait_for_rules()
    driver.page.locator("#board [data-select]").first.dblclick()
    driver.page.locator("#keys [data-move]").first.dblclick()
    driver.wait_for_ply(1)

    assert len(driver.moves()) == 1
    assert driver.page.locator("#status .is-error").count() == 0


@pytest.mark.parametrize("way", ["keys", "clicks"])
def test_presses_before_the_scripts_are_all_carried_out_in_order(
    driver: Driver, hold_scripts: Callable[[], None], way: str
) -> None:
    driver.page.goto("alpha-chase/", wait_until="commit")
    expect(driver.page.locator("#keys [data-move]").first).to_be_visible()
    for letter in "PGT":
        press_letter(driver.page, letter, way)
    hold_scripts()
    driver.wait_for_ply(3)

    assert driver.moves() == ["P", "G", "T"]


def test_a_two_part_move_before_the_scripts_is_carried_out(
    driver: Driver, hold_scripts: Callable[[], None]
) -> None:
    driver.page.goto("palindrome-war/", wait_until="commit")
    driver.page.locator('#keys [data-key="k"]').click()
    driver.page.locator("#board .slot").last.click()
    hold_scripts()
    driver.wait_for_ply(1)

    assert driver.moves() == ["-k"]


def test_a_square_of_a_wide_board_before_the_scripts_is_pressed(
    driver: Driver, hold_scripts: Callable[[], None]
) -> None:
    driver.page.goto("antipalindromes/", wait_until="commit")
    driver.page.locator("#board .square").nth(4).click()
    driver.page.locator('#keys [data-key="1"]').click()
    hold_scripts()
    driver.wait_for_ply(1)

    assert driver.moves() == ["5-1"]


@pytest.mark.parametrize("way", ["keys", "clicks"])
def test_presses_on_a_page_that_did_not_load_are_carried_out_after_load_it_again(
    driver: Driver,
    context: BrowserContext,
    expect_errors: Callable[..., None],
    way: str,
) -> None:
    expect_errors("")
    context.route("**/duel*.js", lambda route: route.fulfill(status=404, body="gone"))
    driver.page.goto("alpha-chase/", wait_until="commit")
    expect(driver.page.locator("#keys [data-move]").first).to_be_visible()
    for letter in "PG":
        press_letter(driver.page, letter, way)
    again = driver.page.locator("[role='alert'] button")
    expect(again).to_be_visible()
    context.unroute("**/duel*.js")
    again.click()
    driver.wait_for_ply(2)

    assert driver.moves() == ["P", "G"]
