"""The check for visible text, without control, bidirectional and zero-width characters."""

from __future__ import annotations

from typing import Final

_NON_JOINER: Final = "\u200c"
_JOINER: Final = "\u200d"


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
        return words.isprintable()
    return all(part.isprintable() and part.strip() == part != "" for part in parts)
