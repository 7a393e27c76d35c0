"""Press every control of a screen once, and those that a press reveals; note dead ones.

A control is known by its place and its own attributes. However often it is drawn, it is pressed
once. What was revealed by a press is reached again by the same press. Wherever there are new
controls, places and colors are looked at as well.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from accessibility import LOOKS, violations_now
from animations import resize
from console_guard import ConsoleGuard
from playwright.sync_api import ElementHandle, Error, Page
from playwright.sync_api import TimeoutError as TooSlow

_PATIENCE: Final = 10  # seconds in which a press must show something
_MOST_VISITS: Final = 4  # to a screen
_MOST_TRIES: Final = 10  # to press a control that comes and goes, or to reach it
_FIND: Final = "(name) => noonCrawl.find(name)"
_NEXT: Final = "({ length, selectedIndex }) => (selectedIndex + 1) % length"
_STEP: Final = "({ max, value }) => value === max ? 'ArrowDown' : 'ArrowUp'"
_SIZES: Final = [(1280, 800), (390, 844), (320, 658)]
_PASSING: Final = re.compile(" off: | stop$")
"""Controls that may go by themselves: with a reason against them, or while work goes on."""
_TYPED: Final = ("text", "search", "textarea", "div")


class _GoneError(Exception):
    """A control is not there any more: a computer has moved, or a sheet has opened."""


class Crawl:
    """What was pressed in a page on some screens, and what did nothing.

    *turn* says with which size and colors the first screen is looked at.
    """

    def __init__(self, page: Page, guard: ConsoleGuard, turn: int) -> None:
        self._page = page
        self._guard = guard
        self.pressed: set[str] = set()
        self.faults: list[str] = []
        self.links: set[str] = set()
        # For each control the presses on the page before it was first seen.
        self._ways: dict[str, list[str]] = {}
        self._trail: list[str] = []
        self._events: list[str] = []
        self._looked_at: set[str] = set()
        self._turn = turn
        page.add_init_script(path=Path(__file__).with_name("crawl.js"))
        page.on("download", lambda _: self._events.append("download"))
        page.on("filechooser", lambda _: self._events.append("file chooser"))
        page.on("popup", self._close)

    def _close(self, page: Page) -> None:
        self._events.append("popup")
        page.close()

    @property
    def _look_now(self) -> dict[str, Any]:
        return LOOKS[self._turn % 2]

    @property
    def unpressed(self) -> Sequence[str]:
        """Return the controls that were seen, but not when they were to be pressed."""
        new = [name for name in self._ways if name not in self.pressed]
        return [name for name in new if not _PASSING.search(name)]

    def presses_before(self, name: str) -> Sequence[str]:
        """Return the last presses before a control was first seen."""
        return self._ways[name][-3:]

    def run(self, reach: Callable[..., None]) -> None:
        """Press the new controls of the screen that *reach* opens, and of what they open.

        *reach* is called again for what is left, to begin on a new page.
        """
        known = {*self._ways}
        self._turn += 1
        self._page.emulate_media(**self._look_now, reduced_motion="reduce")
        resize(self._page, *_SIZES[self._turn % 3])
        for visit in range(_MOST_VISITS):
            reach(is_new=visit > 0)
            self._page.evaluate("() => { noonCrawl.isStaying = true }")
            self._trail = []
            left = [name for name in self.unpressed if name not in known]
            if left:  # by the last presses before it, then by more of them
                self._retrace(self._ways[left[0]][-(8**visit) :])
            self._press_all()
            if {*self.unpressed} <= known:
                return

    def _retrace(self, way: Sequence[str]) -> None:
        for name in way:
            with suppress(_GoneError, TooSlow):
                self._page.wait_for_function(_FIND, arg=name, timeout=2_000)
                self._restore(self._click(name))
                self._page.evaluate("() => noonCrawl.settle()")

    def _press_all(self) -> None:
        path = self._path()
        tries = Counter[str]()
        while self._path() == path:
            name = self._next(tries)
            if name is None:
                if not self._page.locator("dialog[open]").count():
                    return
                self._page.keyboard.press("Escape")
                continue
            tries[name] += name not in self.pressed
            self._trail.append(name)
            with suppress(_GoneError):
                if name in self.pressed:
                    self._click(name)
                else:
                    self._press(name)

    def _path(self) -> str:
        path: str = self._page.evaluate("() => location.pathname")
        return path

    def _next(self, tries: Counter[str]) -> str | None:
        """Return a control to press now: a new one, else one that leads to a new one."""
        for is_settled in (False, True):
            if is_settled:
                self._page.evaluate("() => noonCrawl.settle()")
            shown = self._shown()
            if not self._looked_at.issuperset(shown):
                self._look()
                shown = self._shown()
                self._looked_at.update(shown)
            new = [each for each in shown if each not in self.pressed and tries[each] < _MOST_TRIES]
            if new:  # what came last may go first
                return max(new, key=lambda name: len(self._ways[name]))
        for name in self.unpressed:
            if tries[name] < _MOST_TRIES and (press := self._toward(name, shown, tries)):
                tries[name] += 1
                return press
        return None

    def _look(self) -> None:
        """Note what is covered, cut, too small or against WCAG on the screen."""
        self._page.evaluate("() => noonCrawl.settle()")
        found = [*self._page.evaluate("() => look.faults()"), *violations_now(self._page)]
        after = self._trail[-1] if self._trail else self._page.url
        place = f"{self._page.viewport_size} {self._look_now}"
        self.faults += [f"after {after}, {place}: {fault}" for fault in found]

    def _toward(self, name: str, shown: Sequence[str], tries: Counter[str]) -> str | None:
        """Return the last visible press on the way to a control; after two tries the one before."""
        presses = [press for press in self._openers(name) if press in shown]
        for at, press in enumerate(presses):
            if tries[f"{press} to {name}"] < 2:
                tries[f"{press} to {name}"] += 1
                tries.update({f"{nearer} to {name}": -2 for nearer in presses[:at]})
                return press
        return None

    def _openers(self, name: str) -> Iterator[str]:
        """Yield the press that revealed a control, the one that revealed that, and so on.

        The tabs come last: an earlier screen may have left another one open.
        """
        while way := self._ways.get(name):
            name = way[-1]
            yield name
        yield from sorted(press for press in self.pressed if " tab " in press)

    def _shown(self) -> Sequence[str]:
        names: Sequence[str] = self._page.evaluate("() => noonCrawl.names()")
        for name in names:
            self._ways.setdefault(name, [*self._trail])
        return names

    def _press(self, name: str) -> None:
        """Press a control, and note if nothing happens or anything is logged."""
        self._events.clear()
        try:
            control = self._click(name)
            if not self._has_effect():
                self.faults.append(f"{name}: nothing happened")
            elif self._has_lost_focus():
                self.faults.append(f"{name}: the focus is lost")
            self._shown()
            self._restore(control)
        except (AssertionError, Error) as error:
            self.faults.append(f"{name}: {str(error).splitlines()[0]}")
        self.faults += [f"{name}: {each}" for each in self._guard.found]
        self._guard.found.clear()
        self.pressed.add(name)

    def _restore(self, control: ElementHandle) -> None:
        """Change a field or a toggle back, unless the press has opened or closed a sheet."""
        if self._page.evaluate("() => noonCrawl.hasOtherLayer()"):
            return
        control.evaluate("(control) => noonCrawl.restore(control)")
        if control.get_attribute("contenteditable"):
            control.press("Backspace")

    def _click(self, name: str) -> ElementHandle:
        """Press a control: choose in a select, type into a field.

        Raises:
            _GoneError: If it is not there any more.
        """
        control = self._page.evaluate_handle(_FIND, name).as_element()
        if control is None:
            raise _GoneError
        control.evaluate("(control) => noonCrawl.remember(control)")
        kind = control.evaluate("({ localName, type }) => type ?? localName")
        if kind == "select-one":
            control.select_option(index=control.evaluate(_NEXT))
            return control
        point = control.evaluate("(control) => noonCrawl.middle(control)")
        if point is None:
            if self._page.evaluate(_FIND, name):
                raise AssertionError("something covers it")
            raise _GoneError
        self._page.mouse.click(*point)
        if kind == "number":
            control.press(control.evaluate(_STEP))
        elif kind in _TYPED:
            control.press("x")
        return control

    def _has_lost_focus(self) -> bool:
        """Whether the focus does not come back: it may wait for a part of the page."""
        try:
            self._page.wait_for_function("() => !noonCrawl.hasLostFocus()", timeout=20_000)
        except TooSlow:
            return True
        return False

    def _has_effect(self) -> bool:
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            if self._events:
                return True
            with suppress(TooSlow):
                signs = self._page.wait_for_function("() => noonCrawl.seen()", timeout=500)
                self.links.update(sign for sign in signs.json_value() if "://" in sign)
                return True
        return False
