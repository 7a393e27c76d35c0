"""Which words can be seen: no character that turns the order around, controls or hides."""

from __future__ import annotations

from typing import Final

_NON_JOINER: Final = "\u200c"
_JOINER: Final = "\u200d"


def is_visible(words: str) -> bool:
    r"""Return whether *words* hold nothing unseen but joiners inside a word.

    Persian and Sinhala words are written with joiners, and families of emoji are held together by
    them. All else of their kind is no part of a name or a comment: direction, control, width zero.

    >>> is_visible("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645")
    True
    >>> is_visible("Ada\u200d"), is_visible("Ada \u202eoB")
    (False, False)
    """
    parts = words.replace(_NON_JOINER, _JOINER).split(_JOINER)
    if len(parts) == 1:
        return words.isprintable()
    return all(part.isprintable() and part.strip() == part != "" for part in parts)
