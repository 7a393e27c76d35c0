"""Explanations of moves, and links to a single position."""

from __future__ import annotations

import pytest
from driver import Driver
from playwright.sync_api import expect
from waiting import wait_until

pytestmark = pytest.mark.returning

ROTOR = "player1=Hannah&player2=Otto&moves=-s.-t.-o.-r.-m.-x.-d.-r.-o.-t.-o.-r"


def test_move_of_the_replay_is_explained_by_a_line_that_is_stepped_through(driver: Driver) -> None:
    page = driver.page
    page.emulate_media(reduced_motion="reduce")
    driver.open("palindrome-war", ROTOR)
    driver.wait_for_rules()
    driver.press('[data-command="look"][data-value="back"]')
    expect(page.locator("#status")).to_contain_text("Position after move 11 of 12")
    page.get_by_role("button", name="Why this move?").focus()
    page.keyboard.press("Enter")
    playing = page.locator('[data-command="step-line"][data-value="play"]')
    expect(playing).to_be_focused(timeout=60_000)
    page.locator(".steps [aria-current]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".steps [aria-current]")).to_have_text("r at the end")
    expect(page.locator("#board [data-piece]").last).to_be_visible()
    expect(page.locator("#status")).to_contain_text("Otto wins with “rotor”")
    expect(page.locator("#live")).to_contain_text("Move 2 of 2: Otto plays r at the end.")
    driver.press('[data-command="step-line"][data-value="close"]')
    expect(page.locator("#status")).to_contain_text("Hannah played o at the end")
    expect(page.locator('[data-command="why"]')).to_be_focused()


def test_link_opens_a_single_position(driver: Driver) -> None:
    page = driver.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    driver.open("palindrome-war", f"{ROTOR}&at=5")
    expect(page.locator("#status")).to_contain_text("Position after move 5 of 12.")
    assert driver.fragment == f"{ROTOR}&at=5"
    driver.choose("share")
    driver.press('dialog [value="copy-place"]')
    wait_until(page, "async () => (await navigator.clipboard.readText()).endsWith('&at=5')")
    page.keyboard.press("Escape")
    expect(page.locator(".result h2")).to_have_text("Otto wins with “rotor”")
