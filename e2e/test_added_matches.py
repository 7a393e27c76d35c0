"""Matches of added games are played, reviewed, kept and found like others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import hostile_wheels
import pytest
from driver import Driver, TabDriver
from game_wheels import NIM, SLOW, add, new_game_wheel, wheel_of, write_wheel
from hostile_wheels import Hostile
from nightly import nightly
from playwright.sync_api import Page, expect
from sandbox_attacks import WHEEL_PATCHES_RULES
from stored_matches import KEEP
from test_history import many

OVER: Final = "document.body.dataset.mode === 'over'"
DUE: Final = f"() => {OVER} || Number(document.body.dataset.ply) % 2 === 0"


def play_out(driver: Driver) -> None:
    """Take one counter whenever it is the first player's turn, until the match is over."""
    page = driver.page
    while True:
        page.wait_for_function(DUE, timeout=SLOW)
        if page.evaluate(OVER):
            return
        driver.play(["1"])


@pytest.mark.returning
def test_match_of_an_added_game_is_played_reviewed_and_found_offline(
    driver: Driver, go_offline: Callable[[], None]
) -> None:
    page = driver.page
    add(page, wheel_of("nim"), wheel_of("domineering"))
    go_offline()
    page.locator('[data-added="nim"]').click()
    driver.wait_for_rules()
    page.goto(f"{page.url.partition('#')[0]}#counters=7&computer2=hard&player1=Ada&seed=1")
    page.reload()
    play_out(driver)
    expect(page.locator(".result h2")).to_contain_text("wins")
    driver.act("review")
    expect(page.locator(".graph")).to_be_visible(timeout=SLOW)
    page.reload()
    expect(page.locator(".result h2")).to_contain_text("wins", timeout=SLOW)
    page.goto("")
    page.locator('[data-added="domineering"]').click()
    driver.play(["a1"])
    page.goto("")
    going_on = page.locator(".card.is-continue")
    expect(going_on).to_contain_text("Domineering")
    going_on.click()
    driver.wait_for_ply(1)
    driver.open("alpha-chase")
    driver.choose("history")
    found = page.locator(".history li").filter(has_text="Ada")
    expect(found).to_contain_text("Nim")
    found.locator("a").click()
    page.wait_for_url("**/added/?game=nim&wheel=nim-duel&version=1.0&sha256=*")
    expect(page.locator(".result h2")).to_contain_text("wins", timeout=SLOW)


@pytest.mark.nightly
@pytest.mark.returning
def test_added_game_speaks_its_own_words(driver: Driver, tmp_path: Path) -> None:
    page = driver.page
    add(page, new_game_wheel(tmp_path, "river-crossing"))
    page.goto("de/")
    card = page.locator('.card[data-added="river-crossing"]')
    expect(card).to_contain_text("Ein Haufen, höchstens drei.")
    card.click()
    driver.wait_for_rules()
    page.goto(f"{page.url.partition('#')[0]}#counters=4&moves=1")
    page.reload()
    driver.play(["3"])
    expect(page.locator(".result")).to_contain_text("Letzter Stein.")
    driver.choose("rules")
    rules = page.locator("dialog .rules-text")
    expect(rules).to_have_attribute("lang", "de")
    expect(rules.get_by_role("heading").first).to_have_text("Ziel")
    expect(rules.locator("li b")).to_have_text("Steine")
    expect(page.locator("dialog .example .steps")).to_be_visible()
    page.keyboard.press("Escape")
    driver.act("new")
    expect(page.locator("dialog")).to_contain_text("Wie viele am Anfang da sind.")


