"""Screen readers hear each move of a match."""

from __future__ import annotations

import re

import pytest
from driver import Driver
from game_files import FullMatch, move_heard, one_of_each
from nightly import some
from playwright.sync_api import expect

pytestmark = pytest.mark.returning


ONE_OF_EACH = one_of_each()
LISTEN = """() => {
    window.announced = [];
    const live = document.getElementById("live");
    new MutationObserver(() => window.announced.push(live.textContent))
      .observe(live, { childList: true, characterData: true, subtree: true });
}"""

SMALL = {"width": 390, "height": 664}


@pytest.mark.parametrize(
    "match", some(ONE_OF_EACH[1:] + ONE_OF_EACH[:1]), ids=lambda match: match.slug
)
def test_match_can_be_followed_by_announcements_alone(driver: Driver, match: FullMatch) -> None:
    driver.page.set_viewport_size(SMALL)
    driver.open(match.slug, match.options)
    driver.wait_for_rules()
    driver.wait_for_quiet()
    driver.page.evaluate(LISTEN)
    moves = match.moves.split()
    for move in moves[:-1]:
        driver.move(move)
        status = driver.page.locator("#status p").first.inner_text().strip()
        mover = driver.page.locator('.player[aria-current="true"] b').inner_text()
        assert status.startswith(mover)
        expect(driver.page.locator("#live")).to_contain_text(re.compile(f"{re.escape(status)}$"))
    driver.move(moves[-1])
    announced: list[str] = driver.page.evaluate("window.announced")

    assert len(announced) == len(moves)
    assert len(set(announced)) == len(announced)
    for ply, (move, words) in enumerate(zip(moves, announced, strict=True)):
        assert words.startswith(f"{ply + 1}. Player {ply % 2 + 1} ")
        assert move_heard(match.slug, words) == move
    assert match.title in announced[-1]
    assert driver.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
