"""The end of a match: resignation, draw, rematch and series."""

from __future__ import annotations

import pytest
from driver import Driver
from pictures import KEEP_DRAWN, copied_picture, texts_drawn
from playwright.sync_api import expect

pytestmark = pytest.mark.returning


def test_resignation_asks_who_and_ends_the_match(driver: Driver) -> None:
    driver.open("palindrome-war", "player1=Hannah&player2=Otto")
    driver.play(["-k"])
    driver.choose("resign")
    driver.page.get_by_role("button", name="Hannah resigns").click()
    expect(driver.page.locator(".result h2")).to_have_text("Otto wins")
    expect(driver.page.locator("#status")).to_have_text("Hannah resigned.")
    assert driver.fragment.endswith("end=resign1")
    driver.act("undo")
    expect(driver.page.locator(".result")).to_have_count(0)
    driver.play(["-a"])


def test_loss_to_a_computer_offers_the_turning_point(driver: Driver) -> None:
    page = driver.page
    driver.open("center-square", "player2=Easy&computer2=easy&moves=right.down.right.down")
    driver.act("turning-point")
    expect(page.locator(".graph [aria-current]")).to_have_attribute("data-value", "3")
    expect(page.locator("#status")).to_contain_text("played right. Better:")
    driver.act("close-review")
    driver.act("review")
    expect(page.locator(".graph")).to_be_visible()
    expect(page.locator("#status")).not_to_contain_text("Each bar")


def test_players_agree_on_a_draw(driver: Driver) -> None:
    driver.open("alpha-chase")
    driver.play(["P"])
    driver.choose("draw")
    driver.page.get_by_role("button", name="Keep playing").click()
    driver.choose("draw")
    driver.page.get_by_role("button", name="Yes, we agree").click()

    expect(driver.page.locator(".result h2")).to_have_text("Draw")


def test_rematch_changes_seats_and_the_series_goes_on_without_undone_ends(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-duel", "digits=5&player1=Hannah&player2=Otto")
    driver.play(["-1", "-2", "-1"])
    expect(page.locator(".result h2")).to_be_focused()
    expect(page.locator(".score")).to_contain_text("1–0")
    driver.act("rematch")
    expect(page.locator(".player.of-1 b")).to_have_text("Otto")
    expect(page.locator("#keys button")).to_have_count(5)
    expect(page.locator(".score")).to_contain_text("0–1")
    driver.play(["-1", "-2", "-1"])
    expect(page.locator(".score")).to_contain_text("1–1")
    driver.act("undo")
    expect(page.locator(".score")).to_contain_text("0–1")
    page.reload()
    expect(page.locator(".score")).to_contain_text("0–1")


def test_series_of_three_ends_with_a_card_that_is_shared_or_copied(driver: Driver) -> None:
    page = driver.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(KEEP_DRAWN)
    driver.open("palindrome-duel")
    driver.choose("new")
    page.get_by_label("Name of Player 1").fill("Hannah")
    page.get_by_label("Name of Player 2").fill("Otto")
    page.get_by_label("Series").select_option("3")
    page.get_by_role("button", name="Start").click()
    result = page.locator(".result")
    for said in ("Best of 3: 1–0.", "Best of 3: 1–1.", "Hannah wins the series 2–1."):
        driver.play(["-1", "-2", "-1"])  # who starts wins
        expect(result).to_contain_text(said)
        if "wins" not in said:
            driver.act("rematch")
            driver.wait_for_ply(0)
    share = page.get_by_role("button", name="Share the series")
    share.click()
    expect(page.locator("#status")).to_contain_text("Picture copied.")
    assert copied_picture(page).size == (1200, 1160)
    won = "Hannah wins the series 2–1."
    assert texts_drawn(page) == ["● Hannah", "Otto ◆", "2–1", won, "noon · Best of 3"]
    page.evaluate("""() => {
      navigator.canShare = ({ files }) => files.length === 1;
      navigator.share = async ({ files: [{ name, size }] }) => {
        document.title = `${name} ${size > 1000}`;
      };
    }""")
    share.click()
    expect(page).to_have_title("noon-series.png true")
    driver.act("rematch")
    driver.wait_for_ply(0)
    driver.play(["-1", "-2", "-1"])
    expect(result).to_contain_text("Best of 3: 1–0.")
