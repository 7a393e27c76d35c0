"""Use the page of the bot lab, with some bots."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

FIRST: Final = (
    "def choose(match, budget):\n    print('ply', match.ply)\n    return match.legal_moves[0]\n"
)
BROKEN: Final = "def choose(match, budget):\n    x = 1\n    return x / 0\n"
BROKEN_IN_THE_LIBRARY: Final = "import json\n\ndef choose(match, budget):\n    json.loads('{')\n"
NO_PYTHON: Final = "def choose(match, budget)\n    return 1\n"
SEARCHING: Final = (
    "def choose(match, budget):\n"
    "    for _ in range(200):\n"
    "        for move in match.legal_moves:\n"
    "            budget.offer(move)\n"
    "            match.play(move)\n"
    "    return move\n"
)
CHANCE: Final = (
    "import random\n\n"
    "def choose(match, budget):\n"
    "    move = random.choice(match.legal_moves)\n"
    "    print('chose', move)\n"
    "    return move\n"
)
ENDLESS: Final = "def choose(match, budget):\n    while True:\n        pass\n"
ILLEGAL: Final = "def choose(match, budget):\n    return 'sideways'\n"

SLOW: Final = 60_000  # milliseconds: the first run waits for Python in the frame

ON_A_PHONE: Final = pytest.mark.parametrize("profile", ["iPhone 13"])
"""The lab has tabs on a phone. Other tests use a visited laptop."""


PASTE: Final = """(editor, text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const how = { clipboardData: data, bubbles: true, cancelable: true };
  editor.dispatchEvent(new ClipboardEvent("paste", how));
}"""


def open_lab(page: Page, fragment: str = "game=center-square") -> None:
    """Open the lab, and wait for its editor."""
    page.goto(f"lab/#{fragment}")
    expect(page.locator(".cm-content")).to_be_attached()


def show(page: Page, tab: str) -> None:
    """Show a tab on a phone; a laptop shows all of them."""
    button = page.locator(f"#tab-{tab}")
    if button.is_visible():
        button.click()


def write(page: Page, source: str) -> None:
    """Paste a source into the editor, over what is there."""
    show(page, "code")
    editor = page.locator(".cm-content")
    editor.press("ControlOrMeta+a")
    editor.press("Delete")
    editor.evaluate(PASTE, source)


def let_it_start(page: Page) -> None:
    show(page, "play")
    page.locator("#setting summary").click()
    page.locator('[data-field="seat"]').select_option("0")


def run(page: Page, source: str) -> None:
    write(page, source)
    page.locator('#go [data-command="run"]').click()


def begin(page: Page, source: str) -> None:
    """Write a bot, play against it, and wait until a move can be made."""
    run(page, source)
    expect(page.locator('#go [data-command="stop"]')).to_have_count(0, timeout=SLOW)
