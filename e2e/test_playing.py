"""Undo, redo, disabled controls and earlier positions of a match."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from driver import Driver
from nightly import nightly
from oracle.places import faults_at
from playwright.sync_api import expect

pytestmark = pytest.mark.returning


@nightly
def test_both_sides_of_a_long_line_are_visible(driver: Driver) -> None:
    driver.page.set_viewport_size({"width": 360, "height": 640})
    driver.open("palindrome-war", "moves=" + ".".join(["-a", "-b", "-c"] * 66))
    expect(driver.page.locator(".fold")).to_have_text("188 letters hidden")
    expect(driver.page.locator(".slot")).to_have_count(2)
    for slot in driver.page.locator(".slot").all():
        expect(slot).to_be_in_viewport()
    assert not faults_at(driver.page, "both ends", [(360, 640)])
    driver.play(["d-"])
    for width, height in ((1280, 800), (360, 640)):
        driver.page.set_viewport_size({"width": width, "height": height})
        driver.page.locator(".fold").press("Enter")
        expect(driver.page.locator(".fold")).to_be_focused()
        expect(driver.page.locator(".tile")).to_have_count(199)
        expect(driver.page.locator(".fold")).to_have_text("Show only the ends")
        line, keys = (driver.page.locator(each).bounding_box() for each in (".line", "#keys"))
        assert line
        assert keys
        assert line["y"] + line["height"] <= keys["y"]
        driver.page.locator(".fold").click()
        expect(driver.page.locator(".slot.at-end")).to_be_in_viewport()


def test_last_letter_is_marked_until_the_next_one_is_taken(driver: Driver) -> None:
    driver.open("alpha-chase", "moves=P")
    last = driver.page.locator("#keys .is-last")
    expect(last).to_have_accessible_name("P, taken by Player 1")
    driver.play(["G"])
    expect(last).to_have_accessible_name("G, taken by Player 2")


CENTERS = """async () => {
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const centerOf = (piece) => {
    const { x, y, width, height } = piece.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  window.begun = [];
  Element.prototype.animate = new Proxy(Element.prototype.animate, {
    apply(animate, piece, given) {
      const animation = Reflect.apply(animate, piece, given);
      if (piece.dataset.piece) window.begun.push([piece.dataset.piece, ...centerOf(piece)]);
      return animation;
    },
  });
  const pieces = [...document.querySelectorAll("#board [data-piece]")];
  return Object.fromEntries(pieces.map((piece) => [piece.dataset.piece, centerOf(piece)]));
}"""
"""Returns where each piece rests, and notes from where each one begins to move."""


@pytest.mark.parametrize(
    ("slug", "moves", "next_move"),
    [
        ("center-square", ["right"], "down"),
        ("center-square", ["right", "down"], None),
        ("palindrome-war", ["-a", "-b", "c-"], None),
    ],
    ids=["move", "undone move", "undone letter"],
)
def test_pieces_slide_from_where_they_were(
    driver: Driver, slug: str, moves: Sequence[str], next_move: str | None
) -> None:
    driver.open(slug)
    driver.play(moves)
    driver.wait_for_quiet()
    places = driver.page.evaluate(CENTERS)
    if next_move:
        driver.play([next_move])
    else:
        driver.act("undo")
        driver.wait_for_ply(len(moves) - 1)
    begun = driver.page.evaluate("() => window.begun")
    assert begun
    for name, *place in begun:
        assert place == pytest.approx(places[name], abs=2), name


NOTE_TURNS = """addEventListener("animationstart", ({ animationName, target }) => {
  if (animationName.startsWith("tab-in")) window.cameIn = target.textContent;
});"""
"""Notes the tab that came in last."""


@pytest.mark.daily
def test_tab_of_the_next_player_comes_in_unless_motion_is_unwanted(driver: Driver) -> None:
    page = driver.page
    page.add_init_script(NOTE_TURNS)
    driver.open("alpha-chase")
    driver.play(["P"])
    page.wait_for_function("() => /Player 2/.test(window.cameIn)")
    page.emulate_media(reduced_motion="reduce")
    driver.play(["G"])
    expect(page.locator(".player.at-1.is-up")).to_be_visible()
    assert "Player 2" in page.evaluate("() => window.cameIn")
    driver.act("menu")
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_moves_are_read_with_their_numbers_in_front(driver: Driver) -> None:
    page = driver.page
    page.set_viewport_size({"width": 1280, "height": 800})
    driver.open("palindrome-war", "moves=-s.t-.-r")
    expect(page.locator("#moves .moves li")).to_have_text(
        ["1. s at the end2. t at the beginning", "3. r at the end"]
    )
    places = page.locator("#moves .moves li > *").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect()).map(({ x, y }) => [x, y])"
    )
    first_number, first, second_number, second = places[:4]
    assert first[0] < first_number[0] < second_number[0] < second[0]
    assert len({round(y / 12) for _, y in places[:4]}) == 1


def test_long_row_shows_the_last_move_and_its_whole_score(driver: Driver) -> None:
    page = driver.page
    page.set_viewport_size({"width": 320, "height": 568})
    alternating = ".".join(f"{square}-{square % 2}" for square in range(1, 22))
    driver.open("antipalindromes", f"squares=24&moves={alternating}")
    expect(page.locator("#board .is-last")).to_be_in_viewport(ratio=1)
    driver.play(["24-0"])
    expect(page.locator("#board .is-last")).to_have_text("0")
    expect(page.locator("#board .is-last")).to_be_in_viewport(ratio=1)

    heights = page.eval_on_selector_all(
        ".tally summary b", "(all) => all.map((each) => each.getBoundingClientRect().height)"
    )
    assert heights == [heights[0]] * 2, "each score is on one line"


def test_all_keys_are_reached_on_a_low_phone_on_its_side(driver: Driver) -> None:
    driver.page.set_viewport_size({"width": 640, "height": 320})
    driver.open("alpha-chase")
    for letter in "AZ":
        driver.page.locator(f'#keys [data-key="{letter.lower()}"]').click()
        driver.wait_for_ply(1)
        driver.page.locator('[data-command="undo"]').click()
        driver.wait_for_ply(0)


def test_no_bar_lies_over_the_digits_on_the_smallest_phone_on_its_side(driver: Driver) -> None:
    driver.page.set_viewport_size({"width": 568, "height": 320})
    driver.open("antipalindromes")
    bar = driver.page.locator('[data-command="finish"]').bounding_box()
    assert bar
    for digit in "01":
        key = driver.page.locator(f'#keys [data-key="{digit}"]').bounding_box()
        assert key
        assert key["y"] + key["height"] <= bar["y"], digit
