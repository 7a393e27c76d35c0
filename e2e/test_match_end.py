"""The end of a match: rematch and series."""

from __future__ import annotations

import pytest
from driver import Driver
from pictures import copied_picture
from playwright.sync_api import expect

pytestmark = pytest.mark.returning


SEATS = """() => Object.fromEntries([...document.querySelectorAll("#turns .player")].map((tab) => {
  const { rotate } = getComputedStyle(tab);
  const shape = [...tab.querySelectorAll(".mark > *")]
    .find((each) => getComputedStyle(each).display !== "none").tagName;
  return [tab.querySelector("b").textContent.trim(), {
    side: tab.getBoundingClientRect().left < innerWidth / 3 ? "left" : "right",
    mark: shape,
    color: getComputedStyle(tab).getPropertyValue("--who"),
    isTurned: rotate === "180deg",
  }];
}))"""


def test_players_keep_seat_color_and_upright_words_over_rematches(driver: Driver) -> None:
    page = driver.page
    page.set_viewport_size({"width": 390, "height": 844})
    driver.open("palindrome-duel", "digits=5&player1=Ada&player2=Bartholomew")
    driver.choose("table")
    page.get_by_label("Across the table").check()
    page.keyboard.press("Escape")
    driver.wait_for_rules()
    at_first = page.evaluate(SEATS)
    assert at_first["Ada"]["side"] == "left"
    assert at_first["Bartholomew"]["isTurned"]
    words = page.locator("#status > p").first
    for upright in ("#board", "#keys"):
        expect(page.locator(upright)).to_have_css("rotate", "none")
    for starter in ("Bartholomew", "Ada"):
        driver.play(["-1", "-2", "-1"])
        expect(page.locator(".result h2")).to_be_focused()
        page.get_by_role("button", name=f"Rematch, {starter} starts").click()
        driver.wait_for_ply(0)
        driver.expect_status(f"{starter}’s turn")
        assert page.evaluate(SEATS) == at_first
        turned = "180deg" if starter == "Bartholomew" else "none"
        expect(words).to_have_css("rotate", turned)
        page.reload()
        driver.wait_for_quiet()
        assert page.evaluate(SEATS) == at_first


def test_match_that_the_rules_decide_offers_fair_ones_in_one_press(driver: Driver) -> None:
    page = driver.page
    driver.open("center-square", "player1=Ada&player2=Otto&moves=right.down.down")
    expect(page.locator("#status")).not_to_contain_text("center")
    driver.play(["right"])
    result = page.locator(".result")
    expect(result).to_contain_text("By these rules only Otto can reach the center.")
    page.get_by_role("button", name="Play with fair rules").click()
    driver.wait_for_ply(0)
    assert "no_revisits=true" in driver.fragment
    assert "player1=Otto" in driver.fragment


def test_series_of_three_ends_with_a_card_that_is_shared_or_copied(driver: Driver) -> None:
    page = driver.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    driver.open("palindrome-duel")
    driver.choose("new")
    page.get_by_label("Name of Player 1").fill("Hannah")
    page.get_by_label("Name of Player 2").fill("Otto")
    page.get_by_label("Series").select_option("3")
    page.get_by_role("button", name="Start").click()
    result = page.locator(".result")
    for said in ("Best of 3: 1–0.", "Best of 3: 1–1.", "Hannah wins the series 2–1"):
        driver.play(["-1", "-2", "-1"])  # who starts wins
        expect(result).to_contain_text(said)
        if "wins" not in said:
            driver.act("rematch")
            driver.wait_for_ply(0)
    expect(result.locator("h2")).to_have_text("Hannah wins the series 2–1")
    suns = result.locator(".suns .sun")
    expect(suns).to_have_count(2)
    heights = suns.evaluate_all("""(suns) => suns.map((sun) => {
      for (const motion of sun.getAnimations()) motion.finish();
      return sun.getBoundingClientRect().y;
    })""")
    assert len({*heights}) == 1, "they stand in a row"
    share = page.get_by_role("button", name="Share the series")
    share.click()
    expect(page.locator("#status")).to_contain_text("Picture copied.")
    assert copied_picture(page).size == (1200, 1200)
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
    expect(result).to_contain_text("Best of 3: 0–1.")  # as they sit: Otto on the right
    driver.open("palindrome-duel", "player1=Hannah&player2=Otto&best=3&standing=1-1-0")
    driver.wait_for_ply(0)
    driver.play(["-1", "-2", "-1"])
    expect(result.locator("h2")).to_have_text("Hannah wins the series 2–1")
