"""Nothing to press lies under the notch of a phone or the bar at its lower edge."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.daily, pytest.mark.returning]

COVERED: Final = """({ bottom, left, right }) =>
  [...document.querySelectorAll("a, button, input, select")]
    .filter((each) => each.checkVisibility() && !each.closest(".sr"))
    .map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
    .filter(([, box]) => box.top < innerHeight && box.bottom > 0)
    .filter(([, box]) =>
      box.left < left || box.right > innerWidth - right
      || (document.documentElement.scrollHeight <= innerHeight
        && box.bottom > innerHeight - bottom))
    .map(([text]) => text)"""


@pytest.mark.parametrize(
    ("size", "insets"),
    [
        ((390, 844), {"top": 0, "bottom": 34, "left": 0, "right": 0}),
        ((844, 390), {"top": 0, "bottom": 21, "left": 47, "right": 47}),
    ],
    ids=["upright", "lying"],
)
def test_controls_keep_away_from_the_notch_and_the_lower_edge(
    page: Page, size: tuple[int, int], insets: dict[str, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    for path, ready in {
        "alpha-chase/": "#tray button",
        "palindrome-duel/": "#board .slot",
        "puzzles/": "a.card",
        "lab/": "[data-command=run]",
        "": "a.card",
    }.items():
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()
        assert page.evaluate(COVERED, insets) == [], path
