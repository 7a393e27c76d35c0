"""Motion in a page under test: what is on its way arrives, what would go on for ever ends."""

from __future__ import annotations

from playwright.sync_api import Page

FINISH = """
  for (const each of document.getAnimations()) {
    if (Number.isFinite(each.effect.getComputedTiming().endTime)) each.finish();
    else each.cancel();
  }
"""
"""Script for a function that looks at places, which are other ones while something moves."""

_DRAWN = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}"""


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size, and let the page draw itself anew for it.

    It hears of the size with the next frame, and may put its board together in another way.
    """
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(_DRAWN)
