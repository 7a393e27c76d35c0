"""Find text of the pseudo-locale that is not translated or not whole."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Page

from tools.site.pseudo import MARKS, TAG

HOME = f"{TAG}/"

TEXTS = """() => {
  const other = (element) => {
    const spoken = element.closest("[lang]");
    return spoken.matches("[hreflang], button, section");
  };
  const isKept = (element) => element.closest("script, style, code, pre, [data-raw]");
  const isSeen = (element) => (element.closest("select") ?? element).checkVisibility(
    { visibilityProperty: true });
  const blockOf = (element) => {
    let block = element;
    while (/^(inline|contents)/.test(getComputedStyle(block).display)) block = block.parentElement;
    return block;
  };
  const texts = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: element } = walker.currentNode;
    if (!data.trim() || isKept(element) || !isSeen(element) || other(element)) continue;
    const block = blockOf(element);
    texts.set(block, (texts.get(block) ?? "") + data);
  }
  const out = [document.title, ...texts.values()];
  const named = ["aria-label", "aria-description", "aria-valuetext", "title", "alt", "placeholder"];
  for (const element of document.body.querySelectorAll("*")) {
    if (!isSeen(element) || other(element)) continue;
    for (const name of named) if (element.hasAttribute(name)) out.push(element.getAttribute(name));
    if (element.matches("input[type=text], input:not([type])")) out.push(element.value);
  }
  return [...new Set(out)];
}"""
"""Script that returns the visible text of each block, and the accessible names."""

TILES = """() => [...document.querySelectorAll("#board ol")].map((row) =>
  [...row.querySelectorAll(".tile > [aria-hidden], .tile:not(:has([aria-hidden]))")]
    .map((tile) => tile.textContent.trim()).join(""))"""
"""Script that returns the words on the board, which belong to the game."""

_NAMES: Final = {"noon", "Enter", "Esc"}
"""The wordmark and the names of keys."""

_ISOLATES = re.compile("[\u2066-\u2069\u200e\u200f]")


def fault_in(text: str, kept: Sequence[str] = ()) -> str | None:
    """Return what is wrong with a text, None if nothing is.

    Each word must be between the marks of a text, and in accented letters. Words in *kept*, digits
    and single letters are exceptions.
    """
    text = " ".join(_ISOLATES.sub("", text).split())
    bare = unicodedata.normalize("NFC", text)
    outside = ""
    depth = 0
    for letter in bare:
        depth += {MARKS[0]: 1, MARKS[1]: -1}.get(letter, 0)
        if depth < 0:
            break
        if depth == 0 and letter != MARKS[1]:
            outside += letter
    if depth:
        return f"broken: {text}"
    plain = [
        word
        for word in re.findall("[A-Za-z]{2,}", bare)
        if word not in _NAMES and not any(word in each for each in kept)
    ]
    if plain:
        return f"untranslated {plain}: {text}"
    loose = [
        word
        for word in re.findall(r"[^\W\d_]{2,}", outside)
        if word not in _NAMES and not any(word in each for each in kept)
    ]
    return f"outside the marks {loose}: {text}" if loose else None


def faults_of(page: Page, place: str, kept: Sequence[str] = ()) -> list[str]:
    kept = [*kept, *page.evaluate(TILES)]
    found = (fault_in(text, kept) for text in page.evaluate(TEXTS))
    return [f"{place}: {fault}" for fault in found if fault]


def is_whole(text: str, kept: Sequence[str] = ()) -> bool:
    """Return whether all of a text is between marks."""
    return (
        fault_in(text, kept) is None
        and not re.sub(
            rf"{MARKS[0]}[^{MARKS}]*{MARKS[1]}", "", _flat(_ISOLATES.sub("", text))
        ).strip()
    )


def _flat(text: str) -> str:
    """Return a text without nested marks."""
    flat = ""
    depth = 0
    for letter in text:
        depth += letter == MARKS[0]
        if letter not in MARKS or depth == 1:
            flat += letter
        depth -= letter == MARKS[1]
    return flat
