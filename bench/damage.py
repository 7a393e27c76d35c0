"""How texts and values are damaged: from a seed, in small ways mostly, and sometimes hugely."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any, Final

PIECES: Final = (
    "\0", "\x1b", "\u202e", "\u2066", "\u200d", "\u200b", "\u0301", "\u0327\u0301", "\ud800",
    "\ufeff", "\u2028", "\u00ad", "\\", '"', '\\"', "{", "}", "[", "]", "[[[[[[[[[", '{"a":',
    "%", "%ff", "%E2%80%AE", "%00", "&", "=", ".", "#", "\n", "\r", "\t", " ", "*", "-", "+",
    "1-0", "0-1", "1/2-1/2", "1.", "12...", "٣", "９", "²", "0", "-1", "007", "9" * 5000, "1e999",
    "NaN", "null", "true", "moves=", "&moves=", "&end=draw", "&end=resign1", "&size=", "&komi=-5",
    "&tie=draw", "&player1=", '[Game "alpha-chase"]\n', '[End "time2"]\n', '[Option.squares "3"]\n',
    '[Seed "x"]\n', "{}", "{ }", "🏳️‍🌈", "👩‍👩‍👧", "ﷺ", "می‌خواهم", "e\u0301", "İ", "ß", "A" * 41,
    "-a", "a-", "-3", "up", "P", "palindrome-war", "__class__", "../..",
)  # fmt: skip
"""What is put into texts."""

_NUMBERS: Final = (
    0, 1, 2, 3, 5, 7, 9, 16, 25, 40, -1, 2**31, 2**63, 10**400, -(10**400), 10**5000, -(10**5000),
)  # fmt: skip
_THINGS: Final = (
    None, True, False, 1.5, float("nan"), float("inf"), -0.0, 1j, b"", b"P", "", "draw", "true",
    "classic", "fair", "PLANT", "AAAAA", "\ud800", "x" * 5000, (), (1,), frozenset(), object, ...,
)  # fmt: skip
_HUGE: Final = 0.002  # of the texts


def odd_key(rng: random.Random) -> Hashable:
    """Return a value of any kind that can be a key, seldom one that is wanted."""
    if rng.random() < 0.3:
        return rng.choice(_NUMBERS)
    if rng.random() < 0.3:
        return rng.choice(PIECES)
    return rng.choice(_THINGS)


def odd_value(rng: random.Random) -> Any:
    """Return a value of any kind, seldom one that is wanted."""
    return rng.choice(([], {}, [1], {"a": 1}, {1}, [[]])) if rng.random() < 0.1 else odd_key(rng)


def damaged(rng: random.Random, text: str, most: int) -> str:
    """Return a text with one to three faults in it; one in five hundred is blown up to *most*."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = _faulty(rng, text)
    return _blown_up(rng, text, most) if rng.random() < _HUGE else text


def _faulty(rng: random.Random, text: str) -> str:
    """Return a text with one more fault."""
    start = rng.randrange(len(text) + 1)
    stop = min(len(text), start + rng.choice((0, 1, 1, 2, 4, 16)))
    before, part, after = text[:start], text[start:stop], text[stop:]
    match rng.randrange(6):
        case 0:
            return before + after
        case 1:
            return before + part * rng.choice((2, 3, 20)) + after
        case 2:
            return before + chr(rng.choice((rng.randrange(128), rng.randrange(0x3000)))) + after
        case 3:
            return part + before + after
        case 4:
            return rng.choice((before, after))
    return before + rng.choice(PIECES) + rng.choice((part, "")) + after


def _blown_up(rng: random.Random, text: str, most: int) -> str:
    """Return a text that is about as long as is allowed, or a little longer."""
    at = rng.randrange(len(text) + 1)
    piece = rng.choice((text[at : at + rng.randrange(1, 9)] or "\u0301", *rng.choices(PIECES, k=3)))
    times = rng.choice((most // 8, most // 2, most - len(text), most + 1)) // len(piece)
    return text[:at] + piece * times + text[at:]
