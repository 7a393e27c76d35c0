"""While a match is played, the board and the keys stay where they are, and no sentence flashes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from animations import resize
from driver import Driver
from game_files import FullMatch, one_of_each
from nightly import at_night, few_pairs, nightly

pytestmark = pytest.mark.returning

FIRST_OF_EACH = one_of_each()

WATCH = """
  // The tiles of a line shift for the next one; words of another length begin elsewhere.
  const MOVES = "#turns, #status > *, .line, .side, .trail";
  const shifts = [];
  new PerformanceObserver((list) => {
    for (const { sources, value } of list.getEntries()) {
      const moved = sources
        .map(({ node }) => (node instanceof Element ? node : node?.parentElement))
        .filter((each) => each?.isConnected && !each.closest(MOVES));
      for (const each of moved) shifts.push([value, each.outerHTML.slice(0, 60)]);
    }
  }).observe({ type: "layout-shift" });
  const sentences = [];
  let pressed = 0;
  for (const type of ["pointerdown", "click", "keydown"]) {
    addEventListener(type, () => { pressed = performance.now(); }, true);
  }
  const look = () => {
    const text = document.getElementById("status").innerText;
    const last = sentences.at(-1);
    if (text !== last?.text) {
      const now = performance.now();
      // A press may ask for another sentence at any time.
      if (last) Object.assign(last, { lasted: now - last.since, isCut: pressed > last.since });
      sentences.push({ text, since: now });
    }
    requestAnimationFrame(look);
  };
  look();
  window.seen = () => ({
    shifts,
    short: sentences.filter(({ isCut, lasted }) => lasted < 300 && !isCut),
    count: sentences.length,
  });
"""


def play_and_watch(driver: Driver, match: FullMatch) -> None:
    """Play all moves but the last one, and expect nothing to move."""
    moves = match.moves.split()
    driver.open(match.slug, match.options)
    driver.wait_for_rules()
    driver.page.evaluate(WATCH)
    driver.play(moves[:-1])
    seen = driver.page.evaluate("() => seen()")
    assert seen["shifts"] == []
    assert seen["short"] == []
    assert seen["count"] > 2, "the sentences were seen"


@pytest.mark.parametrize(
    "match", at_night(FIRST_OF_EACH, besides=FIRST_OF_EACH[2:3]), ids=lambda match: match.slug
)
def test_board_does_not_move_in_play(driver: Driver, match: FullMatch) -> None:
    resize(driver.page, 390, 844)
    play_and_watch(driver, match)


@nightly
@pytest.mark.parametrize(
    ("language", "size"),
    few_pairs(["de", "es", "fr"], [(360, 640), (820, 1180), (1280, 800), (844, 390)]),
)
@pytest.mark.parametrize("match", FIRST_OF_EACH, ids=lambda match: match.slug)
def test_board_does_not_move_on_any_screen_in_any_language(
    driver: Driver, match: FullMatch, language: str, size: tuple[int, int]
) -> None:
    resize(driver.page, *size)
    play_and_watch(driver, replace(match, slug=f"{language}/{match.slug}"))
