"""Added games in the puzzles and in the bot lab."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from accessibility import violations
from game_wheels import SLOW, add, wheel_of
from lab_page import FIRST, begin, open_lab, run, show, write
from nightly import nightly
from playwright.sync_api import Page, expect
from sandbox_attacks import PATCH_ADDED_GAME
from test_puzzles import OPEN

PRACTICE: Final = "puzzles/?game=nim&seed=ab&n=1"
MOST_AND_ONE: Final = 4
"""With a multiple of it left, the player to move loses: at most three counters may be taken."""

CHEAT: Final = f"{PATCH_ADDED_GAME}\ndef choose(match, budget):\n    return '9'\n"
SETTLED: Final = "body[data-phase=open], body[data-phase=solved]"


def solve(page: Page) -> None:
    """Solve a puzzle of Nim: leave a multiple of four counters with each move."""
    while True:
        expect(page.locator(SETTLED)).to_be_attached(timeout=SLOW)
        if page.locator("body[data-phase=solved]").count():
            return
        left = re.search(r"left: (\d+)", page.locator("#board").text_content() or "")
        assert left
        page.locator(f'#board [data-move="{int(left[1]) % MOST_AND_ONE}"]').first.click()


@pytest.mark.nightly
@pytest.mark.returning
def test_added_game_has_practice_puzzles_that_its_rules_prove(page: Page) -> None:
    add(page, wheel_of("nim"))
    page.goto("puzzles/")
    expect(page.locator("#list")).to_contain_text("Added games have puzzles under Practice.")
    page.get_by_role("link", name="Practice").click()
    page.locator("#request [name=game]").select_option("Nim")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/puzzles/?game=nim&seed=*")
    page.goto(PRACTICE)
    expect(page.locator(OPEN)).to_be_attached(timeout=SLOW)
    expect(page.locator("#title")).to_have_text("Nim")
    assert violations(page) == []
    solve(page)
    expect(page.locator(".result h2")).to_have_text("Solved")
    page.get_by_role("link", name="Next").click()
    page.wait_for_url("**n=2*")
    expect(page.locator(OPEN)).to_be_attached(timeout=SLOW)
    page.locator("#rules a").click()
    page.wait_for_url("**/added/?game=nim&wheel=nim-duel&version=1.0&sha256=*#rules")


@pytest.mark.usefixtures("no_service_worker")
def test_pages_say_that_added_games_are_missing_and_bring_them(
    page: Page, expect_errors: Callable[..., None]
) -> None:
    expect_errors("Failed to load resource", "ERR_FAILED")
    add(page, wheel_of("nim"))
    for place, part, shown in (
        ("", "game", "#added-games [data-added=nim]"),
        ("puzzles/?practice", "added", "#request option[value=nim]"),
    ):
        page.context.route(f"**/pages/{part}-*.js*", lambda route: route.abort())
        page.goto(place)
        expect(page.get_by_text("Couldn’t load this part of the page.")).to_be_visible()
        page.context.unroute(f"**/pages/{part}-*.js*")
        page.get_by_role("button", name="Try again").click()
        expect(page.locator(shown)).to_be_attached()


@pytest.mark.nightly
@pytest.mark.returning
def test_bot_plays_an_added_game_and_cannot_change_its_rules(page: Page) -> None:
    add(page, wheel_of("nim"))
    open_lab(page, "game=center-square")
    page.get_by_role("button", name="New", exact=True).click()
    page.locator("#which").get_by_role("button", name="Nim").click()
    expect(page.locator(".cm-content")).to_contain_text("A first bot for Nim.")
    show(page, "play")
    page.locator('[data-field="opponent"]').select_option("easy")
    page.locator('#go [data-command="run"]').click()
    expect(page.locator("#status")).to_contain_text("wins", timeout=SLOW)
    expect(page.locator("#fault .is-error")).to_have_count(0)
    page.locator('[data-field="opponent"]').select_option("")
    begin(page, CHEAT)
    page.locator('#board [data-move="2"]').first.click()
    expect(page.locator("#fault .is-error")).to_contain_text("chose “9”", timeout=SLOW)
    page.locator("#fault a").click()
    page.wait_for_url("**/added/?game=nim&wheel=nim-duel&version=1.0&sha256=*moves=2")
    expect(page.locator("#board")).to_contain_text("Counters left: 19.")


@nightly
@pytest.mark.returning
def test_tournament_of_an_added_game_links_its_matches(page: Page) -> None:
    add(page, wheel_of("nim"))
    open_lab(page)
    write(page, FIRST)
    show(page, "tournament")
    for value in ("level:easy", "game:nim"):
        page.locator(f'[value="{value}"]').check()
    page.locator('[value^="bot:"]').check()
    page.locator('[data-command="tournament"]').click()
    expect(page.locator(".lab-message")).to_contain_text("over after 10 matches", timeout=SLOW)
    page.locator(".lab-matches summary").click()
    page.locator(".lab-matches a").first.click()
    page.wait_for_url(re.compile(r"/added/\?game=nim&wheel=nim-duel&.*moves="))
    expect(page.locator(".result h2")).to_contain_text("wins", timeout=SLOW)


@nightly
@pytest.mark.returning
def test_lab_forgets_a_game_that_was_deleted(page: Page) -> None:
    add(page, wheel_of("nim"))
    open_lab(page, "game=nim")
    run(page, FIRST)
    page.locator('#board [data-move="2"]').first.click(timeout=SLOW)
    page.goto("add/")
    page.get_by_role("button", name="Delete Nim").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator("[data-added]")).to_have_count(0)
    page.go_back()
    page.reload()
    expect(page.locator(".cm-content")).to_be_attached()
    expect(page.locator('[data-field="game"]')).to_have_value("palindrome-war")
