"""A whole match followed by ear, and by an eye that sees nothing jump."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from driver import Driver
from game_files import FullMatch, move_heard, one_of_each
from nightly import some
from playwright.sync_api import expect

pytestmark = pytest.mark.returning


ONE_OF_EACH = one_of_each()
LISTEN = """() => {
    window.told = [];
    const live = document.getElementById("live");
    new MutationObserver(() => window.told.push(live.textContent))
      .observe(live, { childList: true, characterData: true, subtree: true });
}"""

# The browser takes what comes within half a second of a press for its effect; on a slow machine
# the answer to a move comes later, so that counts from the answer here.
WATCH = """
    window.shifts = [];
    let answered = -Infinity;
    document.addEventListener("DOMContentLoaded", () => {
      new MutationObserver(() => { answered = performance.now(); })
        .observe(document.body, { attributes: true, attributeFilter: ["data-ply"] });
    });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
        if (!hadRecentInput && Math.abs(startTime - answered) > 500) {
          window.shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80))]);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
"""
SMALL = {"width": 390, "height": 664}


@pytest.mark.parametrize("match", some(ONE_OF_EACH), ids=lambda match: match.slug)
def test_who_is_announced_as_next_is_who_is_next(driver: Driver, match: FullMatch) -> None:
    driver.open(match.slug, match.options)
    driver.wait_for_rules()
    page = driver.page
    for move in match.moves.split()[:-1]:
        driver.play([move])
        status = page.locator("#status p").first.inner_text().strip()
        mover = page.locator('.player[aria-current="true"] b').inner_text()
        assert status.startswith(f"{mover} ")
        expect(page.locator("#live")).to_contain_text(re.compile(f"{re.escape(status)}$"))


@pytest.mark.parametrize(
    "match", some(ONE_OF_EACH[1:] + ONE_OF_EACH[:1]), ids=lambda match: match.slug
)
def test_a_whole_match_can_be_followed_by_announcements_alone(
    driver: Driver, match: FullMatch
) -> None:
    driver.page.set_viewport_size(SMALL)
    driver.page.add_init_script(WATCH)
    driver.open(match.slug, match.options)
    driver.wait_for_rules()
    driver.wait_for_quiet()
    driver.page.evaluate(LISTEN)
    moves = match.moves.split()
    driver.play(moves)
    told: list[str] = driver.page.evaluate("window.told")

    assert len(told) == len(moves)
    assert len(set(told)) == len(told)
    for ply, (move, words) in enumerate(zip(moves, told, strict=True)):
        assert words.startswith(f"{ply + 1}. Player {ply % 2 + 1} ")
        assert move_heard(match.slug, words) == move
    assert match.title in told[-1]
    driver.wait_for_quiet()
    assert driver.page.evaluate("window.shifts") == []
    assert driver.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    if folder := os.environ.get("ANNOUNCEMENTS"):
        Path(folder, f"{match.slug}.txt").write_text("\n".join(told) + "\n", encoding="utf-8")
