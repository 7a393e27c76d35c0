"""The check for visible text, without control, bidirectional and zero-width characters."""

from __future__ import annotations

import unicodedata
from typing import Final

_NON_JOINER: Final = "\u200c"
_JOINER: Final = "\u200d"
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp", "Zs"})
"""Categories of Unicode. Characters that it has yet to assign may be letters and emoji already."""


def is_visible(words: str) -> bool:
    r"""Return whether *words* have no invisible characters but joiners inside a word.

    Persian and Sinhala words and families of emoji need joiners; names and comments need no other
    invisible characters.

    >>> is_visible("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645")
    True
    >>> is_visible("Ada\u200d"), is_visible("Ada \u202eoB")
    (False, False)
    """
    parts = words.replace(_NON_JOINER, _JOINER).split(_JOINER)
    if len(parts) == 1:
        return _is_printable(words)
    return all(_is_printable(part) and part.strip() == part != "" for part in parts)


def _is_printable(words: str) -> bool:
    return all(each == " " or unicodedata.category(each) not in _INVISIBLE for each in words)
