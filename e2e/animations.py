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

_DRAWN = f"""async ([width, height]) => {{
  const frame = () => new Promise(requestAnimationFrame);
  const places = () => {{
    {FINISH}
    const boxes = [...document.body.querySelectorAll("*")].map((each) => {{
      const {{ bottom, left, right, top }} = each.getBoundingClientRect();
      return [left, top, right, bottom];
    }});
    return JSON.stringify(boxes);
  }};
  while (innerWidth !== width || innerHeight !== height) await frame();
  for (let before = "", equal = 0; equal < 2; ) {{
    for (const _ of [1, 2]) await frame();
    const now = places();
    equal = now === before ? equal + 1 : 0;
    before = now;
  }}
}}"""


def resize(page: Page, width: int, height: int) -> None:
    """Resize the window, and wait until nothing moves: the board may be laid out differently."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(_DRAWN, [width, height])
