"""Tasks: made by a teacher, opened by a pupil, completed or not."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from driver import Driver
from game_files import FullMatch, one_of_each
from nightly import nightly
from playwright.sync_api import Browser, BrowserContext, Page, expect
from sites import Site
from test_access import violations_in_looks

from py_rules import from_fragment

MATCHES = one_of_each()


def winner_of(match: FullMatch) -> int | None:
    """Return the winner of a match."""
    outcome = from_fragment(match.slug, record_of(match, match.moves.split())).match.outcome
    return outcome.winner if outcome else None


def record_of(match: FullMatch, moves: list[str], **tags: str) -> str:
    """Return the record of some moves of a match, with tags."""
    said = [f"{key}={quote(value)}" for key, value in tags.items()]
    options = [match.options] if match.options else []
    return "&".join([*options, *said, f"moves={'.'.join(moves)}"])


def won_by_its_last_move() -> FullMatch:
    """Return a match whose last mover wins."""
    for match in MATCHES:
        if winner_of(match) == (len(match.moves.split()) - 1) % 2:
            return match
    raise AssertionError("no match is won by its last move")


WON = won_by_its_last_move()
MOVES = WON.moves.split()
START = len(MOVES) - 1
TASK = record_of(WON, MOVES[:START], goal="win-1", task="Look at both ends", start=str(START))


def status(page: Page) -> str:
    """Return the text under the board."""
    return page.locator("#status").inner_text()


@pytest.mark.returning
def test_task_is_completed_and_restarted(driver: Driver) -> None:
    page = driver.page
    driver.open(WON.slug, TASK)
    driver.wait_for_ply(START)
    mover = page.locator(".player.is-up b").inner_text()
    expect(page.locator("#status .hush")).to_contain_text(f"Task for {mover}: win in 1 move.")
    expect(page.locator('[data-do="undo"]')).to_be_disabled()

    driver.press('#status [data-do="task"]')
    expect(page.locator("dialog")).to_contain_text("Look at both ends")
    page.keyboard.press("Escape")

    driver.play(MOVES[START:])
    expect(page.locator(".result h2")).to_have_text("Task completed")
    expect(page.locator(".result p")).to_contain_text(WON.title)
    expect(page.locator("#live")).to_contain_text("Task completed")
    page.reload()
    expect(page.locator(".result h2")).to_have_text("Task completed")

    driver.act("task-again")
    driver.wait_for_ply(START)
    expect(page.locator("#status .hush")).to_contain_text("win in 1 move.")


@nightly
@pytest.mark.returning
def test_lost_task_is_not_completed(driver: Driver) -> None:
    page = driver.page
    driver.open(WON.slug, TASK)
    driver.wait_for_ply(START)
    driver.wait_for_rules()
    driver.choose("resign")
    page.locator("dialog button.is-main").click()
    expect(page.locator(".result h2")).to_have_text("Task not completed")
    expect(page.locator("#live")).to_have_text(re.compile("resigned.*Task not completed"))


@nightly
def test_link_opens_in_the_language_of_the_browser(browser: Browser, site: Site) -> None:
    context = browser.new_context(base_url=site.base, locale="de-DE")
    driver = Driver(context.new_page())
    words = record_of(WON, MOVES[:START], task="Look at both ends", start=str(START))
    driver.open(WON.slug, words)
    driver.wait_for_ply(START)
    assert "/de/" in driver.page.url
    expect(driver.page.locator("#status .hush")).to_have_text("Aufgabe: Look at both ends")
    driver.page.set_viewport_size({"width": 360, "height": 640})
    driver.play(MOVES[START:])
    expect(driver.page.locator(".result")).to_be_visible()
    wide = "(button) => button.scrollWidth > button.clientWidth"
    buttons = driver.page.locator(".result .button").all()
    assert not [each.inner_text() for each in buttons if each.evaluate(wide)]
    context.close()


@pytest.mark.returning
def test_position_of_a_match_becomes_a_task(driver: Driver, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = driver.page
    driver.open(WON.slug, record_of(WON, MOVES[:START], player1="Ada"))
    driver.wait_for_ply(START)
    driver.choose("share")
    page.get_by_role("link", name="Set as a task").click()
    expect(page.locator("h1")).to_have_text("For teachers")
    expect(page.locator('input[name="goal"][value="win"]')).to_be_checked()
    expect(page.locator('input[name="start"]')).to_have_value(str(START))
    page.locator('textarea[name="words"]').fill("Look at both ends")
    page.locator("#copy").click()
    expect(page.locator("#said")).to_have_text("Link copied.")
    address = page.evaluate("() => navigator.clipboard.readText()")
    assert address == page.locator("#link a").get_attribute("href")
    assert "Ada" not in address
    assert f"start={START}" in address

    page.goto(address)
    page.locator('dialog button[value="open"]').click()
    expect(page.locator("#status .hush")).to_contain_text("win from here")


@pytest.mark.returning
def test_link_follows_the_form(page: Page) -> None:
    page.goto("teach/")
    link = page.locator("#link a")
    code = page.locator("#link .code path")
    before = code.get_attribute("d")
    page.locator('select[name="game"]').select_option(WON.slug)
    expect(link).to_have_attribute("href", re.compile(f"/{WON.slug}/$"))
    page.locator('select[name="computer2"]').select_option(index=1)
    page.get_by_role("radio", name="Win in a few moves").check()
    page.locator('input[name="within"]').fill("4")
    expect(link).to_have_attribute("href", re.compile("computer2=.*goal=win-4$"))
    assert code.get_attribute("d") != before
    page.reload()
    expect(link).to_have_attribute("href", re.compile("computer2=.*goal=win-4$"))
    page.locator('input[name="within"]').fill("0")
    expect(page.locator("#link")).to_contain_text("Check the highlighted field")
    expect(page.locator("#add")).to_be_disabled()
    page.get_by_role("radio", name="Write a bot").check()
    expect(link).to_have_attribute("href", re.compile(rf"/lab/#game={WON.slug}&level=\w+$"))


@nightly
@pytest.mark.returning
def test_link_stays_visible_next_to_the_form_only(page: Page) -> None:
    page.goto(f"teach/#game={WON.slug}&{TASK}")
    see_judged(page, "wins from here")
    copy = page.locator("#copy")
    below = "(button) => button.getBoundingClientRect().bottom"
    page.evaluate("() => scrollTo(0, 400)")
    expect(copy).to_be_in_viewport()
    page.locator("#add").click()
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    top = page.locator(".sheet-of-cards").evaluate("(sheet) => sheet.getBoundingClientRect().top")
    assert copy.evaluate(below) <= top


def see_judged(page: Page, words: str) -> None:
    """Wait until the solver has finished with these words."""
    judged = page.locator("#judged")
    expect(judged).to_contain_text(words)
    expect(judged).to_have_attribute("aria-busy", "false")


def open_teach(page: Page, slug: str, record: str) -> None:
    """Open a position in the form."""
    page.goto(f"teach/#game={slug}&{record}")


@pytest.mark.returning
def test_position_of_a_task_is_shown(page: Page) -> None:
    chase = "moves=P.G.T"
    open_teach(page, "alpha-chase", chase)
    board = page.locator("#position-board")
    expect(board).to_have_attribute("role", "img")
    taken = board.locator('[data-piece="T"]')
    expect(taken).to_be_visible()
    assert taken.evaluate("(tile) => getComputedStyle(tile).backgroundColor") == "rgb(191, 60, 10)"
    expect(board).to_have_attribute("aria-label", re.compile("takes T, which Player 2 needed"))
    page.locator('input[name="start"]').fill("2")
    expect(taken).to_have_count(0)
    page.locator('select[name="game"]').select_option("center-square")
    expect(board.locator(".grid")).to_be_visible()
    page.get_by_role("radio", name="Write a bot").check()
    expect(board).to_be_hidden()

    open_teach(page, "alpha-chase", "moves=P.P")
    expect(page.locator("#judged")).to_contain_text("P")
    expect(board).to_be_hidden()
    expect(page.locator("#add")).to_be_disabled()
    page.locator('input[name="start"]').fill("1")
    expect(board.locator('[data-piece="P"]')).to_be_visible()
    expect(page.locator("#add")).to_be_enabled()


@pytest.mark.returning
def test_solver_says_who_wins_a_task(page: Page) -> None:
    duel = "moves=-3.1-.2-.-4"
    open_teach(page, "palindrome-duel", f"goal=win&computer1=noon&{duel}")
    see_judged(page, "With perfect play Player 2 wins in 5 of their moves")
    expect(page.locator("#judged")).not_to_contain_text("can’t be done")
    page.get_by_role("radio", name="Win in a few moves").check()
    page.locator('input[name="within"]').fill("6")
    see_judged(page, "in 5 of their moves")
    expect(page.locator("#judged")).not_to_contain_text("can’t be done")
    page.locator('input[name="within"]').fill("4")
    see_judged(page, "the task can’t be done")
    page.get_by_role("radio", name="Just play").check()
    expect(page.locator("#judged")).to_be_empty()

    open_teach(page, "palindrome-duel", f"goal=win&computer2=noon&{duel}")
    see_judged(page, "With perfect play Hard wins in 5 of their moves")
    expect(page.locator("#judged")).to_contain_text("the task can’t be done")
    page.locator("#add").click()
    expect(page.locator("#said")).to_contain_text("Press again")
    expect(page.locator("[data-remove]")).to_have_count(0)
    page.locator("#add").click()
    expect(page.locator("#said")).to_have_text("1 link on the worksheet.")
    page.locator("#clear").click()

    open_teach(page, "palindrome-duel", "goal=win&start=5&moves=-3.1-.2-.1-.3-")
    see_judged(page, "The match is over at this position")


@nightly
@pytest.mark.returning
def test_other_rules_remove_the_position_from_the_link(page: Page) -> None:
    match = next(each for each in MATCHES if not each.options)
    page.goto(f"teach/#game={match.slug}&moves={match.moves.split()[0]}")
    expect(page.locator("#link a")).to_have_attribute("href", re.compile("start=1&moves="))
    presets = page.locator('input[name="preset"]')
    presets.nth(1).check()
    expect(page.locator("#said")).to_contain_text("begins at the start")
    expect(page.locator("#link a")).not_to_have_attribute("href", re.compile("moves="))
    expect(page.locator('input[name="start"]')).to_be_hidden()


def gather(page: Page, copies: int) -> None:
    """Put two links on the worksheet, with *copies* of each."""
    page.goto(f"teach/#game={WON.slug}&{TASK}")
    page.locator("#add").click()
    expect(page.locator("#said")).to_have_text("1 link on the worksheet.")
    page.locator('textarea[name="words"]').fill("Look at both ends, then think. " * 6)
    page.locator("#add").click()
    page.locator("#copies").fill(str(copies))


@pytest.mark.returning
def test_page_for_teachers_and_a_task_are_accessible(driver: Driver) -> None:
    page = driver.page
    gather(page, 2)
    assert violations_in_looks(page) == []
    driver.open(WON.slug, TASK)
    driver.wait_for_ply(START)
    expect(page.locator("#status .hush")).to_contain_text("Task for")
    assert violations_in_looks(page) == []
    driver.play(MOVES[START:])
    expect(page.locator(".result h2")).to_have_text("Task completed")
    assert violations_in_looks(page) == []


@nightly
@pytest.mark.usefixtures("no_service_worker")
def test_solver_that_did_not_load_is_asked_again(
    page: Page, expect_errors: Callable[..., None]
) -> None:
    expect_errors("rules.bin", "net::ERR_FAILED")
    page.context.route("**/rules.bin*", lambda route: route.abort())
    page.goto("teach/#game=palindrome-duel&goal=win&moves=-3.1-.2-.-4")
    again = page.locator("#judged").get_by_role("button", name="Try again")
    expect(again).to_be_visible(timeout=60_000)
    page.context.unroute("**/rules.bin*")
    again.click()
    expect(page.locator("#judged")).to_contain_text("wins from here", timeout=60_000)
