"""Pages that are zoomed in far, or drawn in colors that the device forces."""

from __future__ import annotations

import pytest
from animations import resize
from driver import Driver
from game_files import one_of_each
from nightly import some
from overflow import LOST
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.returning

SLUGS = [match.slug for match in one_of_each()]
ZOOMED = [(320, 256), (195, 422)]

OVERLAPS = """() => {
  const regions = [".topbar", ".turns", ".board", ".status", ".dock"]
    .map((each) => [each, document.querySelector(each).getBoundingClientRect()]);
  return regions.slice(1).flatMap(([name, { top }], at) => {
    const [above, { bottom }] = regions[at];
    return bottom - top > 1 ? [`${above} over ${name} by ${bottom - top}`] : [];
  });
}"""


@pytest.mark.parametrize("slug", some(SLUGS))
def test_game_can_be_played_at_the_largest_zoom(driver: Driver, slug: str) -> None:
    page = driver.page
    for width, height in ZOOMED:
        page.set_viewport_size({"width": width, "height": height})
        driver.open(slug)
        assert page.evaluate(LOST) == [], width
        assert page.evaluate(OVERLAPS) == [], width
        title = page.locator("h1")
        assert title.evaluate(
            "(it) => it.scrollHeight < 2 * parseFloat(getComputedStyle(it).fontSize)"
        )
        page.locator("#keys button, #board button").last.scroll_into_view_if_needed()
        page.locator('[data-command="menu"]').click()
        expect(page.locator("dialog")).to_be_visible()


def test_long_names_keep_eight_letters(driver: Driver) -> None:
    driver.page.set_viewport_size({"width": 360, "height": 640})
    driver.open("palindrome-war", "player1=Maximiliana%20von%20B&player2=Bartholomew-Ulrich")
    name = driver.page.locator(".player b").first
    expect(name).to_contain_text("Maximiliana")
    for each in driver.page.locator(".player b").all():
        assert each.evaluate("(it) => it.scrollHeight <= it.clientHeight + 1")
        assert each.evaluate("(it) => it.scrollWidth <= it.clientWidth")


def test_forced_colors_keep_strokes_and_grid_lines(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    page.goto("alpha-chase/#moves=P.G.T.A")
    lost = page.locator(".tile.is-denied").first
    expect(lost).to_be_visible()
    stroke = lost.evaluate("(it) => getComputedStyle(it, '::after').backgroundImage")
    text = lost.evaluate("(it) => getComputedStyle(it).color")
    assert text in stroke
    page.goto("center-square/")
    cell = page.locator(".cell").first
    assert cell.evaluate("(it) => parseFloat(getComputedStyle(it).borderTopWidth)") > 0


@pytest.mark.parametrize("language", some(["", "de/", "es/", "fr/"]))
def test_four_kinds_of_puzzles_stand_in_one_row(page: Page, language: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{language}puzzles/")
    tabs = page.locator(".puzzle-tabs a")
    expect(tabs).to_have_count(4)
    assert page.evaluate(LOST) == []
    assert len({round((tab.bounding_box() or {"x": 0, "y": 0})["y"]) for tab in tabs.all()}) == 1
    gaps = tabs.evaluate_all("""(all) => {
      const words = all.map((it) => {
        const range = document.createRange();
        range.selectNodeContents(it);
        return range.getBoundingClientRect();
      });
      return words.slice(1).map(({ left }, at) => left - words[at].right);
    }""")
    assert min(gaps) > 2


PAGES = ["palindrome-war/", "puzzles/", "lab/", "teach/", "add/", "about/", "solved/"]
TITLE_BAR = """() => {
  const box = (it) => it.getBoundingClientRect();
  const mark = box(document.querySelector(".topbar .wordmark"));
  const { width, height } = box(document.querySelector(".topbar"));
  const { fontSize } = getComputedStyle(document.querySelector(".topbar h1"));
  return [mark.x, mark.y, mark.width, width, height, fontSize].join(" ");
}"""


def test_title_bars_are_the_same_on_all_pages(page: Page) -> None:
    sizes = (390, 844), (1280, 800)
    bars = set()
    for path in PAGES:
        page.goto(path)
        for size in sizes:
            resize(page, *size)
            bars.add(page.evaluate(TITLE_BAR))
    assert len(bars) == len(sizes), bars
