"""Playing: what happens between the first move and the last, whatever the game."""

from __future__ import annotations

import pytest
from driver import Driver
from nightly import nightly
from playwright.sync_api import expect


def test_keys_pressed_before_the_pages_script_is_there_are_kept(driver: Driver) -> None:
    page = driver.page
    release: list[object] = []
    page.context.route("**/games/palindrome-duel/*.js", lambda route: release.append(route))
    page.goto("palindrome-duel/", wait_until="commit")
    expect(page.locator("#keys button").first).to_be_visible()
    page.keyboard.press("7")
    page.locator('[data-do="lens"]').click()
    page.keyboard.press("?")
    for route in release:
        route.continue_()

    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
    expect(page.locator('[data-key="7"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator('[data-do="lens"]')).to_have_attribute("aria-pressed", "true")


@pytest.mark.returning
def test_a_match_goes_on_through_reloads(driver: Driver) -> None:
    driver.open("palindrome-war")
    driver.play(["-k", "-a"])
    driver.page.reload()
    expect(driver.page.locator(".tile")).to_have_count(2)
    driver.play(["-y"])
    driver.page.reload()
    driver.play(["-a", "-k"])

    expect(driver.page.locator(".result h2")).to_have_text("Player 1 wins with “kayak”")


@pytest.mark.returning
def test_undo_and_redo_go_back_and_forth(driver: Driver) -> None:
    driver.open("palindrome-duel")
    driver.play(["-1", "-2", "-1"])
    expect(driver.page.locator(".result")).to_be_visible()
    for moves in (["-1", "-2"], ["-1"]):
        driver.act("undo")
        expect(driver.page.locator("body")).to_have_attribute("data-ply", str(len(moves)))
        assert driver.moves() == moves
    driver.act("redo")
    expect(driver.page.locator("body")).to_have_attribute("data-ply", "2")
    driver.play(["-3"])
    expect(driver.page.locator('[data-do="redo"]')).to_be_disabled()
    driver.page.keyboard.press("Control+z")
    expect(driver.page.locator("body")).to_have_attribute("data-ply", "2")
    driver.page.keyboard.press("Control+Shift+z")
    expect(driver.page.locator("body")).to_have_attribute("data-ply", "3")


@pytest.mark.returning
def test_what_cannot_be_pressed_says_why(driver: Driver) -> None:
    driver.open("center-square")
    driver.play(["right"])
    driver.page.locator(".cell.is-barred button").click(force=True)
    driver.expect_status("The token has just come from there; choose another direction.")

    driver.open("alpha-chase")
    driver.play(["P"])
    driver.page.locator("#keys .is-taken").click(force=True)
    driver.expect_status("Player 1 has already taken P; choose a letter that is still free.")

    driver.open("antipalindromes")
    driver.play(["5-1"])
    driver.page.locator(".square.is-filled").first.click(force=True)
    driver.expect_status("Square 5 already has a 1; choose an empty one.")


@pytest.mark.returning
def test_a_double_tap_plays_only_once(driver: Driver) -> None:
    driver.open("alpha-chase")
    driver.wait_for_rules()
    driver.page.evaluate(
        "() => { document.querySelector('[data-move=Q]').click();"
        " document.querySelector('[data-move=X]').click(); }"
    )
    expect(driver.page.locator("body")).to_have_attribute("data-ply", "1")
    driver.play(["Z"])

    assert driver.moves() == ["Q", "Z"]


def test_moves_made_before_python_is_there_are_kept_and_checked(driver: Driver) -> None:
    page = driver.page
    release: list[object] = []
    page.context.route("**/*.wasm", lambda route: release.append(route))
    page.goto("palindrome-war/")
    for letter in "kay":
        driver.wait_for_quiet()
        page.locator(f'[data-hold="piece:{letter}"]').click()
        page.locator(".slot.at-end").click()
    expect(page.locator(".tile.is-waiting")).to_have_count(3)
    expect(page.get_by_role("progressbar", name="Loading the rules")).to_be_visible()
    driver.act("undo")
    expect(page.locator(".tile.is-waiting")).to_have_count(2)
    for route in release:
        route.continue_()
    expect(page.locator("body")).to_have_attribute("data-ply", "2")
    expect(page.locator(".tile.is-waiting")).to_have_count(0)

    assert driver.moves() == ["-k", "-a"]


def test_a_waiting_move_that_turns_out_illegal_is_taken_out_with_its_reason(driver: Driver) -> None:
    page = driver.page
    release: list[object] = []
    page.context.route("**/*.wasm", lambda route: release.append(route))
    page.goto("center-square/")
    for way in ("right", "left"):
        driver.wait_for_quiet()
        page.locator(f'#keys [data-move="{way}"]').click()
    for route in release:
        route.continue_()
    expect(page.locator("body")).to_have_attribute("data-ply", "1")

    expect(page.locator("#status")).to_contain_text("The token has just come from there")
    assert driver.moves() == ["right"]


def test_what_is_pressed_while_python_starts_waits_and_happens(driver: Driver) -> None:
    page = driver.page
    release: list[object] = []
    page.context.route("**/*.wasm", lambda route: release.append(route))
    page.goto("palindrome-duel/")
    driver.wait_for_quiet()
    driver.act("lens")
    driver.choose("hint")
    expect(page.locator("#status")).to_contain_text("The rules are still loading.")
    for route in release:
        route.continue_()
    page.context.route("**/*.wasm", lambda route: route.continue_())
    expect(page.locator('[data-do="lens"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#status")).to_contain_text("A good move: ", timeout=60_000)
    expect(page.locator(".lens-chip").first).to_be_attached(timeout=60_000)


@pytest.mark.returning
def test_a_way_that_is_closed_says_so(driver: Driver) -> None:
    driver.open("center-square", "no_revisit=true&moves=right.down.left")
    driver.wait_for_rules()
    driver.page.locator('#keys [data-key="ArrowUp"]').click(force=True)
    driver.expect_status("The token has already been on row 1, column 1, so that square is closed.")
    driver.page.locator('#keys [data-key="ArrowLeft"]').click(force=True)
    driver.expect_status("That would leave the board; choose another direction.")


@nightly
@pytest.mark.returning
def test_earlier_positions_can_be_looked_at(driver: Driver) -> None:
    driver.open("palindrome-duel")
    driver.play(["-3", "1-", "-4"])
    page = driver.page
    page.locator('[data-do="look"][data-value="back"]').click()
    expect(page.locator(".tile")).to_have_count(2)
    expect(page.locator("#status")).to_contain_text("Position after move 2 of 3")
    page.locator('[data-do="look"][data-value="first"]').click()
    expect(page.locator(".tile")).to_have_count(0)
    page.locator('[data-do="back-to-match"]').click()
    expect(page.locator(".tile")).to_have_count(3)
    driver.play(["-5"])


@nightly
@pytest.mark.returning
def test_a_long_line_keeps_both_ends_in_sight(driver: Driver) -> None:
    driver.page.set_viewport_size({"width": 360, "height": 640})
    driver.open("palindrome-war", "moves=" + ".".join(["-a", "-b", "-c"] * 66))
    expect(driver.page.locator(".fold")).to_have_text("188 letters hidden")
    expect(driver.page.locator(".slot")).to_have_count(2)
    for slot in driver.page.locator(".slot").all():
        expect(slot).to_be_in_viewport()
    driver.play(["d-"])
    driver.page.locator(".fold").click()
    expect(driver.page.locator(".tile")).to_have_count(199)
