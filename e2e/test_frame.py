"""The frame around every game: menu, set-up, resignation, draws, themes, keyboard, no script."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from driver import Driver
from game_files import OURS
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.returning


SLUGS = [game.slug for game in OURS]


def test_the_home_page_shows_every_registered_game(page: Page) -> None:
    """Each once, by its name; nothing to continue at first."""
    page.goto("")
    expect(page.locator(".card h2")).to_have_count(len(OURS))
    assert sorted(page.locator(".card h2").all_inner_texts()) == sorted(game.name for game in OURS)
    expect(page.locator("#offline")).to_have_text("Saved for offline", timeout=60_000)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_opening_is_there_without_a_script(browser: Browser, site: object, slug: str) -> None:
    """Board, keys and rules stand in the page; no script is needed to see them."""
    page = browser.new_page(java_script_enabled=False, base_url=site.base)  # type: ignore[attr-defined]
    page.goto(f"{slug}/")
    expect(page.locator("#keys button:visible").first).to_be_visible()
    expect(page.locator("#board")).not_to_be_empty()
    expect(page.locator("#rules h2, #rules h3").first).to_be_visible()
    expect(page.locator("#rules")).to_be_visible()
    page.close()


def test_resigning_asks_who_and_ends_the_match(driver: Driver) -> None:
    """Either player may resign; undo takes it back."""
    driver.open("palindrome-war", "player1=Hannah&player2=Otto")
    driver.play(["-k"])
    driver.choose("resign")
    driver.page.get_by_role("button", name="Hannah resigns").click()
    expect(driver.page.locator(".result h2")).to_have_text("Otto wins")
    assert driver.fragment.endswith("end=resign1")
    driver.act("undo")
    expect(driver.page.locator(".result")).to_have_count(0)
    driver.play(["-a"])


def test_both_may_agree_on_a_draw(driver: Driver) -> None:
    """The menu asks both."""
    driver.open("alpha-chase")
    driver.play(["P"])
    driver.choose("draw")
    driver.page.get_by_role("button", name="Keep playing").click()
    driver.choose("draw")
    driver.page.get_by_role("button", name="Yes, we agree").click()

    expect(driver.page.locator(".result h2")).to_have_text("A draw")


def test_a_draw_is_offered_when_a_position_has_come_up_three_times(driver: Driver) -> None:
    """In the status, with a button; play may go on all the same."""
    driver.open("center-square")
    driver.play(["right", "down", "left", "up"] * 2)
    expect(driver.page.locator("#status")).not_to_contain_text("come up 3 times")
    driver.play(["right"])
    expect(driver.page.locator("#status")).to_contain_text("come up 3 times")
    driver.play(["right"])
    driver.act("undo")
    driver.act("draw")
    driver.page.get_by_role("button", name="Yes, we agree").click()

    expect(driver.page.locator(".result h2")).to_have_text("A draw")


def test_a_new_match_is_set_up_with_names_and_rules(driver: Driver) -> None:
    """Names, a preset, single options; what contradicts itself is refused with a sentence."""
    page = driver.page
    driver.open("palindrome-war")
    driver.choose("new")
    page.get_by_label("Name of player 1").fill("Hannah")
    page.get_by_label("Name of player 2").fill("  Otto  ")
    page.get_by_text("Fair", exact=True).click()
    page.locator("summary", has_text="Change the rules").click()
    expect(page.locator("input[name=letters]")).to_have_value("4")
    page.locator("input[name=min_length]").fill("6")
    expect(page.locator("input[value=own]")).to_be_checked()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".player.of-1 b")).to_have_text("Hannah")
    expect(page.locator(".player.of-2 b")).to_have_text("Otto")
    expect(page.locator("#keys button")).to_have_count(4)
    assert "min_length=6" in driver.fragment
    driver.play(["-a"])
    driver.choose("new")
    page.locator("input[name=max_length]").fill("4")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#status")).to_contain_text("Longest line must be 0 for none, or")
    assert driver.moves() == ["-a"]


def test_enter_in_a_field_of_the_set_up_starts_the_match(driver: Driver) -> None:
    """With what was typed, and not by closing the sheet."""
    page = driver.page
    driver.open("palindrome-war")
    driver.choose("new")
    page.get_by_label("Name of player 1").fill("Hannah")
    page.get_by_label("Name of player 1").press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".player.of-1 b")).to_have_text("Hannah")
    assert "player1=Hannah" in driver.fragment


def test_the_menu_stands_in_groups_with_headings(driver: Driver) -> None:
    """What concerns the match, what hands it on, and what belongs to the device."""
    page = driver.page
    driver.open("palindrome-war")
    driver.act("menu")
    expect(page.locator("dialog h3")).to_have_text(["Match", "Share and save", "This device"])
    for group, line in (
        ("Match", "Resign"),
        ("Share and save", "Save to file"),
        ("This device", "All games"),
    ):
        lines = page.get_by_role("region", name=group).get_by_role("button", name=line)
        expect(lines).to_be_visible()


def test_the_sheet_of_moves_has_one_heading(driver: Driver) -> None:
    """On a phone, where the list stands nowhere else."""
    page = driver.page
    page.set_viewport_size({"width": 390, "height": 844})
    driver.open("palindrome-war", "moves=-k.-a")
    driver.wait_for_ply(2)
    driver.choose("moves")
    expect(page.locator("dialog h2")).to_have_text(["Moves"])
    expect(page.locator("dialog .moves li")).to_have_count(1)


def test_a_button_without_a_command_says_so_and_play_goes_on(
    driver: Driver, expect_errors: Callable[..., None]
) -> None:
    """A misspelt name is told on the page and in the console."""
    expect_errors('There is no command "reviwe".')
    driver.open("alpha-chase")
    driver.wait_for_rules()
    driver.page.locator('[data-do="undo"]').evaluate(
        "(button) => { button.dataset.do = 'reviwe'; button.disabled = false; button.click(); }"
    )
    expect(driver.page.locator("#status")).to_contain_text(
        "This button does nothing (reviwe). Please report it."
    )
    driver.play(["P", "G"])


def test_a_failure_in_a_part_of_the_page_does_not_stop_the_match(
    driver: Driver, expect_errors: Callable[..., None]
) -> None:
    """It is told, with a button, and every further move is made."""
    expect_errors("the list has failed")
    driver.open("center-square")
    driver.wait_for_rules()
    driver.page.evaluate(
        "() => { Intl.ListFormat = function () { throw new Error('the list has failed'); }; }"
    )
    driver.play(["right", "down", "down"])
    expect(driver.page.locator("#status")).to_contain_text("Part of this page has stopped working.")
    assert driver.moves() == ["right", "down", "down"]
    with driver.page.expect_navigation():
        driver.act("reload")
    driver.play(["right"])
    expect(driver.page.locator(".result")).to_be_visible()


def test_words_of_ones_own_are_chased(driver: Driver) -> None:
    """Alpha Chase takes any five different letters."""
    page = driver.page
    driver.open("alpha-chase")
    driver.choose("new")
    page.locator("summary", has_text="Change the rules").click()
    page.locator("input[name=word1]").fill("zebra")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".word.of-1 .tile [aria-hidden]")).to_have_text(list("ZEBRA"))


def test_no_press_is_taken_between_two_matches(driver: Driver) -> None:
    """From the choice of the next one until it stands: a press would go down with the old one."""
    page = driver.page
    driver.open("palindrome-duel")
    driver.choose("new")
    expect(page.locator('dialog button[value="start"]')).to_be_visible()
    taken = page.evaluate("""() => {
        document.querySelector('dialog button[value="start"]').click();
        document.querySelector('[data-hold="piece:1"]').click();
        return !("quiet" in document.body.dataset);
    }""")
    assert not taken
    driver.wait_for_quiet()
    expect(page.locator(".key.is-picked")).to_have_count(0)
    driver.play(["-1"])


def test_a_rematch_changes_seats(driver: Driver) -> None:
    """The other player starts, with the same rules."""
    driver.open("palindrome-duel", "digits=5&player1=Hannah&player2=Otto")
    driver.play(["-1", "-2", "-1"])
    driver.act("rematch")
    expect(driver.page.locator(".player.of-1 b")).to_have_text("Otto")
    expect(driver.page.locator("#keys button")).to_have_count(5)


def test_the_rules_open_as_a_sheet(driver: Driver) -> None:
    """From the tray, from the menu, by the key, and from a link."""
    driver.open("alpha-chase")
    driver.act("rules")
    expect(driver.page.locator("dialog")).to_contain_text("Errata")
    driver.page.keyboard.press("Escape")
    expect(driver.page.locator("dialog")).to_have_count(0)
    driver.page.keyboard.press("?")
    expect(driver.page.locator("dialog")).to_contain_text("Aim")


def test_the_theme_can_be_pinned(driver: Driver) -> None:
    """As the device, noon, midnight; kept for next time."""
    driver.open("alpha-chase")
    for theme in ("noon", "midnight"):
        driver.choose("theme")
        expect(driver.page.locator("html")).to_have_attribute("data-theme", theme)
    driver.page.goto("./")
    expect(driver.page.locator("html")).to_have_attribute("data-theme", "midnight")


def test_typing_and_arrows_play_a_two_part_move(driver: Driver) -> None:
    """Letter then arrow; Escape lets go; end first, then letter."""
    page = driver.page
    driver.open("palindrome-war", "moves=-k")
    page.keyboard.press("a")
    expect(page.locator(".key.is-picked")).to_have_text("a")
    page.keyboard.press("Escape")
    expect(page.locator(".key.is-picked")).to_have_count(0)
    page.keyboard.press("a")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("body")).to_have_attribute("data-ply", "2")
    driver.wait_for_quiet()
    page.locator(".slot.at-end").click()
    page.locator(".key", has_text="b").click()
    expect(page.locator("body")).to_have_attribute("data-ply", "3")

    assert driver.moves() == ["-k", "a-", "-b"]


def test_arrows_move_inside_a_group_that_is_one_tab_stop(driver: Driver) -> None:
    """The keys are one stop; arrows, Home and End move inside, Enter presses."""
    page = driver.page
    driver.open("alpha-chase")
    driver.wait_for_rules()
    page.locator("#keys button").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#keys button:focus")).to_have_attribute("data-key", "b")
    page.keyboard.press("End")
    expect(page.locator("#keys button:focus")).to_have_attribute("data-key", "z")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_have_attribute("data-ply", "1")
    assert page.locator("#keys button[tabindex='0']").count() == 1


def test_on_a_laptop_squares_are_chosen_on_the_row_itself(driver: Driver) -> None:
    """Arrows choose a square, 0 or 1 fills it."""
    page = driver.page
    page.set_viewport_size({"width": 1280, "height": 800})
    driver.open("antipalindromes")
    driver.wait_for_rules()
    page.locator(".squares button").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    expect(page.locator("body")).to_have_attribute("data-ply", "1")

    assert driver.moves() == ["3-1"]


def test_names_are_shown_as_text_and_never_as_code(driver: Driver) -> None:
    """A name from a link is only ever text."""
    driver.open("alpha-chase", "player1=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    expect(driver.page.locator(".player.of-1 b")).to_have_text("<img src=x onerror=alert(1)>")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_control_is_large_enough_for_a_thumb(driver: Driver, slug: str) -> None:
    """At 360 by 640: 44 pixels for keys and tray, nothing hidden below the fold."""
    page = driver.page
    page.set_viewport_size({"width": 360, "height": 640})
    driver.open(slug)
    for control in page.locator("#keys button, #tray button, .topbar button").all():
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= 43.5, control.inner_text()
        assert box["width"] >= 42, control.inner_text()
        assert box["y"] + box["height"] <= 640.5
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_the_about_page_lists_what_others_made(page: Page) -> None:
    """Each library with its licence, whose text is served too."""
    page.goto("about/")
    for name in ("Pyodide", "lit-html", "idb-keyval", "Young Serif"):
        expect(page.locator("table")).to_contain_text(name)
    for licence in ("pyodide", "python", "lit-html", "idb-keyval", "young-serif"):
        response = page.request.get(f"licenses/{licence}.txt")
        assert response.ok
        assert re.search("[Ll]icen[sc]e|LICENSE", response.text())


def test_a_series_is_counted_and_a_match_taken_back_is_not(driver: Driver) -> None:
    """Over a rematch with changed seats; undo after the end takes the win away again."""
    page = driver.page
    driver.open("palindrome-duel")
    driver.play(["-1", "-2", "-1"])
    expect(page.locator(".score")).to_contain_text("1–0")
    driver.act("rematch")
    expect(page.locator(".score")).to_contain_text("0–1")
    driver.play(["-1", "-2", "-1"])
    expect(page.locator(".score")).to_contain_text("1–1")
    driver.act("undo")
    expect(page.locator(".score")).to_contain_text("0–1")
    page.reload()
    expect(page.locator(".score")).to_contain_text("0–1")
