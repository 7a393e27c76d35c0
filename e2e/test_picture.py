"""The match as a picture for a chat: copied, or saved where that is not allowed."""

from __future__ import annotations

from pathlib import Path

import pytest
from driver import Driver
from pictures import copied_picture, frequent_colors
from PIL import Image
from playwright.sync_api import expect

pytestmark = pytest.mark.returning

COLOR = """(name) => {
  const spot = document.createElement("i");
  spot.style.color = `var(${name})`;
  document.body.append(spot);
  const color = getComputedStyle(spot).color.match(/[\\d.]+/g).map(Number);
  spot.remove();
  return color;
}"""
"""Return a color of the page's style as red, green and blue."""
REFUSED = "navigator.clipboard.write = () => Promise.reject(new DOMException('no'));"


def copy_picture(driver: Driver, button: str) -> Image.Image:
    """Copy a picture of the match, and return it."""
    driver.choose("share")
    driver.page.get_by_role("button", name=button).click()
    expect(driver.page.locator("#status")).to_contain_text("Picture copied.")
    driver.page.keyboard.press("Escape")
    return copied_picture(driver.page)


def test_match_is_copied_as_a_picture_with_each_name_in_its_players_color(driver: Driver) -> None:
    page = driver.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    driver.open("alpha-chase", "player1=Ada&player2=Otto&moves=P.G.L.H.A.O")
    driver.wait_for_ply(6)
    picture = copy_picture(driver, "Copy as picture")
    assert picture.size == (1200, 1200)
    first, second, ground = (
        tuple(page.evaluate(COLOR, each)) for each in ("--p1", "--p2", "--ground")
    )
    assert len({first, second, ground}) == 3
    left, right = (frequent_colors(picture, (x, 180, x + 600, 240)) for x in (0, 600))
    assert (left, right) == ({first, ground}, {second, ground})
    assert {first, second} <= frequent_colors(picture, (0, 250, 1200, 960))


def test_picture_of_a_won_match_shows_it_in_gold(driver: Driver) -> None:
    page = driver.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    driver.open("palindrome-war", "player1=Ada&player2=Otto&moves=-k.-a.-y.-a")
    driver.play(["-k"])
    for button, size in (("Copy as picture", (1200, 1200)), ("Copy as wide picture", (1200, 630))):
        picture = copy_picture(driver, button)
        assert picture.size == size
        gold = tuple(page.evaluate(COLOR, "--gold"))
        assert gold in frequent_colors(picture, (0, 0, *size))
        assert tuple(page.evaluate(COLOR, "--p2-soft")) not in frequent_colors(
            picture, (0, 0, *size)
        )


def test_picture_is_saved_if_it_cannot_be_copied(driver: Driver, tmp_path: Path) -> None:
    page = driver.page
    page.add_init_script(REFUSED)
    driver.open("palindrome-war", "moves=-k.-a.-y")
    driver.wait_for_ply(3)
    driver.choose("share")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Copy as picture").click()
    assert saved.value.suggested_filename == "palindrome-war-3.png"
    file = tmp_path / "board.png"
    saved.value.save_as(file)
    assert file.read_bytes().startswith(b"\x89PNG")
    expect(page.locator("#status")).to_contain_text("Picture saved.")
