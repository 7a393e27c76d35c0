"""Nothing is cut off or covered, on any screen, at any time of a match."""

from __future__ import annotations

from typing import Any

import pytest
from animations import FINISH, resize
from driver import Driver
from game_files import FullMatch, one_of_each
from nightly import nightly, pairs, some
from overflow import LOST, OVERFLOW, overflows
from playwright.sync_api import BrowserType, Page, expect
from sites import Site

pytestmark = pytest.mark.returning


FIRST_OF_EACH = one_of_each()
SIZES = [(320, 568), (360, 640), (390, 664), (390, 844), (844, 390), (1280, 720), (1280, 800)]


@nightly
def test_cards_start_at_the_first_column(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("")
    page.wait_for_load_state("load")
    cards = page.locator(".cards").bounding_box()
    first = page.locator(".card").first.bounding_box()
    assert cards
    assert first
    assert abs(first["x"] - cards["x"]) < 2


@pytest.mark.parametrize("match", some(FIRST_OF_EACH, 2), ids=lambda match: match.slug)
def test_board_and_status_fit_every_screen(driver: Driver, match: FullMatch) -> None:
    page = driver.page
    moves = match.moves.split()
    half = len(moves) // 2
    faults = []
    driver.open(match.slug, match.options)
    for part in ([], moves[:half], moves[half:]):
        driver.play(part)
        smallest = 0 if driver.ply == len(moves) else 320
        faults += overflows(page, f"ply {driver.ply}", SIZES, smallest=smallest)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("size", "moves"),
    pairs(
        [(320, 568), (360, 640), (390, 664)],
        [
            "-p.-l.-u.-m.-b.-r.-o.-t.-o.-r",
            "-a.-b.-c.-d.-e.-f.-g.-h.-i.-j.-k.-l.-m.-n.-p.-r.-o.-t.-o.-r",
            "p-.l-.u-.m-.b-.c-.d-.r-.o-.t-.o-.r-",
        ],
    ),
)
def test_won_line_does_not_cover_the_status(
    driver: Driver, moves: str, size: tuple[int, int]
) -> None:
    page = driver.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    driver.open("palindrome-war", f"moves={moves}")
    expect(page.locator(".result")).to_be_visible()
    assert page.evaluate(OVERFLOW) == []


@pytest.mark.parametrize(
    ("slug", "moves"),
    some(
        [
            ("palindrome-war", "x-." + ".".join(f"-{letter}" for letter in "plumbfghcdkrotor")),
            ("palindrome-duel", "6-.-6.-0.4-.8-.-7.6-.-4.-7.-5.9-.3-.8-.2-.-4"),
            (
                "antipalindromes",
                "13-0.14-0.7-1.1-1.6-0.12-0.11-1.10-0.8-1.5-1.4-1.16-1.3-1.15-0.2-1.9-1",
            ),
        ]
    ),
)
def test_no_word_of_a_review_covers_the_board(driver: Driver, slug: str, moves: str) -> None:
    page = driver.page
    page.set_viewport_size({"width": 360, "height": 640})
    driver.open(slug, f"moves={moves}")
    page.locator('[data-command="review"]').click()
    expect(page.locator('#status [data-command="why"]')).to_be_visible(timeout=20_000)
    assert page.evaluate(OVERFLOW) == []


@pytest.mark.parametrize(
    ("slug", "moves"), some([("alpha-chase", "P.A.L"), ("antipalindromes", "1-0.2-1")])
)
def test_first_words_about_the_analysis_cover_no_board(
    driver: Driver, slug: str, moves: str
) -> None:
    page = driver.page
    page.set_viewport_size({"width": 360, "height": 640})
    driver.open(slug, f"moves={moves}")
    driver.act("lens")
    expect(page.locator("#status")).to_contain_text("Each move shows who wins")
    expect(page.locator(".lens-chip").first).to_be_visible(timeout=20_000)
    assert page.evaluate(OVERFLOW) == []


@pytest.mark.parametrize("width", some([960, 1280]))
def test_won_line_is_one_row_on_a_wide_screen(driver: Driver, width: int) -> None:
    page = driver.page
    page.set_viewport_size({"width": width, "height": 800})
    driver.open("palindrome-war", "moves=" + ".".join(f"-{letter}" for letter in "plumbrotor"))
    expect(page.locator(".result h2")).to_contain_text("rotor")
    page.evaluate(f"() => {{{FINISH}}}")
    boxes = [tile.bounding_box() for tile in page.locator("#board .tile").all()]
    assert len({round(box["y"]) for box in boxes if box}) == 1
    arcs = page.locator(".mirror").bounding_box()
    won = page.locator(".won .run").bounding_box()
    assert arcs
    assert won
    assert abs(arcs["x"] - won["x"]) < 2
    assert abs(arcs["width"] - won["width"]) < 2


