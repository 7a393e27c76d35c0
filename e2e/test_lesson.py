"""The lesson in the sheet of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from driver import Driver
from game_files import OURS
from nightly import some
from PIL import Image
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.returning

LAST = ".lesson .is-main"
NEXT = f".lesson [data-wanted], {LAST}"
ROOM = 390  # pixels of the shorter side from which no key is below the edge


def steps_of_lesson(page: Page) -> Iterator[Locator]:
    """Yield what is to be pressed in each step; after the last one the match is over."""
    page.locator(NEXT).first.wait_for()
    while not page.locator(LAST).count():
        before = page.locator(".lesson").inner_html()
        yield page.locator(".lesson [data-wanted]").first
        page.wait_for_function(
            "(was) => document.querySelector('.lesson').innerHTML !== was", arg=before
        )
        page.locator(NEXT).first.wait_for()


def test_lesson_is_played_by_keyboard_and_announced(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-war")
    driver.choose("rules")
    expect(page.locator(".lesson [data-wanted]").first).to_be_focused()
    rests = page.locator(".lesson .key:not([data-wanted])").first
    assert rests.evaluate("(each) => each.inert")
    expect(page.locator(".lesson").get_by_role("status")).to_contain_text("Put k on the line")
    page.locator("#sheet-title").click()  # takes the focus from the keys
    for at, _ in enumerate(steps_of_lesson(page)):
        page.keyboard.press("Enter" if at else "k")
    expect(page.locator(".lesson").get_by_role("status")).to_contain_text("You win with “kayak”")
    expect(page.locator(LAST)).to_be_focused()


def test_ring_around_the_square_to_press_is_whole(driver: Driver) -> None:
    page = driver.page
    driver.open("center-square")
    driver.choose("rules")
    wanted = page.locator(".lesson .cell [data-wanted]")
    expect(wanted).to_be_visible()
    box = wanted.bounding_box()
    assert box
    middle, far = 3.5, 8  # of the ring, and where no trail crosses it; pixels
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    spots = [
        (box["x"] + far, box["y"] - middle),
        (box["x"] + far, bottom + middle),
        (box["x"] - middle, box["y"] + far),
        (right + middle, box["y"] + far),
    ]
    picture = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    assert len({picture.getpixel((int(x), int(y))) for x, y in spots}) == 1


def test_first_match_offers_the_lesson_until_a_move_is_made(driver: Driver) -> None:
    page = driver.page
    driver.open("center-square")
    pill = page.locator("#turns").get_by_role("button", name="How to play")
    pill.click()
    expect(page.locator(".lesson [data-wanted]").first).to_be_visible()
    expect(page.locator("dialog .rules-text")).to_have_count(0)
    page.get_by_role("button", name="Close").click()
    expect(page.locator("dialog")).to_have_count(0)
    driver.open("palindrome-war")
    expect(pill).to_be_visible()
    driver.play(["-k"])
    driver.act("undo")
    expect(page.locator(".score")).to_contain_text("0")
    page.reload()
    driver.wait_for_rules()
    expect(pill).to_have_count(0)
    driver.play(["-k"])
    driver.choose("rules")
    expect(page.locator(".lesson")).to_have_text("Learn by playing")
    driver.open("alpha-chase")
    driver.choose("rules")
    page.get_by_role("button", name="Skip").click()
    again = page.get_by_role("button", name="Learn by playing")
    expect(again).to_be_focused()
    again.click()
    expect(page.locator(".lesson [data-wanted]").first).to_be_focused()


@pytest.mark.parametrize("slug", some([game.slug for game in OURS]))
@pytest.mark.parametrize(
    "size",
    [(320, 568), (568, 320), (390, 664), (1366, 650)],
    ids=["upright", "lying", "phone", "laptop"],
)
def test_all_that_is_to_be_pressed_is_seen_on_small_screens(
    driver: Driver, size: tuple[int, int], slug: str
) -> None:
    page = driver.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    driver.open(slug)
    page.get_by_role("button", name="How to play").first.click()
    for wanted in steps_of_lesson(page):
        expect(wanted).to_be_in_viewport(ratio=0.9)
        if min(size) >= ROOM:
            expect(page.locator(".lesson .hand button").last).to_be_in_viewport(ratio=1)
        wanted.click()


def test_question_mark_beside_the_title_shows_how_to_play_at_any_time(driver: Driver) -> None:
    page = driver.page
    page.set_viewport_size({"width": 320, "height": 658})
    driver.open("antipalindromes", "moves=1:1")
    page.locator("header").get_by_role("button", name="How to play").click()
    expect(page.locator(".lesson [data-wanted]").first).to_be_visible()
    page.keyboard.press("Escape")
    assert (
        page.locator("header > *").evaluate_all(
            "(all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length"
        )
        == 0
    )
