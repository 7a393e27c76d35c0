"""Plays any game by the page's own controls: by touch, by mouse or by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from playwright.sync_api import Locator, Page, expect

Manner = Literal["touch", "mouse", "keyboard"]
MOST_PARTS = 6
OFFERED = """() => JSON.stringify([...document.querySelectorAll("[data-hold],[data-move]")].map(
  ({ ariaPressed, dataset: { hold, move } }) => [hold, move, ariaPressed]))"""
NOTATION = "() => JSON.parse(document.querySelector('#game-data').textContent).entry.notation"


class Driver:
    """One page on which matches are played."""

    def __init__(self, page: Page, manner: Manner = "mouse") -> None:
        self.page = page
        self.manner = manner

    @property
    def ply(self) -> int:
        """Return how many moves the board shows."""
        return int(self.page.locator("body").get_attribute("data-ply") or 0)

    def open(self, slug: str, fragment: str = "") -> None:
        """Open the page of a game, with a match in its link or without."""
        self.page.goto(f"{slug}/{f'#{fragment}' if fragment else ''}")
        expect(self.page.locator("#keys button").first).to_be_visible()

    def wait_for_rules(self) -> None:
        """Wait until Python answers."""
        progress = self.page.locator("#progress")
        expect(progress).to_have_attribute("hidden", "", timeout=60_000)

    def play(self, moves: Iterable[str]) -> None:
        """Play *moves* one after the other, each as soon as the page takes it."""
        for move in moves:
            self.move(move)

    def move(self, move: str) -> None:
        """Make one move: choose its parts if it has several, then press what completes it."""
        self.wait_for_quiet()
        before = self.ply
        control = self.page.locator(f'[data-move="{move}"]:visible').first
        expect(control.or_(self.page.locator("[data-hold]:visible").first).first).to_be_visible()
        for chosen in range(MOST_PARTS):
            if control.count():
                break
            offered = self.page.evaluate(OFFERED)
            self._choose_part_of(move, chosen)
            # What is chosen is drawn with the next frame, and what can be pressed is others then.
            self.page.wait_for_function(f"(was) => ({OFFERED})() !== was", arg=offered)
        self.press(control)
        self.wait_for_ply(before + 1)

    def _choose_part_of(self, move: str, chosen: int) -> None:
        """Press a control that chooses the next part of a move, whatever the game calls it."""
        controls = self.page.locator("[data-hold]:visible:not([aria-pressed='true'])")
        found = re.fullmatch(self.page.evaluate(NOTATION), move)
        parts = {name: part for name, part in found.groupdict().items() if part} if found else {}
        # Moves that have different parts are told apart by the names of these.
        for value in [*[*parts.values()][chosen:], *parts, *map(str.capitalize, parts)]:
            for mark in ":|":
                part = controls.and_(self.page.locator(f'[data-hold$="{mark}{value}"]')).first
                if part.count():
                    self.press(part)
                    return
        raise AssertionError(f"no control chooses a part of {move}")

    def press(self, control: Locator) -> None:
        """Press a control in this driver's manner."""
        if self.manner == "touch":
            control.tap()
        elif self.manner == "mouse":
            control.click()
        else:
            key = control.get_attribute("data-key")
            if key:
                self.page.keyboard.press(key)
            else:
                control.focus()
                self.page.keyboard.press("Enter")

    def wait_for_ply(self, ply: int) -> None:
        """Wait until the board shows the match after so many moves."""
        self.page.wait_for_function("(ply) => Number(document.body?.dataset.ply) === ply", arg=ply)

    def wait_for_quiet(self) -> None:
        """Wait until the page takes presses again after a move, and has the match it was sent."""
        self.page.wait_for_function("""() => document.body && !('quiet' in document.body.dataset)
          && !('arriving' in document.documentElement.dataset)""")

    def act(self, name: str) -> None:
        """Press a button of the frame, such as undo."""
        self.press(self.page.locator(f'[data-do="{name}"]:visible').first)

    def choose(self, name: str) -> None:
        """Open the menu and choose a line of it."""
        self.act("menu")
        self.page.locator(f'dialog button[value="{name}"]').click()

    @property
    def fragment(self) -> str:
        """Return the match in the address bar."""
        return self.page.url.partition("#")[2]

    def expect_status(self, text: str) -> None:
        """Expect a sentence under the board."""
        expect(self.page.locator("#status p").first).to_contain_text(text)

    def moves(self) -> Sequence[str]:
        """Return the moves in the address bar."""
        found = re.search("moves=([^&]*)", self.fragment)
        return found[1].split(".") if found else []
