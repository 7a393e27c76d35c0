"""Texts of all scripts, and bytes."""

from __future__ import annotations

import operator
from typing import Any, Final

from .attempts import attempt, call, try_all

TEXTS: Final = [
    "", "a", "Hello, World", "ÄÖÜß", "İstanbul ǅ", "日本語テキスト", "👩‍🚀🇨🇭", "a\tb\nc\r\nd",
    "x" * 300, "123", "①½", "ﬁ", "\ud800", "é\u0301", "TITLE case", "snake_case", "  pad  ",
    "σς ΣΑΣ", "\u2028\x85\x0c", "ab" * 2000, "é" * 500, "語" * 500, "😀" * 500,
]  # fmt: skip
PARTS_OF_TEXTS: Final = ["", "a", "l", "ß", "語", ",", " ", "lo", "😀", "ab" * 60]
ALONE: Final = """capitalize casefold lower upper title swapcase isalpha isalnum isascii isdecimal
 isdigit isidentifier islower isnumeric isprintable isspace istitle isupper split rsplit splitlines
 strip lstrip rstrip expandtabs __len__ __hash__ __repr__ __iter__ encode __sizeof__"""
WITH_ANOTHER: Final = """count find rfind index rindex split rsplit partition rpartition startswith
 endswith strip lstrip rstrip removeprefix removesuffix join __contains__ __add__ __lt__ __le__
 __ge__ __gt__ __eq__ __ne__"""
CODECS: Final = "utf-8 ascii latin-1 utf-16 utf-32 utf-16-le utf-16-be utf-8-sig nope".split()
ERRORS: Final = """strict ignore replace xmlcharrefreplace backslashreplace surrogatepass
 surrogateescape nope""".split()
RAW: Final[list[Any]] = [
    b"", b"abc", b"\xff\x00", bytearray(b"xyz"), memoryview(b"hello"), bytes(range(256)),
    b"a" * 3000,
]  # fmt: skip
RAW_ALONE: Final = """hex decode upper lower split strip isalpha isdigit title tobytes tolist
 __len__ __repr__ splitlines copy capitalize swapcase isascii islower isspace __iter__ __hash__"""
RAW_WITH_ANOTHER: Final = """find rfind count index split partition rpartition startswith endswith
 removeprefix removesuffix join __contains__ __add__ __eq__ __lt__"""


def methods() -> None:
    """Call what texts can do."""
    for text in TEXTS:
        call(text, ALONE)
        for other in PARTS_OF_TEXTS:
            call(text, WITH_ANOTHER, other)
            try_all([text.replace], [(other, "xyz"), (other, "", 1), (other, "é"), (other, "😀")])
            try_all([text.split, text.rsplit], [(other, 1)])
            try_all([text.startswith, text.endswith], [((other, "x"),), (other, 1, 5)])
        try_all([text.center, text.ljust, text.rjust], [(20, "*"), (20,), (30, "é")])
        attempt(text.zfill, 12)
        attempt(text.join, [text, "b", text])
        attempt(text.join, ["a", 1])
        attempt(text.splitlines, keepends=True)
        table = str.maketrans("abc", "xyz", "d")
        for mapping in (table, {97: None, 98: "bb", 0x65E5: 65}, {ord("a"): "語"}):
            attempt(text.translate, mapping)


def parts() -> None:
    """Take texts apart, and put them together."""
    slices = [slice(1, 3), slice(None, None, -1), slice(-2, None), slice(None, None, 2), 5, -1, "x"]
    for text in TEXTS:
        try_all([operator.getitem], [(text, each) for each in slices])
        try_all([list, tuple, set, sorted, reversed, str, repr, ascii, hash, len], [(text,)])
        try_all([operator.mul, operator.add, operator.mod], [(text, 3), (text, text), (3, text)])
        try_all([ord, chr, int], [(text,)])
    try_all([chr], [(0x1F600,), (-1,), (0x110000,), (233,), (65,), (0x65E5,)])
    grown = ""
    for text in TEXTS:
        grown += text
        grown += "!"


def formats() -> None:
    """Fill texts in."""
    for text in TEXTS:
        _ = f"{text!r} {text!s} {text!a} {text:>30} {text:^8.3} {text:*<9} {len(text):05} {text=}"
        attempt(operator.mod, "%s %r %a %10s %-5s %.2s", (text,) * 6)
        attempt(operator.mod, "%(a)s %(b)d", {"a": text, "b": 2})
        attempt("{0} {0!r} {1.real} {2[0]} {3[k]}".format, text, 1, [2], {"k": 3})
        attempt("{a}{b:>{w}}".format, a=text, b=1, w=5)
        attempt("{a}".format_map, {"a": text})
        for broken in ("{x.y[0]} {}", "{:d}", "{", "}", "{0.}", "{!z}", "{:>>>}", "{} {1}"):
            attempt(broken.format, text)


def codecs() -> None:
    """Write texts as bytes, and read them."""
    for text in TEXTS:
        for codec in CODECS:
            for errors in ERRORS:
                encoded = attempt(text.encode, codec, errors)
                attempt((encoded or b"\xff\xc3\xa9\xed\xa0\x80").decode, codec, errors)
    for raw in (b"\xff", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x98", b"\x00\xd8", b"\xed\xa0\x80abc"):
        for codec in CODECS:
            for errors in ERRORS:
                attempt(raw.decode, codec, errors)


def raw_bytes() -> None:
    """Do the same with bytes."""
    for raw in RAW:
        call(raw, RAW_ALONE)
        for other in (b"", b"a", b"xy", b"\xff", 97):
            call(raw, RAW_WITH_ANOTHER, other)
        call(raw, "replace", b"a", b"bb")
        call(raw, "replace", b"xy", b"")
        call(raw, "translate", None, b"a")
        call(raw, "translate", bytes(range(256)))
        call(raw, "cast", "b")
        call(raw, "strip", b"ac")
        call(raw, "center", 20)
        call(raw, "join", [b"a", b"b"])
        try_all([operator.getitem], [(raw, slice(0, 2)), (raw, slice(None, None, -2)), (raw, 1)])
        try_all([operator.add, operator.mul, operator.eq, operator.lt], [(raw, b"x"), (raw, 2)])
        try_all([list, bytes, bytearray, hash, sorted, len, int, float, str, repr], [(raw,)])
        attempt(operator.mod, b"%s %d %x %r", (bytes(raw), 3, 4, raw))
    grow = bytearray(b"abc")
    attempt(grow.append, 1)
    attempt(grow.extend, b"abc")
    attempt(grow.remove, 97)
    attempt(grow.pop)
    attempt(grow.reverse)
    attempt(grow.insert, 0, 7)
    attempt(operator.setitem, grow, slice(0, 2), b"wxyz")
    attempt(operator.delitem, grow, 0)
    attempt(operator.iadd, grow, b"more")
    grow.clear()
    try_all([bytes.fromhex], [("0g",), ("00ff",), ("00 ff",)])
    try_all([bytes, bytearray], [([1, 2],), (5,), ([300],), ("é",), ("é", "utf-8"), (-1,), (1.5,)])


PARTS: Final = [methods, parts, formats, codecs, raw_bytes]
