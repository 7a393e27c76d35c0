"""Play any game with the page's controls: by touch, mouse or keyboard."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Sequence
from urllib.parse import unquote

from playwright.sync_api import Page, expect
from tab import CENTER, SHOWN, Manner, PageTab, Point, Tab

MOST_PARTS = 6
DOUBLE_TAP = 0.35  # seconds in which the page takes a second press of the same control for none
CHOSEN = """(control, part) =>
  document.querySelector(`${control}, [aria-pressed="true"]${part}`) !== null"""
NOTATION = "() => JSON.parse(document.querySelector('#page-data').textContent).entry.notation"
SWIPES = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
SWIPE = 40  # pixels from the center of the board to both ends of a swipe
TEXT = """(selector, text) => [...document.querySelectorAll(selector)].some(
  ({ textContent }) => textContent.replace(/\\s+/g, " ").includes(text))"""


class TabDriver:
    """A tab on which matches are played, in any browser."""

    def __init__(self, tab: Tab, manner: Manner = "mouse") -> None:
        self.tab = tab
        self.manner = manner
        self._last = "", 0.0

    @property
    def ply(self) -> int:
        return int(self.tab.evaluate("() => document.body?.dataset.ply ?? 0"))

    def open(self, slug: str, fragment: str = "") -> None:
        """Open the page of a game, with a match in its link or without."""
        self.tab.goto(f"{slug}/{f'#{fragment}' if fragment else ''}")
        self.wait_for_shown("#keys button, #board button")

    def wait_for_shown(self, selector: str) -> None:
        self.tab.wait_for(f"(selector) => Boolean(({SHOWN})(selector))", selector)

    def wait_for_text(self, selector: str, text: str, *, seconds: float = 30) -> None:
        """Wait until an element has a text, whatever its white space."""
        self.tab.wait_for(TEXT, selector, text, seconds=seconds)

    def wait_for_rules(self) -> None:
        """Wait until Python answers."""
        self.tab.wait_for("() => document.getElementById('progress')?.hidden", seconds=60)

    def play(self, moves: Iterable[str]) -> None:
        """Play *moves*, each as soon as the page takes presses."""
        for move in moves:
            self.move(move)

    def move(self, move: str) -> None:
        """Make one move: choose its parts if it has several, then press the last."""
        self.wait_for_quiet()
        self._wait_out_a_double_tap("")
        before = self.ply
        control = f'[data-move="{move}"]'
        self.wait_for_shown(f"{control}, [data-select]")
        for chosen in range(MOST_PARTS):
            if self.tab.has(control):
                break
            part = self._choose_part_of(move, chosen)
            # The next frame draws the chosen part and other controls.
            self.tab.wait_for(CHOSEN, control, part)
        self._wait_out_a_double_tap(control)
        self.press(control)
        self._last = control, time.monotonic()
        self.wait_for_ply(before + 1)

    def _wait_out_a_double_tap(self, control: str) -> None:
        """Wait until another press of the last control counts, "" for a button of the frame."""
        last, at = self._last
        if control == last:
            # The page tells a double tap by time alone, and shows nothing when it is over.
            time.sleep(max(0.0, at + DOUBLE_TAP - time.monotonic()))

    def _choose_part_of(self, move: str, chosen: int) -> str:
        """Press a control that chooses the next part of a move, and return its selector."""
        parts = self._parts_of(move)
        # Moves with different parts differ in the parts' names.
        for value in [*[*parts.values()][chosen:], *parts, *map(str.capitalize, parts)]:
            for mark in ":|":
                part = f'[data-select$="{mark}{value}"]'
                if self.tab.has(f"{part}:not([aria-pressed='true'])"):
                    self.press(f"{part}:not([aria-pressed='true'])")
                    return part
        raise AssertionError(f"no control chooses a part of {move}")

    def _parts_of(self, move: str) -> dict[str, str]:
        found = re.fullmatch(self.tab.evaluate(NOTATION), move)
        return {name: part for name, part in found.groupdict().items() if part} if found else {}

    def drag(self, move: str) -> None:
        """Make one move by a swipe over the board, or by dragging a key to its place."""
        self.wait_for_rules()  # only presses count before the scripts are there
        self.wait_for_quiet()
        before = self.ply
        points = self._swipe(move) if self.tab.has("[data-swipe]") else self._way_of_key(move)
        # A touch on the screen drags like the mouse.
        self.tab.drag(points, "touch" if self.manner == "touch" else "mouse")
        self.wait_for_ply(before + 1)

    def _swipe(self, move: str) -> Sequence[Point]:
        key = self.tab.evaluate(
            "(move) => document.querySelector(`[data-move='${move}'][data-key]`).dataset.key", move
        )
        (x, y), (right, down) = self._center("[data-swipe]"), SWIPES[key]
        return [(x + far * right, y + far * down) for far in (-SWIPE, 0, SWIPE)]

    def _way_of_key(self, move: str) -> Sequence[Point]:
        parts = self._parts_of(move)
        exact = [f'[data-select="{name}:{value}"]' for name, value in parts.items()]
        keys = [*exact, *(f'[data-select$=":{value}"]' for value in parts.values())]
        places = [*exact, *(f'[data-select$=":{name}"]' for name in parts)]
        first = f'.key[data-move="{move}"]'  # one press is a whole move on an empty line
        start = self._center(self._shown([first, *(f".key{each}" for each in keys)]))
        end = self._center(
            self._shown([".is-empty .slot", *(f":not(.key){each}" for each in places)])
        )
        return [start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end]

    def _shown(self, selectors: Sequence[str]) -> str:
        """Return the first selector of something visible, once there is any."""
        self.wait_for_shown(", ".join(selectors))
        return next(each for each in selectors if self.tab.has(each))

    def _center(self, selector: str) -> Point:
        x, y = self.tab.evaluate(CENTER, selector)
        return x, y

    def press(self, selector: str) -> None:
        """Press the first visible control."""
        if self.manner != "keyboard":
            self.tab.press(selector, self.manner)
            return
        self.wait_for_shown(selector)
        key = self.tab.evaluate(
            f"""(selector) => {{
              const control = ({SHOWN})(selector);
              if (!control.dataset.key) control.focus();
              return control.dataset.key;
            }}""",
            selector,
        )
        self.tab.key(key or "Enter")

    def wait_for_ply(self, ply: int) -> None:
        """Wait until the board shows the position after *ply* moves, which Python must confirm."""
        shows = "(ply) => Number(document.body?.dataset.ply) === ply"
        self.tab.wait_for(shows, ply, seconds=60)

    def wait_for_quiet(self) -> None:
        """Wait until the page takes presses, and has opened the match of its link."""
        self.tab.wait_for("""() => document.body && !('quiet' in document.body.dataset)
          && !('arriving' in document.documentElement.dataset)""")

    def act(self, name: str) -> None:
        """Press a button of the frame, such as undo."""
        self.press(f'[data-command="{name}"]')
        self._last = "", time.monotonic()  # a key may take its place

    def choose(self, name: str) -> None:
        """Choose a line of the menu."""
        self.act("menu")
        self.tab.press(f'dialog button[value="{name}"]')

    @property
    def fragment(self) -> str:
        """Return the match in the address bar."""
        return self.tab.address.partition("#")[2]

    def moves(self) -> Sequence[str]:
        """Return the moves in the address bar."""
        found = re.search("moves=([^&]*)", self.fragment)
        return unquote(found[1]).split(".") if found else []


class Driver(TabDriver):
    """A page of Playwright's on which matches are played."""

    def __init__(self, page: Page, manner: Manner = "mouse") -> None:
        super().__init__(PageTab(page), manner)
        self.page = page

    def expect_status(self, text: str) -> None:
        """Expect a sentence under the board."""
        expect(self.page.locator("#status p").first).to_contain_text(text)
