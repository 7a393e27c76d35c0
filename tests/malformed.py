"""Hypothesis strategies for malformed input: edited texts and values of the wrong kind."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from hypothesis import strategies as st
from strategies import matches

from py_rules import Record, all_games

PIECES: Final = (
    "", "\0", "\x1b", "\u202e", "\u2066", "\u200d", "\u200b", "\u0301", "\u0327\u0301", "\ud800",
    "\ufeff", "\u2028", "\u00ad", "\\", '"', '\\"', "{", "}", "[", "]", "[" * 9, "[" * 9000,
    '{"a":' * 9, "%", "%ff", "%E2%80%AE", "%00", "&", "=", ".", "#", "\n", "\r", "\t", " ", "*",
    "-", "+", "1-0", "0-1", "1/2-1/2", "1.", "12...", "٣", "９", "²", "0", "-1", "007", "9" * 5000,
    "1e999", "NaN", "null", "true", "moves=", "&moves=", "&end=draw", "&end=resign1", "&size=",
    "&head_start=-5", "&tie=draw", "&player1=", '[Game "alpha-chase"]\n', '[End "time2"]\n',
    '[Option.squares "3"]\n', '[Seed "x"]\n', "{}", "{ }", "🏳️‍🌈", "👩‍👩‍👧", "ﷺ", "می‌خواهم",
    "e\u0301", "İ", "ß", "A" * 41, "-a", "a-", "-3", "up", "P", "palindrome-war", "__class__",
    "../..",
)  # fmt: skip

NUMBERS: Final = st.sampled_from(
    [0, 1, 2, 3, 5, 7, 9, 16, 25, 40, -1, 2**31, 2**63, 10**400, -(10**400)]
)
JSON_VALUES: Final = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats() | st.sampled_from(PIECES) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
KEYS: Final = (
    NUMBERS
    | st.sampled_from([10**5000, -(10**5000), *PIECES, None, True, False, 1.5, float("nan")])
    | st.sampled_from([1j, b"", b"P", (), (1,), frozenset(), object, ...])
)
VALUES: Final = KEYS | JSON_VALUES


@st.composite
def edited(draw: st.DrawFn, text: str, longest: int = 2000) -> str:
    """Draw *text* with one to three parts replaced; a few results have about *longest* characters.

    A part may be empty, or longer than the text that replaces it.
    """
    for _ in range(draw(st.sampled_from([1, 1, 1, 2, 3]))):
        start = draw(st.integers(0, len(text)))
        stop = min(len(text), start + draw(st.sampled_from([0, 1, 1, 2, 4, 16, 10**6])))
        part = text[start:stop]
        piece = draw(
            st.sampled_from(PIECES)
            | st.text(max_size=2)
            | st.sampled_from([part * 2, part * 20, text])
        )
        text = text[:start] + piece + text[stop:]
    if draw(st.integers(0, 99)) == 99:
        piece = draw(st.sampled_from(PIECES[1:]))
        length = draw(st.sampled_from([longest // 8, longest // 2, longest, longest + 1]))
        text += piece * max(0, (length - len(text)) // len(piece))
    return text


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw a short match of any game, some with names, comments or an end."""
    match = draw(matches(draw(st.sampled_from(all_games())), most_plies=10))
    names = {"player1": "Ada", "player2": "Zoë & “Bo” 100%"}
    comments = {match.ply: "a word", 0: "at dawn"}
    if match.outcome is None:
        match = draw(st.sampled_from([match, match.resign(0), match.agree_draw()]))
    return Record(
        match, draw(st.sampled_from([{}, names])), draw(st.sampled_from([{}, {}, comments]))
    )


@st.composite
def edited_requests(draw: st.DrawFn, request: Mapping[str, Any], longest: int = 2000) -> str:
    """Draw a request as JSON: its text edited, or one of its values replaced."""
    if draw(st.booleans()):
        return draw(edited(json.dumps(request), longest))
    key = draw(st.sampled_from([*request]))
    value = request[key]
    replaced = draw(edited(value, longest) | JSON_VALUES if isinstance(value, str) else JSON_VALUES)
    return json.dumps({**request, key: replaced})
