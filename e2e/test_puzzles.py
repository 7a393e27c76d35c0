"""The puzzles: today's, the archive, practice, and those of the player's matches."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from driver import Driver
from fixed_date import date_script
from playwright.sync_api import Locator, Page, expect

from py_rules.puzzles.judging import judge
from py_rules.puzzles.making import make

CHASE = "puzzles/?game=alpha-chase&day=2026-10-20"
CENTER = "puzzles/?game=center-square&day=2026-10-19"
on_a_tuesday = pytest.mark.usefixtures("_on_a_tuesday")
SOLVED = "body[data-phase=solved]"
OPEN = "body[data-phase=open]"


@pytest.fixture
def _on_a_tuesday(page: Page) -> None:
    page.add_init_script(date_script("Usual.parse('2026-10-20T12:00:00')"))


def card(page: Page, game: str) -> Locator:
    return page.locator(f'.card[data-game="{game}"]')


def status(page: Page) -> Locator:
    return page.locator("#status")


def press(page: Page, control: str) -> None:
    page.locator(control).first.click()


@on_a_tuesday
@pytest.mark.returning
def test_todays_puzzle_refutes_a_wrong_try_and_is_solved(page: Page) -> None:
    page.goto("puzzles/")
    expect(page.locator(".puzzle-date")).to_have_text("Tuesday, October 20, 2026")
    expect(page.locator(".puzzle-cards .picture svg")).to_have_count(5, timeout=60_000)
    expect(card(page, "alpha-chase")).to_contain_text("not yet solved")
    expect(page.locator("#dock")).to_be_hidden()
    card(page, "alpha-chase").click()
    expect(status(page)).to_contain_text("You can win in 2")
    expect(page.locator("#turns .player")).to_have_count(1)
    expect(page.locator("#turns")).to_contain_text("win in 2")
    press(page, '[data-move="C"]')
    expect(status(page)).to_contain_text("That throws away the win. Watch Hard’s reply.")
    expect(page.locator("body")).to_have_attribute("data-ply", "22")  # the answer came by itself
    expect(status(page)).to_contain_text("Find another move.")
    expect(page.locator("body")).to_have_attribute("data-ply", "20")
    page.reload()  # and the try is not forgotten
    expect(status(page)).to_contain_text("You can win in 2")
    expect(page.locator("#side")).to_contain_text("more letters of their word")
    press(page, '[data-move="A"]')
    expect(status(page)).to_contain_text("You can win in one move.")
    page.reload()  # and it goes on there
    expect(status(page)).to_contain_text("You can win in one move.")
    expect(page.locator("#turns")).to_contain_text("win in 1")
    press(page, '[data-move="C"]')
    expect(page.locator(".result")).to_contain_text("Without help, after 1 wrong try.")
    expect(page.locator(".result")).to_contain_text("1 day in a row")
    expect(page.locator(".puzzle-why")).not_to_be_empty()
    expect(page.locator(".player.has-won")).to_be_visible()
    tiles = page.locator(".steps button")
    expect(tiles).to_have_count(4)
    tiles.nth(1).click()
    expect(page.locator("body")).to_have_attribute("data-ply", "21")
    press(page, "#tray a")
    expect(card(page, "alpha-chase").locator(".is-alone").first).to_be_visible()
    expect(page.locator(".puzzle-streak").filter(visible=True)).to_have_text("1 day in a row")
    page.goto("")
    page.locator("#daily").click()
    expect(page).to_have_url(re.compile(r"puzzles/\?game=(?!alpha-chase).*&day=2026-10-20$"))
    expect(page.locator(OPEN)).to_be_visible(timeout=60_000)


@on_a_tuesday
@pytest.mark.returning
def test_shown_solution_counts_as_help_in_the_archive(page: Page) -> None:
    page.goto(CENTER)
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(SOLVED)).to_be_attached()
    expect(page.locator(".result")).to_contain_text("This puzzle counts as solved with help.")
    expect(page.locator(".steps button")).to_have_count(4)  # three moves
    page.get_by_role("link", name="Archive").click()
    days = page.locator("a.puzzle-day")
    helped = page.get_by_role("link", name="October 19, 2026: solved with help, 1 of 5")
    expect(helped.locator(".sun.is-helped")).to_be_visible()
    expect(page.locator(".puzzle-streak")).to_have_count(0)
    page.get_by_role("link", name="Previous month: September 2026").click()
    expect(days).to_have_count(30)
    page.get_by_role("link", name="September 7, 2026").click()
    expect(page.locator(".puzzle-date")).to_have_text("Monday, September 7, 2026")
    page.go_back()
    expect(days).to_have_count(30)
    page.goto("puzzles/?game=alpha-chase&day=2026-11-24")
    expect(page.locator(".update")).to_contain_text("That day is still to come.")


def try_move(page: Page, move: str) -> None:
    if "-" in move:
        press(page, f'[data-select="piece:{move.strip("-")}"]')
    press(page, f'[data-move="{move}"]')


@pytest.mark.returning
def test_puzzle_run_goes_on_by_itself_and_ends_with_the_third_mistake(page: Page) -> None:
    page.goto("puzzles/?run=noon")
    expect(page).to_have_title("Puzzle run · noon")
    page.get_by_role("button", name="Start the run").click()
    games = ["palindrome-war", "palindrome-war", "palindrome-war", "palindrome-duel"]
    puzzles = [
        make(game, f"run-noon {n}", difficulty=1 + n // 4) for n, game in enumerate(games, 1)
    ]
    expect(page.locator(OPEN)).to_be_attached(timeout=60_000)
    clock = page.locator(".puzzle-clock")
    expect(clock).to_have_text(re.compile("^[23]:"))
    expect(page.locator("#turns")).to_contain_text("win in 2")
    for move in judge(puzzles[0], ()).line[::2]:
        expect(page.locator(OPEN)).to_be_attached()
        try_move(page, move)
    for solved, puzzle in enumerate(puzzles[1:]):
        expect(page.locator("#turns")).to_contain_text(f"1 solved, {solved}/3 wrong")
        expect(page.locator(OPEN)).to_be_attached(timeout=60_000)
        goal = "draw" if puzzle.goal == "draw" else f"win in {puzzle.moves}"
        expect(page.locator("#turns")).to_contain_text(goal)
        moves = puzzle.match.legal_moves
        try_move(page, next(m for m in moves if judge(puzzle, (m,)).verdict == "wrong"))
    expect(page.locator(".result h2")).to_have_text("1 puzzle solved")
    expect(page.locator(".result")).to_contain_text("Three mistakes. A new best!")
    missed = page.locator(".puzzle-missed li")
    expect(missed).to_have_count(3)
    for at, puzzle in enumerate(puzzles[1:]):
        move = judge(puzzle, ()).line[0]
        side = "end" if move.startswith("-") else "beginning"
        expect(missed.nth(at)).to_contain_text(f"{move.strip('-')} at the {side}")
    missed.first.get_by_role("link").click()
    expect(page.locator(OPEN)).to_be_attached(timeout=60_000)
    page.go_back()
    expect(missed).to_have_count(3)
    press(page, "#tray a")
    expect(page.locator("#list")).to_contain_text("Best: 1.")
    page.get_by_role("button", name="Start the run").click()
    expect(page.locator("#turns")).to_contain_text("0 solved", timeout=60_000)


@pytest.mark.returning
def test_puzzle_of_a_match_is_listed_until_it_is_solved(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-war", "moves=-k.-a.-y.-a.-b")
    driver.play(["-a", "-y"])
    expect(page.locator(".result")).to_be_visible()
    page.goto("puzzles/?matches")
    links = page.locator(".puzzle-match a")
    expect(links.first).to_be_visible(timeout=60_000)
    expect(page.get_by_text("Checking")).to_have_count(0, timeout=60_000)
    count = links.count()
    assert count > 0
    page.set_viewport_size({"width": 360, "height": 300})
    page.evaluate("() => scrollTo(0, 99)")
    links.filter(has_text="Move 5: win in 1").dispatch_event("click")
    page.get_by_role("link", name="All puzzles").click()
    page.wait_for_function("() => scrollY === 99")  # where the list was left
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.set_viewport_size({"width": 1280, "height": 800})
    links.filter(has_text="Move 5: win in 1").click()
    driver.press('[data-select="piece:k"]')
    driver.press('[data-move="-k"]')
    expect(page.locator(".result")).to_contain_text("On the first try")
    press(page, "#tray a")
    expect(links).to_have_count(count - 1)
    page.reload()
    expect(links).to_have_count(count - 1)


@on_a_tuesday
@pytest.mark.returning
def test_puzzle_is_solved_by_keyboard_announced_and_shared_offline(
    page: Page, go_offline: Callable[[], None]
) -> None:
    page.add_init_script("delete Navigator.prototype.share")
    go_offline()
    page.goto(CHASE)
    live = page.locator("#live")
    expect(live).to_contain_text("Find the best move.", timeout=60_000)
    page.keyboard.press("a")
    expect(status(page)).to_contain_text("You can win in one move.")
    expect(live).to_contain_text("Find it.")
    page.keyboard.press("c")
    expect(live).to_contain_text("Solved")
    expect(page.locator(".result h2")).to_be_focused()
    share = page.get_by_role("button", name="Share")
    while not share.evaluate("(button) => button === document.activeElement"):
        page.keyboard.press("Tab")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("Enter")
    expect(live).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == [
        "noon puzzle of October 20, 2026, Alpha Chase: win in 2, "
        "difficulty 1 of 5. Solved on the first try.",
        page.url,
    ]


@pytest.mark.returning
def test_page_follows_the_clock_to_the_next_day(page: Page) -> None:
    page.clock.install(time="2026-10-20T23:58:00")
    page.goto("puzzles/")
    expect(page.locator(".puzzle-cards .picture svg")).to_have_count(5, timeout=60_000)
    page.clock.fast_forward("05:00")
    expect(page.locator(".puzzle-date")).to_have_text("Wednesday, October 21, 2026")
    expect(page.locator(".puzzle-cards .picture svg")).to_have_count(5, timeout=60_000)
    expect(page.locator("#list")).not_to_contain_text("Making a puzzle…")


@pytest.mark.returning
def test_puzzle_counts_for_the_day_on_which_it_was_opened(page: Page) -> None:
    page.clock.install(time="2026-10-20T23:58:00")
    page.goto("puzzles/?game=alpha-chase&day=2026-10-20")
    expect(status(page)).to_contain_text("You can win in 2")
    page.clock.fast_forward("04:00")
    press(page, '[data-move="A"]')
    expect(status(page)).to_contain_text("You can win in one move.")
    press(page, '[data-move="C"]')
    expect(page.locator(".result")).to_contain_text("On the first try, without help.")
    press(page, "#tray a")
    expect(page.locator(".puzzle-streak").filter(visible=True)).to_have_text("1 day in a row")


def test_wrong_clock_is_named(page: Page) -> None:
    page.add_init_script(date_script("new Usual(1970, 0, 1, 12).getTime()"))
    page.goto("")
    expect(page.locator("#daily")).to_contain_text("The clock of this device says January 1, 1970")
    page.locator("#daily").click()
    expect(page.locator("#list")).to_contain_text("The clock of this device says Thursday, January")
