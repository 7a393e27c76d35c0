"""Every press on the board counts, however fast and however early; a double tap is one press."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver
from nightly import some
from playwright.sync_api import BrowserContext, Page, expect

LETTERS = "PAGTLNB"


@pytest.mark.daily
@pytest.mark.returning
@pytest.mark.parametrize("slowed", some([4, 1]))
def test_presses_in_quick_succession_are_all_taken(
    driver: Driver, context: BrowserContext, slowed: int
) -> None:
    driver.open("alpha-chase")
    driver.wait_for_rules()
    session = context.new_cdp_session(driver.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    for number, letter in enumerate(LETTERS.lower()):
        if number % 2:
            driver.page.keyboard.press(letter)
        else:
            driver.page.locator(f'#keys [data-key="{letter}"]').click()
    driver.wait_for_ply(len(LETTERS))

    assert driver.moves() == [*LETTERS]


@pytest.mark.daily
@pytest.mark.parametrize(
    ("slug", "presses", "moves"),
    [
        ("alpha-chase", [f'#keys [data-key="{letter}"]' for letter in "pgt"], ["P", "G", "T"]),
        ("antipalindromes", ["#board .square >> nth=4", '#keys [data-key="1"]'], ["5-1"]),
    ],
)
def test_presses_before_the_scripts_are_all_carried_out_in_order(
    driver: Driver,
    hold_scripts: Callable[[], None],
    slug: str,
    presses: list[str],
    moves: list[str],
) -> None:
    driver.page.goto(f"{slug}/", wait_until="commit")
    for press in presses:
        driver.page.locator(press).click()
    hold_scripts()
    driver.wait_for_ply(len(moves))

    assert driver.moves() == moves


@pytest.mark.usefixtures("no_service_worker")  # it would answer in place of the server
def test_no_opening_is_shown_or_pressed_where_a_match_goes_on(
    driver: Driver, page: Page, hold_scripts: Callable[[], None]
) -> None:
    hold_scripts()
    for slug in ("alpha-chase", "palindrome-war"):  # the older one has a draft too
        driver.open(slug)
        driver.wait_for_rules()
        page.locator('#keys [data-key="p"]').click()
        driver.wait_for_ply(1)
    page.route("**/pages/game*.js", lambda route: None)
    page.goto("alpha-chase/", wait_until="commit")
    expect(page.locator("#tray")).to_be_visible()
    expect(page.locator("#keys")).to_be_hidden()
    expect(page.locator("#status")).to_be_hidden()
    page.unroute("**/pages/game*.js")
    page.reload()
    driver.wait_for_ply(1)

    assert driver.moves() == ["P"]
