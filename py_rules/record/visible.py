"""The check for visible text, without control, bidirectional and zero-width characters."""

from __future__ import annotations

import re
from typing import Final

_NON_JOINER: Final = "\u200c"
_JOINER: Final = "\u200d"
_INVISIBLE: Final = re.compile(
    r"[\0-\x1f\x7f-\xa0\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u1680\u180e"
    r"\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\uf8ff\ufeff\ufff9-\ufffb"
    r"\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0001-\U000e007f\U000f0000-\U0010ffff]"
)
"""Controls, formats, surrogates, private characters and blanks: the categories C and Z of Unicode.

Characters that it has yet to assign may be letters and emoji. `unicodedata.category`, and a
string with half of a surrogate pair, call functions that the reduced module of Python lacks.
"""


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
    return not _INVISIBLE.search(words)
