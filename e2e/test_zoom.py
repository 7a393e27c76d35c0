"""Forced colors, large fonts of the device, and the bars of all pages."""

from __future__ import annotations

import re

import pytest
from animations import resize
from driver import Driver
from game_files import FOLDERS, OURS
from nightly import some
from oracle.places import TWICE, ZOOMED, faults_at
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.returning


def test_forced_colors_keep_strokes_grid_lines_and_what_is_chosen(page: Page) -> None:
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
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("antipalindromes/")
    page.locator(".pad .square").first.click()
    background = "(it) => getComputedStyle(it).backgroundColor"
    for picture in (".squares", ".pad"):
        squares = page.locator(f"{picture} .square")
        expect(squares.first).to_have_class(re.compile("is-picked"))
        assert squares.first.evaluate(background) != squares.nth(1).evaluate(background)
    page.goto("puzzles/")
    tabs = page.locator(".puzzle-tabs a")
    line = "(all) => all.map((it) => getComputedStyle(it).borderBottomColor)"
    now, *others = tabs.evaluate_all(line)
    assert now not in others
    page.goto("palindrome-duel/#moves=-3.1-")
    expect(page.locator(".tile.is-last")).to_have_css("outline-style", "solid")
    page.goto("palindrome-duel/#moves=-3.1-.2-.1-.3-")
    page.locator('#keys [data-command="review"]').click()
    bar = page.locator(".ply:not(.is-unknown, .is-open) i").first
    expect(bar).to_be_visible()
    assert bar.evaluate(background) == bar.evaluate("(it) => getComputedStyle(it).color")


