"""Runs inside the page's Python, when it is profiled: reads all of the large tables of texts.

What only functions read that are left out is emptied, so all that the others read has to be read
as well: each codec of East Asia both ways, each name of a character both ways, and what texts can
do and be asked with every character there is.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

CODECS: Final = """big5 big5hkscs cp932 cp949 cp950 euc_jis_2004 euc_jisx0213 euc_jp euc_kr gb18030
 gb2312 gbk hz iso2022_jp iso2022_jp_1 iso2022_jp_2 iso2022_jp_2004 iso2022_jp_3 iso2022_jp_ext
 iso2022_kr johab shift_jis shift_jis_2004 shift_jisx0213""".split()
PLANES: Final = [(0, 0x10000), (0x20000, 0x30000)]
PREFIXES: Final = [
    b"", b"\x8f", b"\x8e", b"\x1b$B", b"\x1b$(D", b"\x1b$(O", b"\x1b$(P", b"~{", b"\x0e",
]  # fmt: skip
FORMS: Final[Sequence[Any]] = ["NFC", "NFD", "NFKC", "NFKD"]
SURROGATES: Final = range(0xD800, 0xE000)
BLOCK: Final = 128


def tried(function: Callable[..., Any], *arguments: Any) -> Any:
    """Return what a function returns, None if it raises."""
    try:
        return function(*arguments)
    except (ValueError, KeyError, TypeError):
        return None


def blocks() -> Iterator[list[str]]:
    """Yield every character there is, so many at a time."""
    for start in range(0, sys.maxunicode + 1, BLOCK):
        if start not in SURROGATES:
            yield [chr(number) for number in range(start, start + BLOCK)]


def codecs() -> None:
    """Write and read every character that a codec may know, with each of its prefixes."""
    texts = ["".join(map(chr, range(*plane))) for plane in PLANES]
    letters = map(chr, range(0x3000, 0x3200))  # which a mark may follow
    marked = "".join(f"{letter}\u309a{letter}\u0300" for letter in letters)
    pairs = [bytes((first, second)) for first in range(256) for second in range(256)]
    for codec in CODECS:
        for text in [*texts, marked]:
            written = text.encode(codec, "ignore")
            written.decode(codec, "ignore")
        for prefix in PREFIXES:
            for pair in pairs:
                (prefix + pair).decode(codec, "ignore")


def names() -> None:
    """Ask for the name of every character, and for every character by its name."""
    for database in (unicodedata, unicodedata.ucd_3_2_0):
        for block in blocks():
            for each in block:
                name = database.name(each, "")
                tried(database.lookup, name)
                tried(database.lookup, name + " X")


def methods() -> None:
    """Ask everything of every character."""
    asked = [getattr(str, name) for name in dir(str) if name.startswith("is")]
    about = [
        unicodedata.category, unicodedata.bidirectional, unicodedata.combining,
        unicodedata.mirrored, unicodedata.east_asian_width, unicodedata.decomposition,
    ]  # fmt: skip
    for block in blocks():
        for each in block:
            for method in [*asked, *about]:
                method(each)
            for value in (unicodedata.decimal, unicodedata.digit, unicodedata.numeric):
                value(each, None)
        texts = ["".join(block), "\u0301".join(block), "\u1100" + "\u1100".join(block)]
        for text in texts:
            _ = text.lower(), text.upper(), text.title(), text.casefold(), text.swapcase()
            _ = repr(text), text.split(), text.strip(), text.splitlines(), text.encode()
            for form in FORMS:
                unicodedata.normalize(form, text)
                unicodedata.is_normalized(form, text)


PARTS: Final = {"codecs": codecs, "names": names, "methods": methods}
