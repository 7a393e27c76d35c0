"""From an edit to the bot's first move in the lab, and the end of a bot that never ends.

Run as `python3 -m bench.lab DIST`. On a device on which the site is saved, a bot is pasted into the
editor and run, again and again: the time is taken from the press to what it prints. Then one that
loops for ever is run, until the page says what became of it. Written to bench/results/lab.md are
the first run of a visit, the median and the worst of the others, and the end of the loop.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from bench.boot import _browser
from bench.slow import Line, start_server

sys.path.insert(0, str(Path(__file__).parent.parent / "e2e"))
from lab_page import ENDLESS, open_lab, show, write

RESULTS: Final = Path(__file__).parent / "results"
AIM: Final = 2000  # milliseconds from an edit to playing, warm

_RUN: Final = """(words) => new Promise((told) => {
  const began = performance.now();
  const look = () => {
    const shown = ["#output", "#fault"].map((each) => document.querySelector(each)?.textContent);
    if (shown.join(" ").includes(words)) told(performance.now() - began);
    else requestAnimationFrame(look);
  };
  document.querySelector('#go [data-do="run"]').click();
  look();
})"""
_SEAT: Final = """() => {
  const seat = document.querySelector('[data-field="seat"]');
  seat.value = "0";
  seat.dispatchEvent(new Event("change", { bubbles: true }));
}"""


def run_of(page: Page, source: str, words: str) -> float:
    """Return the milliseconds from the press that runs a bot until the page has said the words."""
    write(page, source)
    show(page, "play")
    took: float = page.evaluate(_RUN, words)
    return took


def bot(number: int) -> str:
    """Return a bot that says its number."""
    return (
        "def choose(match, budget):\n"
        f"    print('edit {number} of them')\n"
        "    return match.legal_moves[0]\n"
    )


def measure(site: Path, rounds: int) -> tuple[list[float], float]:
    """Return how long each edit took, the first of a visit first, and how long the endless loop."""
    with sync_playwright() as playwright, _browser(playwright) as browser:
        server = start_server(site, Line())
        context = browser.new_context(
            base_url=f"http://localhost:{server.server_address[1]}/",
            viewport={"width": 1280, "height": 800},
        )
        page = context.new_page()
        for _ in range(2):  # what a first visit keeps is there on the second one
            open_lab(page, "game=palindrome-duel")
            page.evaluate(_SEAT)
            run_of(page, bot(0), "edit 0 of them")
            page.wait_for_timeout(3_000)  # nothing tells that a snapshot of the sandbox is kept
        open_lab(page, "game=palindrome-duel")
        page.evaluate(_SEAT)
        edits = [run_of(page, bot(each), f"edit {each} of them") for each in range(1, rounds + 2)]
        endless = run_of(page, ENDLESS, "took too long")
        server.hang_up()
    return edits, endless


def main() -> None:
    """Measure, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("--rounds", type=int, default=11)
    chosen = parser.parse_args()
    (first, *others), endless = measure(chosen.site, chosen.rounds)
    rows = {
        "from a press to the bot's first word, first of a visit": first,
        f"the same after another edit, median (at most {AIM})": statistics.median(others),
        "the worst of them": max(others),
        "`while True: pass`, until its end is told": endless,
    }
    lines = [f"| {what} | {took:.0f} |" for what, took in rows.items()]
    head = f"milliseconds in the lab, {len(others)} edits after the first of a visit"
    report = "\n".join([head, "", "| | |", "|--|--|", *lines]) + "\n"
    (RESULTS / "lab.md").write_text(report, encoding="utf-8")
    print(report, end="")


if __name__ == "__main__":
    main()
