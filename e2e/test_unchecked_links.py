"""The match of a link is on the board before Python is there, and stays in its place afterward."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from accessibility import violations
from driver import Driver
from playwright.sync_api import Page, expect
from test_slow_connection import WATCH

pytestmark = pytest.mark.usefixtures("no_service_worker")

NAMES: Final = "player1=Ada&player2=Bo"
UNCHECKED: Final = "This link isn’t checked yet."
LINKS: Final = {
    "palindrome-war": (f"{NAMES}&moves=-k.a-.-y", ".tile", ["a", "k", "y"]),
    "palindrome-duel": (f"{NAMES}&moves=-1.2-.-3", ".tile", ["2", "1", "3"]),
    "alpha-chase": (f"{NAMES}&moves=P.G.L", ".tile:is(.is-mine, .is-denied)", ["P", "L", "G"]),
    "center-square": (f"size=7&{NAMES}&moves=right.down.down", ".trail .leg", [""] * 3),
    "antipalindromes": (f"{NAMES}&moves=3-0.1-1.2-0", "#board .square.is-filled", ["1", "0", "0"]),
}
"""By game a link with three moves, and the pieces that it leads to in the order of the board."""

PLACES: Final = """() => {
  const all = [...document.querySelectorAll("#turns, #board, #status, #keys, #tray, .token")];
  return all.map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [each.id, x, y, width, height];
  });
}"""


def wait_until_checked(page: Page) -> None:
    expect(page.locator("html:not([data-arriving])")).to_be_attached(timeout=60_000)


def moved(page: Page) -> list[Any]:
    """Return what has shifted, other than a sentence in its place."""
    shifts: list[Any] = page.evaluate("window.shifts")
    return [shift for shift in shifts if not all(str(node).startswith("<p") for node in shift[1:])]


def open_unchecked(driver: Driver, slug: str, fragment: str) -> None:
    """Open a link while Python is held back."""
    driver.open(slug, fragment)
    expect(driver.page.locator("#status p").first).to_have_text(UNCHECKED)


@pytest.mark.parametrize("slug", LINKS)
def test_link_shows_its_board_while_python_loads_and_nothing_jumps_when_it_is_there(
    driver: Driver, hold_python: Callable[[], None], slug: str
) -> None:
    page = driver.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(WATCH)
    link, pieces, shown = LINKS[slug]
    open_unchecked(driver, slug, link)
    expect(page.locator("#status p").nth(1)).to_have_text(re.compile(r"Loading the game: \d+%"))
    expect(page.locator(pieces)).to_contain_text(shown)
    expect(page.locator(".player b")).to_have_text(["Ada", "Bo"])
    expect(page.locator(".player.is-up b")).to_have_text("Bo")
    assert violations(page) == []
    places = page.evaluate(PLACES)
    hold_python()
    wait_until_checked(page)
    expect(page.locator("#status")).to_contain_text("Bo’s turn.")
    expect(page.locator(pieces)).to_contain_text(shown)

    assert page.evaluate(PLACES) == places
    assert moved(page) == []
    assert driver.moves() == link.partition("moves=")[2].split(".")


def test_refused_link_keeps_what_was_right_and_says_so(
    driver: Driver, hold_python: Callable[[], None]
) -> None:
    page = driver.page
    open_unchecked(driver, "alpha-chase", f"{NAMES}&moves=P.G.P.L")
    page.locator('[data-move="A"]').click()
    hold_python()
    wait_until_checked(page)
    expect(page.locator("#status")).to_contain_text("The board shows the match up to that point.")
    expect(page.locator("#keys .is-taken")).to_have_count(2)
    driver.play(["L"])
    driver.wait_for_ply(3)

    assert driver.moves() == ["P", "G", "L"], "the move on another position is dropped"


def test_move_pressed_on_a_link_is_not_made_in_the_match_gone_back_to(
    driver: Driver, hold_python: Callable[[], None]
) -> None:
    page = driver.page
    driver.open("alpha-chase")
    page.locator('#keys [data-key="p"]').click()
    page.wait_for_function("() => location.hash.endsWith('moves=P')")
    page.evaluate("(link) => { location.hash = link }", f"{NAMES}&moves=G.L")
    expect(page.locator("#status p").first).to_have_text(UNCHECKED)
    page.reload()
    expect(page.locator("#status p").first).to_have_text(UNCHECKED)
    page.locator('[data-move="A"]').click()
    page.go_back()
    expect(page.locator(".player b").first).to_have_text("Player 1")
    hold_python()
    driver.wait_for_ply(1)
    driver.play(["G"])
    driver.wait_for_ply(2)

    assert driver.moves() == ["P", "G"]