ROW = "moves=1-1.2-0.3-0.4-1.5-0.6-0.7-1.8-1.9-0.10-1.11-0.12-0"
PHONES = [(360, 640), (390, 664), (390, 844)]

CUT_ARCS = """() => {
  const row = document.querySelector(".row-scroll").getBoundingClientRect();
  const paths = [...document.querySelectorAll(".row-scroll .arcs path")];
  return paths.map((path) => {
    const { y, height } = path.getBBox();
    const { d, f } = path.getScreenCTM();
    const half = Number.parseFloat(getComputedStyle(path).strokeWidth) / 2;
    return Math.max(row.top - (d * y + f - half), d * (y + height) + f + half - row.bottom);
  });
}"""


@nightly
@pytest.mark.parametrize("moves", [ROW, f"{ROW}.13-0.14-1.15-0.16-0"])
def test_no_arc_of_the_row_is_cut(driver: Driver, moves: str) -> None:
    page = driver.page
    driver.open("antipalindromes", moves)
    driver.wait_for_ply(moves.count(".") + 1)
    for width, height in [*PHONES, (1280, 800)]:
        resize(page, width, height)
        over = page.evaluate(CUT_ARCS)
        assert len(over) > 10
        assert max(over) <= 0, (width, height)


COVERED = (
    """() => {"""
    + FINISH
    + """  const out = [];
  const signs = ".pad > .hush, .needs, .square > small, .slot > :not(.lens-chip)";
  for (const chip of document.querySelectorAll(".lens-chip")) {
    const { left, right, top, bottom } = chip.getBoundingClientRect();
    const holder = chip.parentElement;
    for (const sign of document.querySelectorAll(signs)) {
      const box = sign.getBoundingClientRect();
      const wide = Math.min(right, box.right) - Math.max(left, box.left);
      const high = Math.min(bottom, box.bottom) - Math.max(top, box.top);
      if (wide > 1 && high > 1) out.push(`${holder.className}: ${sign.outerHTML.slice(0, 60)}`);
    }
    if (!holder.matches(".slot, .square")) continue;
    const box = holder.getBoundingClientRect();
    const edge = holder.clientLeft;
    const across = Math.max(box.left + edge - left, right - box.right + edge);
    const upright = Math.max(box.top + edge - top, bottom - box.bottom + edge);
    if (Math.max(across, upright) > 0.5) out.push(`${holder.className}: its own border`);
  }
  return [...new Set(out)];
}"""
)


@pytest.mark.parametrize(
    ("slug", "options"),
    some(
        [
            ("palindrome-war", "moves=-s.-t.-o.-r.-m.-x.-y.-d.-r.-e.-f.-e"),
            ("antipalindromes", ROW),
            ("palindrome-duel", "moves=-3.1-.2-.1-.-4.-5"),
            ("alpha-chase", "moves=P.G.T.A"),
        ],
        2,
    ),
)
def test_no_analysis_chip_covers_a_label(driver: Driver, slug: str, options: str) -> None:
    page = driver.page
    page.set_viewport_size({"width": 390, "height": 844})
    driver.open(slug, options)
    driver.wait_for_ply(options.count(".") + 1)
    driver.act("lens")
    faults = []
    for hold in (False, True):
        half = page.locator("#keys [data-select]:visible").first
        if hold and half.count():
            half.click()
        expect(page.locator("#keys .lens-chip").first).to_be_attached(timeout=60_000)
        for width, height in [*PHONES, (320, 568), (1280, 800)]:
            resize(page, width, height)
            covered = page.evaluate(COVERED)
            if covered:
                faults.append(f"{width} x {height}: {covered[:3]}")
    assert not faults, "\n".join(faults)


def test_no_text_is_cut_at_twice_the_font_size(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], site: Site
) -> None:
    large = [*browser_type_launch_args["args"], "--blink-settings=defaultFontSize=32"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": large})
    page = browser.new_page(base_url=site.base, viewport={"width": 390, "height": 844})
    for path in ("", *(f"{match.slug}/" for match in FIRST_OF_EACH)):
        page.goto(path)
        page.wait_for_load_state("load")
        assert page.evaluate(LOST) == [], path
    page.locator("#keys button").last.scroll_into_view_if_needed()
    expect(page.locator('[data-command="redo"]')).to_be_visible()
    browser.close()


@nightly
def test_rotation_keeps_the_match_and_the_selected_key(driver: Driver) -> None:
    driver.page.set_viewport_size({"width": 390, "height": 844})
    driver.open("palindrome-war")
    driver.play(["-k"])
    driver.page.locator('[data-select="piece:a"]').click()
    driver.page.set_viewport_size({"width": 844, "height": 390})
    expect(driver.page.locator('[data-select="piece:a"]')).to_have_attribute("aria-pressed", "true")
    driver.play(["-a"])
    driver.page.set_viewport_size({"width": 1280, "height": 800})
    driver.play(["-y"])

    assert driver.moves() == ["-k", "-a", "-y"]
