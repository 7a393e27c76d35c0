"""Settings of a match: coin, clock, seating, confirmation, sounds."""

from __future__ import annotations

import re

import pytest
from driver import Driver
from nightly import nightly, some
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.returning


def set_up(driver: Driver, *choices: str) -> None:
    """Start a match with some choices of the setup sheet, each as name=value."""
    driver.choose("new")
    for choice in choices:
        name, value = choice.split("=")
        driver.page.locator(f'dialog input[name="{name}"][value="{value}"]').check()
    driver.page.locator('dialog button[value="start"]').click()
    expect(driver.page.locator("dialog")).to_have_count(0)


def prefer(driver: Driver, name: str, value: str) -> None:
    """Change a setting."""
    driver.choose("table")
    field = driver.page.locator(f'dialog input[name="{name}"]')
    if value in ("yes", "no"):
        field.set_checked(value == "yes")
    else:
        driver.page.locator(f'dialog input[name="{name}"][value="{value}"]').check()
    driver.page.keyboard.press("Escape")
    expect(driver.page.locator("dialog")).to_have_count(0)


def pass_time(page: Page, seconds: float) -> None:
    """Let the page's clock run."""
    page.clock.run_for(round(seconds * 1000))


@pytest.fixture
def timed(driver: Driver) -> Driver:
    """Return a driver on a page with a fake clock."""
    driver.page.clock.install()
    driver.open("palindrome-duel")
    driver.wait_for_rules()
    return driver


def test_coin_decides_the_seats_and_is_in_the_record(driver: Driver) -> None:
    driver.open("palindrome-duel")
    driver.choose("new")
    page = driver.page
    page.locator('dialog input[name="player1"]').fill("Ada")
    page.locator('dialog input[name="player2"]').fill("Bo")
    toss = page.locator(".toss")
    expect(toss).to_contain_text("Ada starts")
    starts, shown = "Ada", set()
    while len(shown) < 2:
        toss.locator("button").click()
        side = "diamond" if "diamond" in toss.inner_text() else "sun"
        if side == "diamond":
            starts = "Bo" if starts == "Ada" else "Ada"
        shown.add(side)
        expect(toss).to_contain_text(f"{starts} starts")
        expect(page.locator('dialog input[name="player1"]')).to_have_value(starts)
    page.set_viewport_size({"width": 320, "height": 568})
    words, button = toss.locator("p").bounding_box(), toss.locator("button").bounding_box()
    assert words
    assert button
    is_next_to = words["x"] + words["width"] <= button["x"]
    assert is_next_to or words["y"] + words["height"] <= button["y"]
    assert toss.locator("p").evaluate("(text) => text.scrollWidth <= text.clientWidth")
    page.locator('dialog button[value="start"]').click()
    expect(page.locator(".player.of-1 b")).to_have_text(starts)
    assert f"player1={starts}" in driver.fragment
    assert re.search("coin=(sun|diamond)", driver.fragment)


def test_time_over_is_only_a_message_by_default(timed: Driver) -> None:
    set_up(timed, "clock=15")
    page = timed.page
    expect(page.locator("button.score")).to_have_count(0)  # the first move takes its time
    timed.play(["-1"])
    expect(page.locator("button.score")).to_contain_text("15")
    pass_time(page, 6)
    expect(page.locator(".player.of-2 small")).to_have_text(re.compile(r"^\d s$"))
    pass_time(page, 10)
    expect(page.locator("#status")).to_contain_text("Player 2 is out of time for this move.")
    timed.play(["-2"])
    expect(page.locator("button.score")).to_contain_text(re.compile("1[45]"))


def test_match_is_lost_at_zero_if_that_is_set(timed: Driver) -> None:
    set_up(timed, "clock=15", "at_zero=match")
    timed.play(["-1"])
    pass_time(timed.page, 16)
    expect(timed.page.locator(".result")).to_contain_text("Player 2 ran out of time.")
    expect(timed.page.locator(".result h2")).to_have_text("Player 1 wins")
    assert "end=time2" in timed.fragment
    timed.act("undo")
    expect(timed.page.locator(".result")).to_have_count(0)


