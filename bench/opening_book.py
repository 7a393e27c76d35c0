"""Make the books of exact opening values, in a minute, with a C compiler.

Run it with `python3 -m bench.opening_book`.

The books are for Leroy Quet's Palindromes & Antipalindromes on 13 to 18 squares. `row_values.c`
scores every way to fill the row; then the values of emptier rows follow from those of fuller ones,
down to the empty row.
"""

from __future__ import annotations

import hashlib
import subprocess
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from py_rules.games.antipalindromes import book

SOURCE: Final = Path(__file__).with_name("row_values.c")
BOOKS: Final = Path(book.__file__).parent
FILLED: Final = {13: 1, 14: 2, 15: 3, 16: 5, 17: 5, 18: 5}
"""The most digits of a row in the book of each length; fuller ones are solved when needed."""


def compiled(folder: Path) -> Path:
    """Return the program of `row_values.c`, made in a folder."""
    program = folder / "row_values"
    subprocess.run(["cc", "-O3", SOURCE, "-o", program], check=True)
    return program


def content(program: Path, squares: int, filled: int) -> bytes:
    """Return what the book of the rows with at most *filled* digits holds, not compressed."""
    command = [str(program), str(squares), str(filled)]
    return subprocess.run(command, check=True, capture_output=True).stdout


def path_of(squares: int) -> Path:
    """Return where the book of a length is.

    >>> path_of(17).relative_to(BOOKS).as_posix()
    'long_books/book17.bin'
    """
    folder = BOOKS / "long_books" if squares in book.LONG else BOOKS
    return folder / f"book{squares}.bin"


def main() -> None:
    with TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        for squares, filled in FILLED.items():
            unpacked = content(program, squares, filled)
            packed = zlib.compress(unpacked, 9)
            path_of(squares).write_bytes(packed)
            print(f"book{squares}.bin: {len(packed)} bytes, {len(unpacked)} unpacked")
            # Another zlib may pack the same content into other bytes.
            print(f"SHA-256 {hashlib.sha256(unpacked).hexdigest()} unpacked")


if __name__ == "__main__":
    main()
