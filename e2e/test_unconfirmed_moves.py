"""Moves that Python has not confirmed yet: shown at once, kept, and checked later."""

from __future__ import annotations

from collections.abc import Callable

from driver import Driver
from nightly import nightly
from playwright.sync_api import BrowserContext, Page, expect
from stored_matches import ALL
from waiting import wait_until


def play_unconfirmed(driver: Driver, *moves: str) -> None:
    """Make moves of Alpha Chase while the rules are held back."""
    for number, move in enumerate(moves, 1):
        driver.wait_for_quiet()
        driver.press(f'#keys [data-move="{move}"]')
        expect_unconfirmed(driver.page, number)


def expect_unconfirmed(page: Page, moves: int) -> None:
    """Expect as many unconfirmed letters of Alpha Chase, and no confirmed move."""
    expect(page.locator("#keys .is-waiting")).to_have_count(moves)
    expect(page.locator("body")).to_have_attribute("data-ply", "0")


def test_keys_pressed_before_the_script_runs_are_handled_later(driver: Driver) -> None:
    page = driver.page
    release: list[object] = []
    page.context.route("**/games/palindrome-duel/*.js", lambda route: release.append(route))
    page.goto("palindrome-duel/", wait_until="commit")
    expect(page.locator("#keys button").first).to_be_visible()
    page.keyboard.press("7")
    page.locator('[data-command="lens"]').click()
    page.keyboard.press("?")
    for route in release:
        route.continue_()

    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
    expect(page.locator('[data-key="7"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator('[data-command="lens"]')).to_have_attribute("aria-pressed", "true")


def test_moves_made_while_python_loads_are_confirmed_later(driver: Driver) -> None:
    page = driver.page
    release: list[object] = []
    page.context.route("**/*.wasm", lambda route: release.append(route))
    page.goto("palindrome-war/")
    for letter in "kay":
        driver.wait_for_quiet()
        page.locator(f'[data-select="piece:{letter}"]').click()
        page.locator(".slot.at-end").click()
    expect(page.locator(".tile.is-waiting")).to_have_count(3)
    expect(page.get_by_role("progressbar", name="Loading the game")).to_be_visible()
    driver.act("undo")
    expect(page.locator(".tile.is-waiting")).to_have_count(2)
    for route in release:
        route.continue_()
    expect(page.locator("body")).to_have_attribute("data-ply", "2")
    expect(page.locator(".tile.is-waiting")).to_have_count(0)

    assert driver.moves() == ["-k", "-a"]


def test_illegal_unconfirmed_move_is_removed_with_its_reason(driver: Driver) -> None:
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

    expect(page.locator("#status")).to_contain_text("The token just came from there")
    assert driver.moves() == ["right"]


def test_commands_pressed_while_python_loads_run_later(driver: Driver) -> None:
    page = driver.page
    release: list[object] = []
    page.context.route("**/*.wasm", lambda route: release.append(route))
    page.goto("palindrome-duel/")
    driver.wait_for_quiet()
    driver.act("lens")
    driver.choose("hint")
    expect(page.locator("#status")).to_contain_text("Still loading. Your move will count.")
    for route in release:
        route.continue_()
    page.context.route("**/*.wasm", lambda route: route.continue_())
    expect(page.locator('[data-command="lens"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#status")).to_contain_text("Best move: ", timeout=60_000)
    expect(page.locator(".lens-chip").first).to_be_attached(timeout=60_000)


def test_home_page_continues_a_match_of_unconfirmed_moves(
    context: BrowserContext, release_rules: Callable[[], None]
) -> None:
    driver = Driver(context.new_page())
    page = driver.page
    page.goto("alpha-chase/")
    play_unconfirmed(driver, "P", "G", "T")
    page.goto("")
    expect(page.locator(".is-continue")).to_contain_text("Alpha Chase")
    expect(page.locator(".is-continue")).to_contain_text("Player 2’s turn, move 4.")
    page.locator(".is-continue").click()
    expect_unconfirmed(page, 3)
    release_rules()
    driver.wait_for_ply(3)


def test_back_and_forward_keep_the_unconfirmed_moves_of_each_match(
    context: BrowserContext, release_rules: Callable[[], None]
) -> None:
    driver = Driver(context.new_page())
    page = driver.page
    page.goto("alpha-chase/")
    play_unconfirmed(driver, "P", "G")
    page.evaluate("() => { location.hash = 'moves=Q.X'; }")
    page.go_back()
    expect_unconfirmed(page, 2)
    release_rules()
    driver.wait_for_ply(2)

    assert driver.moves() == ["P", "G"]


@nightly
def test_unconfirmed_moves_are_stored_with_the_match_if_local_storage_is_full(
    context: BrowserContext, release_rules: Callable[[], None]
) -> None:
    context.add_init_script(
        "Storage.prototype.setItem ="
        " () => { throw new DOMException('full', 'QuotaExceededError'); };"
    )
    driver = Driver(context.new_page())
    page = driver.page
    page.goto("alpha-chase/")
    play_unconfirmed(driver, "P", "G")
    wait_until(page, f"async () => (await ({ALL})())[0]?.record === 'moves=P.G'")
    page.close()
    page = context.new_page()
    page.goto("alpha-chase/")
    expect_unconfirmed(page, 2)
    release_rules()
    expect(page.locator("body")).to_have_attribute("data-ply", "2", timeout=60_000)
