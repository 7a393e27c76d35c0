"""A bot is written in the lab, plays, and plays a tournament, in every engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from driver import Hands
from engines.devices import Device
from nightly import ASKED
from sites import Site

pytestmark = pytest.mark.skipif(not ASKED, reason="takes minutes; it is run for --engine")

BOT: Final = """def choose(match, budget):
    print("ply", match.ply)
    return match.legal_moves[0]
"""
WRITE: Final = """(source) => {
  const editor = document.querySelector(".cm-content");
  editor.focus();
  getSelection().selectAllChildren(editor);
  const data = new DataTransfer();
  data.setData("text/plain", source);
  const how = { clipboardData: data, bubbles: true, cancelable: true };
  editor.dispatchEvent(new ClipboardEvent("paste", how));
}"""
SEAT: Final = """() => {
  const seat = document.querySelector('[data-field="seat"]');
  seat.value = "0";
  seat.dispatchEvent(new Event("change", { bubbles: true }));
}"""
TICK: Final = """() => {
  const pressed = (selector) => document.querySelector(selector).click();
  for (const value of ["level:dawn", "game:palindrome-duel"]) pressed(`[value="${value}"]`);
  pressed('[value^="bot:"]');
  const rounds = document.querySelector('[data-field="in-rounds"]');
  rounds.value = "1";
  rounds.dispatchEvent(new Event("change", { bubbles: true }));
}"""


def test_a_bot_is_written_and_plays_everywhere(
    begin: Callable[[str], Device], own_site: Site
) -> None:
    """Pasted into the editor, against a person, then against a level."""
    hands = Hands(begin(own_site.base).new_tab())
    tab = hands.tab
    tab.goto("lab/#game=palindrome-duel")
    hands.wait_for_shown(".cm-content")
    hands.wait_for_shown('#go [data-do="run"]')
    tab.evaluate(WRITE, BOT)
    tab.wait_for("() => document.querySelector('.cm-content').textContent.includes('ply')")
    tab.evaluate(SEAT)
    hands.press('#go [data-do="run"]')
    hands.wait_for_text("#output pre", "ply 0", seconds=120)

    hands.press("#tab-tournament")
    tab.evaluate(TICK)
    hands.press('[data-do="tournament"]')
    hands.wait_for_text(".lab-message", "over after 2 matches", seconds=120)
    assert tab.evaluate("() => document.querySelectorAll('.lab-rating').length") == 2
