"""Tasks: made by a teacher, opened by a pupil, completed or not."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest
from driver import Driver
from game_files import FullMatch, one_of_each
from playwright.sync_api import BrowserContext, Locator, Page, expect
from qr_codes import read_code
from sites import Site

MATCHES = one_of_each()


def record_of(match: FullMatch, moves: list[str], **tags: str) -> str:
    """Return the record of some moves of a match, with tags."""
    said = [f"{key}={quote(value)}" for key, value in tags.items()]
    options = [match.options] if match.options else []
    return "&".join([*options, *said, f"moves={'.'.join(moves)}"])


WON = MATCHES[0]  # by its last move
MOVES = WON.moves.split()
START = len(MOVES) - 1
TASK = record_of(WON, MOVES[:START], goal="win-1", task="Look at both ends", start=str(START))


def set_task(driver: Driver, slug: str, record: str) -> Locator:
    driver.open(slug, record)
    driver.wait_for_ply(len(record.split("moves=")[1].split(".")))
    driver.choose("share")
    driver.page.get_by_role("dialog").get_by_text("More").click()
    driver.page.get_by_role("button", name="Set as a task").click()
    sheet = driver.page.get_by_role("dialog", name="Set a task")
    expect(sheet).to_be_visible()
    return sheet


def see_judged(sheet: Locator, words: str) -> None:
    """Wait until the solver has finished with these words."""
    judged = sheet.locator(".verdict")
    expect(judged).to_contain_text(words)
    expect(judged).to_have_attribute("aria-busy", "false")


@pytest.mark.returning
def test_position_of_a_match_becomes_a_task(driver: Driver, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = driver.page
    sheet = set_task(driver, WON.slug, record_of(WON, MOVES[:START], player1="Ada"))
    expect(sheet.locator('[name="goal"]')).to_have_value("setWin")
    see_judged(sheet, "")
    sheet.get_by_label("Your instructions").fill("Look at both ends")
    sheet.get_by_role("button", name="Copy link").click()
    expect(sheet.locator(".task-said")).to_have_text("Link copied.")
    address = page.evaluate("() => navigator.clipboard.readText()")
    assert read_code(sheet.locator(".code")) == address
    assert "Ada" not in address
    assert "task=Look%20at%20both%20ends" in address
    assert f"start={START}" in address

    page.goto(address)
    expect(page.locator("#status .hush")).to_contain_text("win from here")


def gather(driver: Driver) -> Locator:
    """Put two links on the worksheet; return the sheet that has set them as tasks."""
    sheet = set_task(driver, WON.slug, record_of(WON, MOVES[:START]))
    see_judged(sheet, "")
    add = sheet.get_by_role("button", name="Add to worksheet")
    for number, words in enumerate(("Look at both ends", "Look at both ends. " * 9), 1):
        sheet.get_by_label("Your instructions").fill(words)
        add.click()
        expect(sheet.locator(".task-said")).to_have_text(re.compile(rf"^{number} link"))
    return sheet


def see_large(page: Page, button: Locator) -> Locator:
    """Press a button that shows a code on the whole screen; return the code."""
    button.click()
    code = page.get_by_role("dialog").get_by_role("img")
    box = code.bounding_box()
    width, height = page.evaluate("[innerWidth, innerHeight]")
    assert box
    assert box["width"] > min(width, height) * 0.7
    return code


@pytest.mark.returning
def test_one_code_opens_the_tasks_of_a_worksheet_in_turn(driver: Driver, site: Site) -> None:
    page = driver.page
    second = TASK.replace("Look", "Think")
    records = [TASK, "goal=bot-hard", second, TASK]
    cards = json.dumps({"v": 1, "value": [{"game": WON.slug, "record": each} for each in records]})
    page.goto("teach/")
    page.evaluate("(cards) => localStorage.setItem('noon:/noon/sheet', cards)", cards)
    page.reload()
    card = page.get_by_role("button", name="Show card 2 large")
    assert read_code(see_large(page, card)) == f"{site.base}lab/#game={WON.slug}&level=hard"
    page.keyboard.press("Escape")
    tasks = page.locator("#all-tasks")
    address = tasks.get_by_role("link").get_attribute("href")
    assert address
    assert read_code(tasks.get_by_role("img")) == address
    large = see_large(page, tasks.get_by_role("button", name="Show large"))
    assert read_code(large) == address

    page.goto("")
    page.goto(address)
    expect(page).to_have_url(re.compile(f"/{WON.slug}/#.*task=Look"))
    driver.wait_for_ply(START)
    driver.play(MOVES[START:])
    result = page.locator(".result")
    expect(page.locator("#live")).to_contain_text("Task completed")
    page.reload()
    expect(result).to_contain_text("Task completed")
    expect(result).to_contain_text(WON.title)
    expect(result).to_contain_text("Task 1 of 2")
    result.get_by_role("link", name="Next task").click()
    expect(page).to_have_url(re.compile("task=Think"))
    driver.wait_for_ply(START)
    driver.choose("finish")
    page.locator('dialog [value^="resign"]').first.click()
    expect(result).to_contain_text("Task not completed")
    expect(result).to_contain_text("Completed: 1 of 2 tasks.")
    expect(result.get_by_role("link")).to_have_count(0)
