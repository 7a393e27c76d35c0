"""The match as a picture for a chat: copied, or saved where that is not allowed."""

from __future__ import annotations

from pathlib import Path

import pytest
from driver import Driver
from playwright.sync_api import expect

pytestmark = pytest.mark.returning

COPIED = """async () => {
  const [item] = await navigator.clipboard.read();
  const image = await createImageBitmap(await item.getType("image/png"));
  const canvas = Object.assign(document.createElement("canvas"),
    { width: image.width, height: image.height });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const colors = new Map();
  for (let at = 0; at < data.length; at += 4) {
    const color = `${data[at]},${data[at + 1]},${data[at + 2]}`;
    colors.set(color, (colors.get(color) ?? 0) + 1);
  }
  const often = [...colors].filter(([, count]) => count > 1000).map(([color]) => color);
  return { width: image.width, height: image.height, often };
}"""
"""Return the size of the copied picture, and its frequent colors."""
REFUSED = "navigator.clipboard.write = () => Promise.reject(new DOMException('no'));"


def test_match_is_copied_as_a_picture_in_the_colors_of_the_page(driver: Driver) -> None:
    page = driver.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    driver.open("alpha-chase", "player1=Ada&moves=P.G.L.H.A.O")
    driver.wait_for_ply(6)
    driver.choose("share")
    page.get_by_role("button", name="Copy as picture").click()
    expect(page.locator("#status")).to_contain_text("Picture copied.")
    picture = page.evaluate(COPIED)
    assert (picture["width"], picture["height"]) == (1200, 1160)
    shown = page.evaluate(
        """() => ["--p1", "--p2", "--ground"].map((name) => {
          const spot = document.createElement("i");
          spot.style.color = `var(${name})`;
          document.body.append(spot);
          const [, color] = /rgb\\((.*)\\)/.exec(getComputedStyle(spot).color);
          spot.remove();
          return color.replaceAll(" ", "");
        })"""
    )
    assert set(shown) <= set(picture["often"])


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
