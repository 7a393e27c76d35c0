"""The worksheet: eight cards on a page, with readable QR codes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from driver import Driver
from nightly import some
from playwright.sync_api import Page, expect
from qr_codes import read_code
from sites import Site
from test_teach import MATCHES, MOVES, START, TASK, WON, gather, record_of

MM = 96 / 25.4  # CSS pixels in a millimeter
PAPERS = {"A4": (210, 297), "Letter": (215.9, 279.4)}
CUT = """(card) => {
    const within = (box, outer) => box.left >= outer.left - 1 && box.right <= outer.right + 1
        && box.top >= outer.top - 1 && box.bottom <= outer.bottom + 1;
    const outer = card.getBoundingClientRect();
    const board = card.querySelector(".card-board");
    const shapes = "p, svg, svg :not(:empty), path, rect, circle";
    const outside = (parts, box) => parts.filter(
      (each) => each.checkVisibility() && !within(each.getBoundingClientRect(), box));
    return [...outside([...card.querySelectorAll("h3, p, .code, .card-board")], outer),
      ...outside([...(board?.querySelectorAll(shapes) ?? [])], board?.getBoundingClientRect()),
    ].map((each) => each.outerHTML);
}"""
MODULE = """(code) => {
    const [, , size] = code.getAttribute("viewBox").split(" ").map(Number);
    const { height, width } = code.getBoundingClientRect();
    return Math.min(height, width) / size;
}"""
WORDS = ("Look at both ends, then think of the middle. " * 5)[:200]


def eight_cards() -> list[dict[str, str]]:
    """Return a card of every game, and the longest cards."""
    cards = [
        {"game": each.slug, "record": record_of(each, each.moves.split()[:-1], goal="win")}
        for each in MATCHES
    ]
    moves = "-s.-t.-o.-r.-m.-x.-d.-r.-o.-t.-o"
    war = f"goal=win-9&task={quote(WORDS)}"
    further = [f"{war}&start=11&moves={moves}", f"goal=win&start=11&moves={moves}", war]
    cards += [{"game": "palindrome-war", "record": record} for record in further]
    return cards[-8:]


@pytest.mark.daily
@pytest.mark.returning
@pytest.mark.parametrize("folder", some(["de/", ""]))
def test_worksheet_prints_eight_cards_on_a_page(page: Page, site: Site, folder: str) -> None:
    made = eight_cards()
    page.goto(f"{folder}teach/")
    page.emulate_media(media="print")
    expect(page.locator(".how")).to_be_visible()
    page.emulate_media(media="null")
    page.evaluate(
        "(cards) => localStorage.setItem('noon:/noon/sheet', cards)",
        json.dumps({"v": 1, "value": made}),
    )
    page.reload()
    cards = page.locator(".cards-to-print > li")
    expect(cards).to_have_count(8)
    for card, each in zip(cards.all(), made, strict=True):
        address = f"{site.base}{each['game']}/#{each['record']}"
        assert read_code(card.locator(".code")) == address
    boards = page.locator(".card-board").count()
    assert boards > 5
    expect(page.locator(".card-board[role=img] > p .mark")).to_have_count(boards)
    for paper in PAPERS if folder == "" else ():
        pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))
        assert len(pages) == 1, paper

    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".how")).to_be_hidden()
    expect(page.locator("#print")).to_be_hidden()
    expect(page.locator("#cards .button-icon:visible")).to_have_count(0)
    ink = "(card) => getComputedStyle(card).color"
    assert cards.first.evaluate(ink) == "rgb(30, 27, 46)", "dark on white, whatever the theme"
    for paper, (width, height) in PAPERS.items():
        page.set_viewport_size({"width": int((width - 16) * MM), "height": int(height * MM)})
        for card in cards.all():
            assert card.evaluate(CUT) == [], (paper, card.inner_text())
            assert card.locator(".code").evaluate(MODULE) > 0.38 * MM, paper


@pytest.mark.returning
def test_worksheet_is_gathered_kept_and_printed_offline(
    driver: Driver, go_offline: Callable[[], None], expect_errors: Callable[..., None]
) -> None:
    expect_errors("Failed to fetch")
    page = driver.page
    go_offline()
    gather(driver).get_by_role("link", name="Worksheet").click()
    expect(page.locator(".cards-to-print > li")).to_have_count(2)
    page.reload()
    cards = page.locator(".cards-to-print > li")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text("Look at both ends")
    page.locator("#copies").fill("500")
    page.locator("#copies").press("Tab")
    expect(page.locator("#copies")).to_have_value("40")
    page.locator("#copies").fill("5")
    expect(cards).to_have_count(10)
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf())) == 2
    page.evaluate("() => { window.print = () => { document.body.dataset.printed = 'yes'; }; }")
    page.locator("#print").click()
    expect(page.locator("body")).to_have_attribute("data-printed", "yes")
    page.locator("[data-remove]").first.click()
    expect(page.locator("#said")).to_contain_text("1 link on the worksheet.")
    page.locator("#clear").click()
    expect(page.locator("#empty")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(cards).to_have_count(5)
    page.locator("#clear").click()
    page.goto(f"{WON.slug}/#{TASK}")
    expect(page.locator("#status .hush")).to_contain_text("Task for")
    driver.play(MOVES[START:])
    expect(page.locator(".result h2")).to_have_text("Task completed")
