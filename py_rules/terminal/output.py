"""Output on terminals that cannot show every character, and to readers that are gone."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata
from typing import Final

_LIKE: Final = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "«": '"', "»": '"', "–": "-", "—": "-", "…": "..."}
    | {"→": "->", "←": "<-", "·": "-", "•": "*", "×": "x", "\u202f": " ", "\u00a0": " "}
)


def substitute(text: str) -> str:
    """Return a text in ASCII that looks like *text*, with "?" for what has no likeness.

    >>> substitute("À “Łódź” ?")
    'A "?odz" ?'
    """
    plain = unicodedata.normalize("NFKD", text.translate(_LIKE))
    letters = (each for each in plain if not unicodedata.combining(each))
    return "".join(each if each.isascii() else "?" for each in letters)


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return substitute(error.object[error.start : error.end]), error.end


def prepare_streams() -> None:
    """Let streams substitute characters that their encoding lacks; closed ones become empty."""
    codecs.register_error("substitute", _replace)
    if sys.stdin is None:  # started without an input
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="substitute")
