"""What is covered, cut off, out of its place or too small on a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from animations import resize
from playwright.sync_api import Page

Size = tuple[int, int]

LOOK: Final = Path(__file__).with_name("look.js")
"""A script that lets a page look at itself; `conftest.py` gives it to every page."""

PHONES: Final = ((320, 658), (360, 640), (375, 667), (390, 844), (412, 785), (412, 915))
LYING: Final = ((568, 320), (667, 375), (844, 390), (853, 533))
TABLET: Final = (820, 1180)
LARGE: Final = (TABLET, (1280, 800))
ZOOMED: Final = ((640, 400), (320, 256))
"""A laptop's window at 200 and 400 percent."""
TWICE: Final = {"standard": 32, "fixed": 26}
"""Twice the sizes of a browser's letters."""
ALL_SIZES: Final = (*PHONES, *LYING, *LARGE, *ZOOMED)

_FINGERS: Final = {(390, 844): 44, TABLET: 44}
"""The longer side of the smallest control in pixels, where there is enough space for a finger."""

_LEAST_SHARE: Final = 0.6
"""Of a tablet's free space, for the board."""


def faults_at(page: Page, place: str, sizes: Sequence[Size]) -> list[str]:
    """Return what is wrong at each size of the window, which keeps the first."""
    found = []
    for size in [*sizes[1:], sizes[0]]:
        if page.viewport_size != {"width": size[0], "height": size[1]}:
            resize(page, *size)
        faults = page.evaluate("(finger) => look.faults(finger)", _FINGERS.get(size, 24))
        if size == TABLET and page.evaluate("() => look.share()") < _LEAST_SHARE:
            faults.append("the board is small for a tablet")
        found += [f"{place} at {size[0]}x{size[1]}: {fault}" for fault in faults]
    return found