def test_reload_does_not_reset_the_clock(timed: Driver) -> None:
    set_up(timed, "clock=15", "at_zero=match")
    timed.play(["-1"])
    page = timed.page
    pass_time(page, 9)
    page.reload()
    timed.wait_for_ply(1)
    timed.wait_for_rules()
    expect(page.locator("button.score")).to_contain_text(re.compile(r"^\s*[56]\D"))
    timed.play(["-2"])
    expect(page.locator("button.score")).to_contain_text(re.compile("1[45]"))


@nightly
def test_clock_stops_while_the_page_is_hidden(timed: Driver) -> None:
    set_up(timed, "clock=15", "at_zero=match")
    timed.play(["-1"])
    page = timed.page
    hide = """(state) => {
        Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, "hidden")
    pass_time(page, 60)
    page.evaluate(hide, "visible")
    expect(page.locator(".result")).to_have_count(0)
    pass_time(page, 16)
    expect(page.locator(".result")).to_have_count(1)


@nightly
def test_suggested_clock_of_the_rule_book_is_shown(driver: Driver) -> None:
    driver.open("alpha-chase")
    driver.choose("new")
    expect(driver.page.locator("dialog")).to_contain_text("suggests 30 seconds")


def test_second_players_text_is_rotated_in_seating_across(driver: Driver) -> None:
    driver.open("palindrome-duel")
    prefer(driver, "seating", "across")
    turned = "(element) => getComputedStyle(element).rotate"
    page = driver.page
    assert page.locator(".player.of-2").evaluate(turned) == "180deg"
    assert page.locator("#status p").first.evaluate(turned) == "none"
    driver.play(["-1"])
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-turn", "2")
    assert page.locator("#status p").first.evaluate(turned) == "180deg"
    for upright in (".player.of-1", "#board", "#keys"):
        assert page.locator(upright).evaluate(turned) == "none"


def test_move_needs_a_second_press_if_that_is_set(driver: Driver) -> None:
    driver.open("alpha-chase")
    prefer(driver, "confirm", "yes")
    page = driver.page
    page.locator('[data-move="P"]').click()
    expect(page.locator("#status")).to_contain_text("Tap again to play")
    expect(page.locator("[data-confirm]")).to_have_attribute("data-move", "P")
    page.locator('[data-move="G"]').click()
    expect(page.locator("[data-confirm]")).to_have_attribute("data-move", "G")
    page.keyboard.press("Escape")
    expect(page.locator("[data-confirm]")).to_have_count(0)
    page.locator('[data-move="T"]').click()
    page.locator('[data-move="T"]').click()
    driver.wait_for_ply(1)
    driver.wait_for_quiet()
    page.keyboard.press("h")
    page.locator('[data-do="confirm"]').click()
    driver.wait_for_ply(2)
    assert driver.moves() == ["T", "H"]


@pytest.mark.parametrize(("winner", "next_first"), some([(1, "Player 2"), (2, "Player 1")]))
def test_loser_starts_the_next_match_if_that_is_set(
    driver: Driver, winner: int, next_first: str
) -> None:
    driver.open("palindrome-duel", f"moves=-1&end=resign{3 - winner}")
    prefer(driver, "starts", "loser")
    expect(driver.page.locator('[data-do="rematch"]')).to_contain_text(next_first)
    driver.act("rematch")
    expect(driver.page.locator(".player.of-1 b")).to_have_text(next_first)


def test_vibration_and_sound_are_off_by_default(driver: Driver) -> None:
    page = driver.page
    page.add_init_script("""
        window.felt = [];
        navigator.vibrate = (ticks) => Boolean(window.felt.push("tick"));
        const Ordinary = window.AudioContext;
        window.AudioContext = class extends Ordinary {
          createOscillator() { window.felt.push("note"); return super.createOscillator(); }
        };
    """)
    driver.open("palindrome-duel")
    driver.play(["-1"])
    assert page.evaluate("window.felt") == []
    prefer(driver, "haptics", "yes")
    prefer(driver, "sounds", "yes")
    page.evaluate("window.felt.length = 0")
    driver.play(["-2"])
    page.wait_for_function("() => window.felt.length > 1")
    assert set(page.evaluate("window.felt")) == {"tick", "note"}