@nightly
@pytest.mark.returning
def test_matches_of_a_deleted_game_say_which_wheel_they_need(page: Page, driver: Driver) -> None:
    add(page, wheel_of("nim"))
    page.goto("added/?game=nim")
    driver.play(["1"])
    page.evaluate(KEEP, many(9))
    driver.open("alpha-chase")
    driver.play(["P"])
    page.goto("add/")
    digest = page.locator(".game-file code").text_content() or ""
    page.get_by_role("button", name="Delete nim-duel").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator("[data-added]")).to_have_count(0)
    page.goto("")
    expect(page.locator(".card.is-continue")).to_contain_text("Alpha Chase")
    expect(page.locator("[data-added]")).to_have_count(0)
    driver.open("palindrome-war")
    driver.choose("history")
    page.get_by_role("searchbox").fill("nim")
    expect(page.locator(".history li")).to_have_count(10)
    expect(page.locator(".history li").first).to_contain_text("needs the game file nim-duel 1.0")
    page.locator(".history a").first.click()
    expect(page.locator("#board b")).to_have_text("nim-duel 1.0")
    expect(page.locator("#board code")).to_have_text(digest)
    page.goto("added/?game=nim#moves=1")
    expect(page.locator("#board code")).to_have_text(digest)
    expect(page.get_by_role("banner").get_by_role("button")).to_have_count(0)
    page.goto("added/?wheel=nim-duel")
    expect(page.locator("#board")).to_contain_text("This link is damaged.")


@nightly
@pytest.mark.returning
def test_wheel_that_patches_the_rules_changes_only_its_own(
    driver: TabDriver, tmp_path: Path
) -> None:
    patching = Hostile("patches", changes={"nim_duel.py": NIM + WHEEL_PATCHES_RULES})
    hostile_wheels.add(driver, patching, tmp_path)
    driver.tab.goto("added/?game=nim")
    driver.play(["1", "2"])
    driver.open("center-square")
    driver.play(["right", "down"])
    driver.choose("history")
    driver.press('.history a[href*="game=nim"]')
    driver.wait_for_ply(2)
    driver.play(["3"])


FAULTS: Final = """
def blocked(self, position):
    started = self.options.counters - position.left == 2
    if started and self.options.counters == 57:
        while True: pass
    if started and self.options.counters == 58:
        raise ValueError("no counters")
    return legal_moves(self, position)
def large(self, position):
    is_large = self.options.counters == 59 and position.left == 57
    return {**view(self, position), "more": "x" * 1_000_000 if is_large else ""}
legal_moves, view = Nim.legal_moves, Nim.view
Nim.legal_moves, Nim.view = blocked, large
"""
"""The end of Nim's module, after which it fails once two counters are taken from some heaps."""


@nightly
@pytest.mark.returning
def test_game_that_blocks_its_match_is_named_with_ways_on(driver: Driver, tmp_path: Path) -> None:
    page = driver.page
    add(page, write_wheel(tmp_path, **{"nim_duel.py": NIM + FAULTS}))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    status = page.locator("#status")
    page.goto("added/?game=nim#counters=57")
    driver.wait_for_rules()
    driver.wait_for_quiet()
    driver.press('[data-move="2"]')
    expect(status).to_contain_text("Nim is taking a long time.", timeout=SLOW)
    status.get_by_role("button", name="Stop").click()
    expect(status).to_contain_text("You stopped Nim.")
    driver.act("undo")
    expect(status).to_contain_text("Player 1’s turn", timeout=SLOW)
    driver.play(["1"])
    driver.press('[data-move="1"]')
    late = "Nim took longer than 10 seconds for this position. Undo the move or try again."
    expect(status).to_contain_text(late, timeout=SLOW)
    expect(status.get_by_role("button", name="Try again")).to_be_visible()
    for counters, said in (
        (58, "Nim failed at this position: ValueError('no counters')"),
        (59, "Nim sent a position that is too large."),
    ):
        page.goto(f"added/?game=nim#counters={counters}")
        driver.wait_for_ply(0)
        driver.wait_for_rules()
        driver.wait_for_quiet()
        driver.press('[data-move="2"]')
        expect(status).to_contain_text(said, timeout=SLOW)
        status.get_by_role("button", name="Copy report").click()
        expect(status).to_contain_text("Report copied.")
        assert said in page.evaluate("() => navigator.clipboard.readText()")
    status.get_by_role("button", name="Delete Nim").click()
    expect(page.locator("#loses")).to_be_focused()
    expect(page.locator("#loses")).to_contain_text("This deletes Nim from this device.")
