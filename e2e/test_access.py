"""Accessibility: axe finds no violation in any color scheme, at any width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, product
from typing import Any

import pytest
from accessibility import LOOKS, violations
from animations import resize
from driver import Driver
from nightly import few_pairs, nightly
from playwright.sync_api import Page, expect
from test_teach import MOVES, START, TASK, WON, gather

pytestmark = pytest.mark.returning

FROST = "word1=FROST&word2=VAPOR&tie=second-player&moves=Z.V.P.A.R.Y.T.S"
PUZZLES = {
    "puzzles/?day=2024-02-29": ".puzzle-cards li:last-child .picture svg",
    "puzzles/?archive=2024-02": ".puzzle-calendar",
    "puzzles/?practice": "#request",
    "puzzles/?matches": ".puzzle-tabs",
    f"puzzles/?game=alpha-chase#{FROST}": "body.game .player",
}
SHEETS_OF_A_GAME = {"rules": "Rules", "new": "New match"}
SHEETS_OF_ALL = {
    "table": "Settings",
    "share": "Share this match",
    "history": "Match history",
}
Everywhere = Callable[[Page], list[str]]
WIDTHS = [(320, 568), (390, 844), (1280, 800)]


@pytest.fixture(params=["looks in turn", pytest.param("all looks", marks=nightly)])
def everywhere(request: pytest.FixtureRequest) -> Everywhere:
    """Return a function that lists the violations in the next look, by night in all."""
    if request.param == "all looks":
        return partial(violations_in_looks, looks=list(product(WIDTHS, LOOKS)))
    turns = cycle(few_pairs(WIDTHS, LOOKS))
    return lambda page: violations_in_looks(page, [next(turns)])


def violations_in_looks(
    page: Page, looks: Sequence[tuple[tuple[int, int], dict[str, Any]]]
) -> list[str]:
    out = []
    for (width, height), look in looks:
        resize(page, width, height)
        page.emulate_media(**look)
        out += [f"{width} {look}: {fault}" for fault in violations(page)]
        over = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        out += [f"{width}: {over} px wider than the page"] if over > 0 else []
    page.emulate_media(color_scheme="light", forced_colors="none")
    page.set_viewport_size({"width": 390, "height": 844})
    return out


@nightly
def test_home_and_text_pages_are_accessible(page: Page, everywhere: Everywhere) -> None:
    for path in ("", "about/", "solved/", "lab/", "404.html"):
        page.goto(path)
        page.wait_for_load_state("load")
        assert everywhere(page) == [], path


@nightly
def test_puzzles_are_accessible(page: Page, everywhere: Everywhere) -> None:
    for path, shows in PUZZLES.items():
        page.goto(path)
        expect(page.locator(shows).first).to_be_visible(timeout=60_000)
        assert everywhere(page) == [], path
    page.emulate_media(reduced_motion="reduce")
    page.locator('[data-move="C"]').click()
    expect(page.locator("body[data-phase=refuting]")).to_be_attached()
    assert violations(page) == [], "refuting"
    page.get_by_role("button", name="Back to the puzzle").click()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".result")).to_be_visible()
    assert everywhere(page) == [], "solved"


def close_sheet(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_sheets_are_accessible(driver: Driver, everywhere: Everywhere) -> None:
    page = driver.page
    driver.open("palindrome-duel")
    driver.play(["-1"])
    driver.act("menu")
    expect(page.locator("dialog[open]")).to_be_visible()
    assert everywhere(page) == [], "menu"
    close_sheet(page)
    for name, title in (SHEETS_OF_A_GAME | SHEETS_OF_ALL).items():
        driver.choose(name)
        expect(page.get_by_role("heading", name=title, exact=True).last).to_be_visible()
        assert everywhere(page) == [], name
        close_sheet(page)


def test_tasks_and_their_worksheet_are_accessible(driver: Driver, everywhere: Everywhere) -> None:
    page = driver.page
    sheet = gather(driver)
    assert everywhere(page) == [], "set a task"
    sheet.get_by_role("link", name="Worksheet").click()
    page.locator("#copies").fill("2")
    assert everywhere(page) == [], "worksheet"
    page.locator("#all-tasks").get_by_role("button", name="Show large").click()
    assert everywhere(page) == [], "large code"
    page.goto(f"{WON.slug}/#{TASK}")
    expect(page.locator("#status .hush")).to_contain_text("Task for")
    assert everywhere(page) == [], "task"
    driver.play(MOVES[START:])
    expect(page.locator(".result h2")).to_have_text("Task completed")
    assert everywhere(page) == [], "task completed"
