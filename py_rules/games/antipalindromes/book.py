"""The opening books: the values of rows with a few filled squares, under perfect play.

`bench/opening_book.py` makes the files; they are read when they are first needed.
"""

from __future__ import annotations

import zlib
from array import array
from functools import cache
from itertools import combinations
from pkgutil import get_data

SQUARES = range(13, 19)
"""The lengths of the rows that have a book; shorter ones are solved when needed."""

LONG = range(17, 19)
"""Those whose book is in `long_books`, which a page may lack."""

_WHERE = str.maketrans("01.", "110")


class Book:
    """The values of all rows of one length with few squares filled.

    A file is compressed. It has a byte for the length, one for the most digits, and one for each
    row: half its value, which is even. Rows with fewest digits come first, then the order is that
    of the digits, then that of the set of filled squares, each read as a binary number.
    A row, its mirror image and both with exchanged digits have one value, which is in the file
    once: for the lesser set of squares, and a first digit of 0.
    """

    def __init__(self, packed: bytes) -> None:
        content = zlib.decompress(packed)
        self.squares = content[0]
        """The length of the rows."""
        self.filled = content[1]
        """The most digits of a row in the book."""
        self._halves = array("b", content[2:])
        self._numbers: dict[int, int] = {}  # of each set of filled squares, among those of its size
        self._levels: list[tuple[int, int]] = []  # where the values begin; how many sets there are
        start = 0
        for digits in range(self.filled + 1):
            sets = _sets(self.squares, digits)
            self._numbers.update(zip(sets, range(len(sets)), strict=True))
            self._levels.append((start, len(sets)))
            start += len(sets) * max(1, 2**digits // 2)

    def value(self, squares: str) -> int | None:
        """Return Player 1's points minus Player 2's under perfect play, without the head start.

        None if the row, "." where a square is empty, is not in the book.
        """
        digits = squares.replace(".", "")
        if len(squares) != self.squares or len(digits) > self.filled or digits.strip("01"):
            return None
        number = self._numbers.get(int(squares.translate(_WHERE), 2))
        if number is None:
            return self.value(squares[::-1])  # its mirror image is the one in the book
        pattern = int("0" + digits, 2)
        if digits.startswith("1"):
            pattern = 2 ** len(digits) - 1 - pattern
        start, sets = self._levels[len(digits)]
        return 2 * self._halves[start + pattern * sets + number]


def _sets(squares: int, size: int) -> list[int]:
    """Return the sets of squares in the order of the book, of two mirror images the lesser.

    >>> [f"{each:03b}" for each in _sets(3, 2)]
    ['011', '101']
    """
    weights = [(1 << at, 1 << (squares - 1 - at)) for at in range(squares)]
    found = []
    for chosen in combinations(weights, size):
        there, mirrored = (sum(each[way] for each in chosen) for way in (0, 1))
        if there <= mirrored:
            found.append(there)
    return sorted(found)


def value(squares: str) -> int | None:
    """Return the value of a row: Player 1's points minus Player 2's, without the head start.

    None if it is in no book. They have the rows with few digits; of 16 squares, with at most 5.
    None as well if a page cannot load the book now: the next call tries again.

    >>> value("................"), value(".......1........"), value("0110011001100110")
    (-6, -8, None)
    """
    if len(squares) not in SQUARES:
        return None
    try:
        return _read(len(squares)).value(squares)
    except ImportError:
        return None


@cache
def _read(squares: int) -> Book:
    if squares in LONG:
        from py_rules.games.antipalindromes.long_books import PACKED

        packed = PACKED[squares]
    else:
        packed = get_data("py_rules.games.antipalindromes", f"book{squares}.bin")
    if packed is None:
        raise FileNotFoundError(f"book{squares}.bin cannot be read from where the rules are.")
    return Book(packed)
