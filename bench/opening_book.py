"""Make the books of exact opening values, in a minute.

Run it with `python3 -m bench.opening_book`.

The books are for Leroy Quet's Palindromes & Antipalindromes on 13 to 16 squares. Every way to fill
the row is scored; then the values of emptier rows follow from those of fuller ones, down to the
empty row. Standard library only.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Final, TypeAlias

from py_rules.games._palindromes import even_antipalindromes, even_palindromes
from py_rules.games.antipalindromes import book

BOOKS: Final = Path(book.__file__).parent
FILLED: Final = {13: 1, 14: 2, 15: 3, 16: 5}
"""The most digits of a row in the book of each length; fuller ones are solved when needed."""

Level: TypeAlias = Mapping[int, Sequence[int]]
"""The values of all rows with a number of digits, by the set of squares that hold one.

A set is a binary number that has 1 for a filled square and reads like the row. The digits of a row,
read as a binary number, are the index of its value.
"""


def value_of(row: str) -> int:
    """Return by how much Player 1's score is higher than Player 2's in a full row.

    >>> value_of("1001"), value_of("0011")
    (2, -2)
    """
    palindromes = sum(length for _, length in even_palindromes(row))
    return palindromes - sum(length for _, length in even_antipalindromes(row))


def levels(squares: int) -> Iterator[tuple[int, Level]]:
    """Yield each number of digits, from the full row to the empty one, with all its values.

    >>> for digits, level in levels(2):
    ...     print(digits, dict(level))
    2 {3: [2, -2, -2, 2]}
    1 {1: [-2, -2], 2: [-2, -2]}
    0 {0: [-2]}
    """
    rows = [f"{number:0{squares}b}" for number in range(2**squares)]
    level: Level = {2**squares - 1: [value_of(row) for row in rows]}
    yield squares, level
    for digits in reversed(range(squares)):
        best = min if digits % 2 else max  # Player 1 moves while an even number is filled
        level = {
            filled: list(map(best, *_after_each_move(filled, squares, level)))
            for filled in range(2**squares)
            if filled.bit_count() == digits
        }
        yield digits, level


def _after_each_move(filled: int, squares: int, fuller: Level) -> Iterator[Sequence[int]]:
    """Yield, for each digit in each empty square, the values of the rows that result.

    They come in the order of the rows that the move is made in.
    """
    for at in range(squares):
        if filled >> at & 1:
            continue
        values = fuller[filled | 1 << at]
        run = 1 << (filled & (1 << at) - 1).bit_count()  # ways to fill what is right of the square
        for start in (0, run):  # with 0 in the square, with 1: runs of either take turns
            yield _every_other_run(values, start, run)


def _every_other_run(values: Sequence[int], start: int, run: int) -> Sequence[int]:
    """Return the runs of a length that begin at *start*, every other one, put together.

    >>> _every_other_run([0, 1, 2, 3, 4, 5, 6, 7], 2, 2)
    [2, 3, 6, 7]
    """
    together = [0] * (len(values) // 2)
    if run * run < len(values):  # few elements in many runs: all first ones, all second ones, ...
        for each in range(run):
            together[each::run] = values[start + each :: 2 * run]
    else:
        for at in range(0, len(together), run):
            together[at : at + run] = values[start + 2 * at : start + 2 * at + run]
    return together


def mirrored(number: int, width: int) -> int:
    """Return a binary number of a width, read from the right.

    >>> mirrored(0b0011, 4) == 0b1100
    True
    """
    return int(f"{number:0{width}b}"[::-1], 2)


def pack(squares: int, kept: Mapping[int, Level]) -> bytes:
    """Return what a book holds: two bytes for its size, then the values.

    A row, its mirror image and both with all digits exchanged have one value, which is in the
    book once: for the set that is not the greater one, and a first digit of 0. The values come
    with fewest digits first, then by the digits, then by the set; halved, for all are even.

    Raises:
        ValueError: If values contradict that.
    """
    content = bytearray([squares, max(kept)])
    for digits, level in sorted(kept.items()):
        turned = [mirrored(each, digits) for each in range(2**digits)] if digits else [0]
        for filled, values in level.items():
            image = level[mirrored(filled, squares)]
            if values != values[::-1] or values != [image[each] for each in turned]:
                raise ValueError(f"The values of {filled:0{squares}b} differ from their images.")
        sets = [filled for filled in sorted(level) if filled <= mirrored(filled, squares)]
        for pattern in range(max(1, 2**digits // 2)):
            for filled in sets:
                half, odd = divmod(level[filled][pattern], 2)
                if odd or not -128 <= half <= 127:
                    raise ValueError(f"The value {level[filled][pattern]} does not fit.")
                content.append(half % 256)
    return bytes(content)


def make_book(squares: int, filled: int) -> None:
    """Write a book, and print what is in it."""
    kept = {digits: level for digits, level in levels(squares) if digits <= filled}
    content = pack(squares, kept)
    packed = zlib.compress(content, 9)
    path = BOOKS / f"book{squares}.bin"
    path.write_bytes(packed)
    print(f"the empty row: {kept[0][0][0]}")
    for digits, level in sorted(kept.items()):
        rows = sorted(chain.from_iterable(level.values()))
        print(f"{digits} filled: {len(rows)} rows, values from {rows[0]} to {rows[-1]}")
    print(f"{path.name}: {len(packed)} bytes, {len(content)} unpacked")
    print(f"SHA-256 {hashlib.sha256(packed).hexdigest()}")
    # Another zlib may pack the same content into other bytes.
    print(f"SHA-256 {hashlib.sha256(content).hexdigest()} unpacked")


def value_of_empty_row(squares: int) -> int:
    """Return the value of the whole game under perfect play.

    >>> [value_of_empty_row(squares) for squares in range(1, 9)]
    [0, -2, 0, -2, 0, -4, 0, -4]
    """
    *_, (_, level) = levels(squares)
    return level[0][0]


def main(arguments: Sequence[str]) -> None:
    """Make the books, or print the value of each game up to 15 squares as a check."""
    parser = argparse.ArgumentParser(prog="opening_book", description=main.__doc__)
    parser.add_argument("--values", action="store_true", help="only print the values")
    chosen = parser.parse_args(arguments)
    if chosen.values:
        print(*map(value_of_empty_row, range(1, 16)))
    else:
        for squares, filled in FILLED.items():
            make_book(squares, filled)


if __name__ == "__main__":
    main(sys.argv[1:])
