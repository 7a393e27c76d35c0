"""Characters of names and comments: invisible ones are refused."""

from __future__ import annotations

import sys
import unicodedata
from typing import Final

import pytest

from py_rules import Match, Record, RecordError
from py_rules.record import from_fragment, from_text, to_fragment, to_text
from py_rules.record.percent import quote
from py_rules.record.visible import is_visible

NAMES: Final = {
    "a family of emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "a heart on fire": "\u2764\ufe0f\u200d\U0001f525",
    "Persian": "\u0645\u06cc\u200c\u0631\u0632\u0627",
    "Sinhala": "\u0dc1\u0dca\u200d\u0dbb\u0dd3 \u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "Devanagari": "\u0915\u094d\u200d\u0937",
    "Hebrew": "\u05d0\u05d3\u05d4",
    "an emoji that this Unicode has yet to assign": "Ada \U0001faff",
}
"""Names with characters that join others."""

UNSEEN: Final = {
    "an override": "Ada \u202eoB",
    "a control": "Ada\x07",
    "a blank of no width": "A\u200bda",
    "tags": "Ada\U000e0041",
    "a joiner at the end": "Ada\u200d",
    "a joiner at the beginning": "\u200cAda",
    "a joiner before a blank": "Ada\u200d Bo",
    "a joiner after a blank": "Ada \u200cBo",
    "two joiners": "A\u200d\u200cda",
    "nothing but a joiner": "\u200d",
}
"""Names that look like others, or change the direction of the text around them."""


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_joiners_inside_a_word_are_kept_in_names(name: str) -> None:
    record = Record(Match.start("alpha-chase").play("P"), {"player1": name}, {1: f"{name} begins"})
    named = Record(record.match, record.tags)

    assert from_fragment("alpha-chase", to_fragment(record)) == named
    assert from_text(to_text(record)) == record


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_invisible_characters_cost_a_name_and_never_the_match(name: str) -> None:
    match = Match.start("alpha-chase").play("P")
    link = f"player1={quote(name)}&player2=Bo&moves=P"
    assert from_fragment("alpha-chase", link) == Record(match, {"player2": "Bo"})
    with pytest.raises(RecordError):
        Record(match, {"player1": name})
    with pytest.raises(RecordError):
        Record(match, {}, {1: name})


def test_every_assigned_character_is_visible_unless_it_controls_or_separates() -> None:
    for code in range(sys.maxunicode + 1):
        category = unicodedata.category(chr(code))
        if category != "Cn":
            assert is_visible(chr(code)) == (chr(code) == " " or category[0] not in "CZ"), hex(code)
