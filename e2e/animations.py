"""Finish the animations of a page before its boxes are measured."""

from __future__ import annotations

from playwright.sync_api import Page

FINISH = """
  for (const each of document.getAnimations()) {
    if (Number.isFinite(each.effect.getComputedTiming().endTime)) each.finish();
    else each.cancel();
  }
"""
"""Script that ends all animations, for functions that read positions."""

_DRAWN = """async ([width, height]) => {
  const frame = () => new Promise(requestAnimationFrame);
  while (innerWidth !== width || innerHeight !== height) await frame();
  for (const _ of [1, 2]) await frame();
}"""


def resize(page: Page, width: int, height: int) -> None:
    """Resize the window, and wait two frames: the board may be laid out differently."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(_DRAWN, [width, height])
