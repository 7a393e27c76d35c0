"""Walk through matches and compare every stage with the oracle, at many sizes of the window."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final
from urllib.parse import quote

from accessibility import LOOKS, violations_in
from animations import resize
from driver import Driver
from expected_screen import NAMES, screen_of
from oracle.places import Size, faults_at
from oracle.screen import Oracle
from playwright.sync_api import Page, expect
from tab import Manner

from py_rules import Match
from py_rules.record import to_fragment

LISTEN: Final = """() => {
    window.announced = [];
    const live = document.getElementById("live");
    new MutationObserver(() => window.announced.push(live.textContent))
      .observe(live, { childList: true, characterData: true, subtree: true });
}"""
HEARD: Final = "() => window.announced.splice(0)"
PAINTS: Final = """(part) =>
  look.readAll(`[data-select="${part}"]`).map(({ paint }) => JSON.stringify(paint)).sort()"""
WATCH_SHIFTS: Final = """() => {
  // The tiles of a line make room for the next one. A note below the prompt takes a small line,
  // of which the middle of the board moves by half.
  const MOVES = "#turns, #status, .stage:has(.line), .side, .trail";
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { currentRect, node, previousRect } of list.getEntries().flatMap((e) => e.sources)) {
      const element = node instanceof Element ? node : node?.parentElement;
      const by = currentRect.top - previousRect.top;
      if (!element?.isConnected || element.closest(MOVES) || Math.abs(by) < 12) continue;
      window.shifts.push(`${by.toFixed(0)} px: ${element.outerHTML.slice(0, 60)}`);
    }
  }).observe({ type: "layout-shift" });
}"""
SHIFTS: Final = """() => new Promise((done) => {
  // What the last frames have moved is reported after them.
  const take = () => setTimeout(() => done(window.shifts?.splice(0)));
  requestAnimationFrame(() => requestAnimationFrame(take));
})"""


def longest(match: Match, most: int) -> Match:
    """Return a match of at most *most* moves that goes on as long as its moves allow."""
    draw = random.Random(match.game.slug)  # noqa: S311 # the same match each time
    while match.ply < most and not match.is_over:
        moves = list(match.legal_moves)
        draw.shuffle(moves)
        if not match.moves:  # both sides of an empty line are the same
            moves.sort(key=lambda move: not move.startswith("-"))
        played = (match.play(move) for move in moves)
        match = next((each for each in played if not each.is_over), match.play(moves[0]))
    return match


def link(match: Match, *, is_swapped: bool = False) -> str:
    """Return a match between both names as a link writes it."""
    parts = [f"player{player + 1}={quote(NAMES[player])}" for player in (0, 1)]
    seats = "seats=swapped" if is_swapped else ""
    return "&".join(filter(None, [*parts, seats, to_fragment(match)]))


class Walk:
    """A match on a page: what is played here is followed by the rules, and compared."""

    def __init__(
        self,
        page: Page,
        slug: str,
        sizes: Sequence[Size],
        manner: Manner,
        *,
        is_swapped: bool = False,
    ) -> None:
        self.page = page
        self.driver = Driver(page, manner)
        self.oracle = Oracle(page, slug, replace(NAMES, seats=(1, 0)) if is_swapped else NAMES)
        self._is_swapped = is_swapped
        self.found: list[str] = []
        self._slug = slug
        self._sizes = sizes
        self._looked = 0

    def open(self, match: Match) -> Match:
        resize(self.page, *self._sizes[0])
        self.driver.open(self._slug, link(match, is_swapped=self._is_swapped))
        self.driver.wait_for_rules()
        self.driver.wait_for_ply(match.ply)
        self.driver.wait_for_quiet()
        expect(self.page.locator("#status")).not_to_contain_text(re.compile("Loading|checked yet"))
        self.page.evaluate(LISTEN)
        self.page.evaluate(WATCH_SHIFTS)
        return match

    def play(self, match: Match, move: str) -> Match:
        """Make a move, and compare what is shown and heard of it."""
        self.page.evaluate(HEARD)
        self.driver.move(move)
        match = match.play(move)
        self.driver.wait_for_quiet()
        expect(self.page.locator(".is-waiting")).to_have_count(0)
        self.oracle.wait_for_prompt(match)
        heard = self.page.evaluate(HEARD)
        wanted = self.oracle.announcement(match)
        # Before the move, the prompt for its second part may be heard.
        if wanted is not None and not (1 <= len(heard) <= 2 and heard[-1].startswith(wanted)):
            self.found.append(f"{match.ply}: heard {heard}, not {wanted!r}")
        shifts = self.page.evaluate(SHIFTS)
        if match.ply > 1 and not match.is_over:  # the first move closes the set-up
            self.found += [f"{match.ply}: moved {shift}" for shift in shifts]
        return match

    def compare(self, match: Match, at: str = "", says: str = "", **chosen: str) -> None:
        self.found += self.oracle.faults(match, chosen, at=at, says=says)
        self.measure(at or str(match.ply))

    def undo(self, match: Match) -> Match:
        self.driver.act("undo")
        self.driver.wait_for_ply(match.ply - 1)
        says = f"{self.oracle.names.last(match)} undid move {match.ply}."
        self.driver.expect_status(says)
        self.compare(match.undo(), "after undo", says)
        return match.undo()

    def measure(self, at: str) -> None:
        """Look for what is covered, cut or too small at each size."""
        self.found += faults_at(self.page, at, self._sizes)
        self.page.evaluate(SHIFTS)  # a change of the window moves everything

    def analyze(self, match: Match) -> None:
        """Turn the analysis on, compare, and turn it off again."""
        self.driver.choose("analysis")
        expect(self.page.locator(".forecast-chip").first).to_be_attached(timeout=60_000)
        self.measure(f"{match.ply}, analysis")
        self.find_violations(f"{match.ply}, analysis")
        self.driver.act("analysis")
        expect(self.page.locator(".forecast-chip")).to_have_count(0)
        self.page.keyboard.press("Escape")
        self.page.evaluate(SHIFTS)

    def find_violations(self, at: str) -> None:
        """Ask axe, each time in the next look."""
        look = LOOKS[self._looked % len(LOOKS)]
        self._looked += 1
        self.found += [f"{at}: {each}" for each in violations_in(self.page, look)]
        unfocused = self.page.evaluate("() => look.unfocused()")
        self.found += [f"{at}: {each}" for each in unfocused]

    def choose_part(self, match: Match) -> None:
        """Choose the first part of the next move, compare, and put it back."""
        for part in self._offered():
            name, _, value = part.partition(":")
            self.page.keyboard.press("Escape")  # this press may be of the last move's control
            before = self.page.evaluate(PAINTS, part)
            self.driver.press(f'[data-select="{part}"]')
            expect(
                self.page.locator(f'[aria-pressed="true"][data-select="{part}"]')
            ).not_to_have_count(0)
            self.compare(match, f"{match.ply}, {part}", **{name: value})
            if self.page.evaluate(PAINTS, part) == before:
                self.found.append(f"{match.ply}: {part} looks as if it were not chosen")
            self.page.keyboard.press("Escape")
            expect(self.page.locator('[aria-pressed="true"][data-select]')).to_have_count(0)

    def _offered(self) -> Sequence[str]:
        """Return a control for each kind of part."""
        parts: list[str] = self.page.evaluate(
            "() => look.readAll('[data-select]').map(({ select }) => select)"
        )
        return list({part.partition(":")[0]: part for part in parts}.values())

    def press_refused(self) -> Iterator[str]:
        """Press a control of each refusal that is shown; yield where the reason is not."""
        reasons: list[str] = self.page.evaluate(
            "() => [...new Set(look.readAll('[data-disabled-reason]').map(({ reason }) => reason))]"
        )
        for reason in reasons[:5]:
            control = self.page.locator(f'[data-disabled-reason="{reason}"]')
            control = control.filter(visible=True).first
            (control.tap if self.driver.manner == "touch" else control.click)(force=True)
            self.driver.expect_status(reason)
            yield reason


def plies_of(slug: str) -> int:
    screen = screen_of(slug)
    return screen.LONGEST if screen else 40
