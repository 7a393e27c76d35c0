"""Find what is cut off, covered or outside its place on a page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from animations import FINISH, resize
from playwright.sync_api import Page

OVERFLOW: Final = (
    """() => {
  // Moving pieces are outside of the board for a moment."""
    + FINISH
    + """  const board = document.getElementById("board");
  const outer = board.getBoundingClientRect();
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
  if (scrolls(board)) return [];
  const out = [];
  for (const element of board.querySelectorAll("*")) {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    if (!width || !height || element.closest("defs, .sr")) continue;
    if (element.closest("details:not([open])") && !element.closest("summary")) continue;
    let parent = element.parentElement;
    while (parent !== board && !scrolls(parent)) parent = parent.parentElement;
    if (parent !== board) continue;
    const upright = Math.max(outer.top - top, bottom - outer.bottom);
    const over = Math.max(upright, outer.left - left, right - outer.right);
    if (over > 2) out.push(`${element.tagName}.${element.getAttribute("class")} by ${over}`);
  }
  return out;
}"""
)

SMALLEST: Final = """() => {
  const out = [];
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const under = document.querySelector(".status").getBoundingClientRect().bottom - dock.top;
  if (under > 1) out.push(`${under} px of the status under the dock`);
  for (const name of document.querySelectorAll(".player b")) {
    if (name.scrollWidth > name.clientWidth) out.push(`${name.textContent} is cut`);
  }
  return out;
}"""

LOST: Final = (
    """() => {"""
    + FINISH
    + """  const out = [];
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) out.push(`${over} px wider than the page`);
  for (const each of document.querySelectorAll("button, a, h1, h2, .player b, .status p")) {
    const { left, right, width, height } = each.getBoundingClientRect();
    if (!width || !height || each.closest(".sr")) continue;
    const isCut = getComputedStyle(each).overflowX !== "visible" && each.scrollWidth > width + 2;
    if (left < -1 || right > innerWidth + 1 || isCut) out.push(each.textContent.trim());
  }
  return out;
}"""
)


def overflows(
    page: Page,
    place: str,
    sizes: Iterable[tuple[int, int]],
    *,
    at_play: bool = True,
    smallest: int = 0,
) -> list[str]:
    """Return what is cut off or covered at each size; *at_play* checks the board too.

    Up to *smallest* pixels wide, the status and the players' names must also fit.
    """
    out = []
    for width, height in sizes:
        resize(page, width, height)
        found = page.evaluate(LOST)
        if at_play:
            page.evaluate("() => scrollTo(0, 0)")
            found += page.evaluate(OVERFLOW)
            found += page.evaluate(SMALLEST) if width <= smallest else []
        out += [f"{place} at {width}: {each}" for each in found]
    return out