@pytest.mark.parametrize("language", some(FOLDERS))
def test_four_kinds_of_puzzles_stand_in_one_row(page: Page, language: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{language}puzzles/")
    tabs = page.locator(".puzzle-tabs a")
    expect(tabs).to_have_count(4)
    assert faults_at(page, "tabs", [(360, 640)]) == []
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


MIDGAMES = {
    "alpha-chase": "P.G",
    "antipalindromes": "1-0.4-1",
    "center-square": "right.down",
    "palindrome-duel": "-3.1-",
    "palindrome-war": "-k.a-",
}


@pytest.mark.parametrize("width", some([390, 1280]))
def test_long_names_do_not_widen_the_page(driver: Driver, width: int) -> None:
    page = driver.page
    page.set_viewport_size({"width": width, "height": 844})
    names = f"player1={'W' * 40}&player2={'M' * 40}"
    wide = []
    for slug, moves in MIDGAMES.items():
        for end in ("", "&end=resign1"):
            driver.open(slug, f"{names}&moves={moves}{end}")
            driver.wait_for_rules()
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                wide.append(slug + end)
    assert wide == []


def test_long_names_stay_inside_of_sheets(driver: Driver) -> None:
    page = driver.page
    page.set_viewport_size({"width": 320, "height": 568})
    driver.open("palindrome-duel", f"player1={'W' * 40}&player2={'M' * 40}&moves=-1.-2")
    driver.play(["-1"])
    for sheet, words in (("new", ".toss p"), ("history", ".scores")):
        driver.choose(sheet)
        text = page.locator(f"dialog {words}")
        assert text.evaluate("(it) => it.scrollWidth <= it.clientWidth"), sheet
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


IS_SEEN = """(it) => {
  it.scrollIntoView({ block: "center" });
  const { x, y, width, height } = it.getBoundingClientRect();
  return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_no_bar_lies_over_the_line_on_a_laptop_zoomed_in_four_times(driver: Driver) -> None:
    driver.page.set_viewport_size({"width": 320, "height": 256})
    driver.open("palindrome-war", "moves=-k")
    driver.wait_for_rules()
    for side in (".at-beginning", ".at-end"):
        assert driver.page.locator(f"#board {side}").evaluate(IS_SEEN), side


def test_words_stay_off_the_edges_of_the_arrow_keys_on_a_laptop_zoomed_in_twice(
    driver: Driver,
) -> None:
    driver.page.set_viewport_size({"width": 640, "height": 400})
    driver.open("center-square", "moves=right.down")
    gaps = driver.page.locator(".ways .key").evaluate_all("""(keys) => keys.map((key) =>
      key.getBoundingClientRect().top + key.clientTop + key.clientHeight -
        key.lastElementChild.getBoundingClientRect().bottom)""")
    assert len(gaps) == 4
    assert min(gaps) >= 2


@pytest.mark.parametrize("language", FOLDERS)
def test_no_word_is_cut_or_widens_the_page(driver: Driver, language: str) -> None:
    page = driver.page
    driver.open(f"{language}palindrome-duel")
    assert not faults_at(page, "opening", [(320, 658), (390, 844)])
    driver.open(f"{language}palindrome-duel", "moves=-1.-2")
    driver.wait_for_rules()
    widths = (320, 360, 390, 412, 480, 600)
    assert not faults_at(page, "match", [(width, 844) for width in widths])


PAGES = [
    "palindrome-war/",
    "puzzles/",
    "lab/",
    "teach/",
    "add/",
    "me/",
    "more/",
    "about/",
    "solved/",
]


@pytest.mark.parametrize("language", some(["fr/", "", "de/", "es/"]))
def test_no_text_is_cut_at_twice_the_font_size(page: Page, language: str) -> None:
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": TWICE})
    page.set_viewport_size({"width": 390, "height": 844})
    found = []
    for path in ("", *PAGES, *(f"{game.slug}/" for game in OURS)):
        page.goto(f"{language}{path}")
        page.wait_for_load_state("load")
        found += faults_at(page, path, [(390, 844), (320, 568)])
    assert not found, "\n".join(found)
    page.locator("#keys button").last.scroll_into_view_if_needed()
    expect(page.locator('[data-command="redo"]')).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 568})
    page.locator('.topbar [data-command="menu"]').click()
    page.locator('dialog [value="table"]').click()
    title, close = page.locator("dialog h2"), page.locator("dialog [data-close]")
    expect(close).to_have_css("width", "44px")
    assert title.evaluate("(it) => it.scrollWidth <= it.clientWidth")
    page.goto(f"{language}lab/")
    page.locator("#tab-tournament").click()
    boxes = page.locator(".lab-tick input")
    expect(boxes.last).to_be_visible()
    assert len(set(boxes.evaluate_all("(all) => all.map((it) => it.offsetWidth)"))) == 1


@pytest.mark.parametrize(("path", "part"), [("about/", "table"), ("lab/", ".lab-code")])
def test_page_can_be_read_on_a_laptop_zoomed_in(page: Page, path: str, part: str) -> None:
    for width, height in ZOOMED:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(path)
        assert not faults_at(page, path, [(width, height)])
        box = page.locator(part).first.bounding_box()
        assert box
        assert box["height"] > height / 2


TITLE_BAR = """() => {
  const box = (it) => it.getBoundingClientRect();
  const mark = box(document.querySelector(".topbar .wordmark"));
  const { width, height } = box(document.querySelector(".topbar"));
  const { fontSize } = getComputedStyle(document.querySelector(".topbar h1"));
  return [mark.x, mark.y, mark.width, width, height, fontSize].join(" ");
}"""


def test_key_that_cannot_be_pressed_looks_so(page: Page) -> None:
    page.goto("palindrome-war/#moves=-a.-b&at=1")
    key = page.locator('[data-mode="look"] .keys .key').first
    expect(key).to_have_css("border-style", "dashed")
    expect(key).to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_title_bars_are_the_same_on_all_pages(page: Page) -> None:
    sizes = (390, 844), (1280, 800)
    bars = set()
    for path in PAGES:
        page.goto(path)
        for size in sizes:
            resize(page, *size)
            bars.add(page.evaluate(TITLE_BAR))
    assert len(bars) == len(sizes), bars
