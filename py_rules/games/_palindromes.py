"""The palindrome facts that three of the games share."""

from __future__ import annotations

from collections.abc import Iterator

Span = tuple[int, int]
"""Where a piece of a sequence stands: index of its first element, length."""


def is_palindrome(sequence: str) -> bool:
    """Return whether *sequence* reads the same backward and forward.

    >>> is_palindrome("rotor"), is_palindrome("arcar"), is_palindrome("3132131")
    (True, False, False)
    """
    return sequence == sequence[::-1]


def palindrome_at_an_end(line: str, min_length: int) -> Span | None:
    """Return the longest palindrome of at least *min_length* at either end of *line*, if any.

    The line must have held no such palindrome before its last piece was put to an end. Then the
    lengths *min_length* and one more suffice: a longer palindrome holds a shorter one around the
    same center that does not reach the new piece, so it was there before.

    >>> palindrome_at_an_end("plumbrotor", 5)
    (5, 5)
    """
    for length in (min_length + 1, min_length):
        if length > len(line):
            continue
        if is_palindrome(line[-length:]):
            return len(line) - length, length
        if is_palindrome(line[:length]):
            return 0, length
    return None


def palindromes_at_the_end(line: str) -> Iterator[int]:
    """Yield the length of each palindrome of three or more pieces at the end of *line*.

    >>> list(palindromes_at_the_end("21212"))
    [3, 5]
    """
    for length in range(3, len(line) + 1):
        if is_palindrome(line[-length:]):
            yield length


def even_palindromes(row: str) -> Iterator[Span]:
    """Yield every palindrome of even length, repeated and overlapping ones each time.

    A square that is still empty (".") belongs to none.

    >>> list(even_palindromes("1001"))
    [(1, 2), (0, 4)]
    """
    yield from _around_each_center(row, "00 11")


def even_antipalindromes(row: str) -> Iterator[Span]:
    """Yield every antipalindrome: of even length, each digit facing its opposite.

    >>> list(even_antipalindromes("0011"))
    [(1, 2), (0, 4)]
    """
    yield from _around_each_center(row, "01 10")


def _around_each_center(row: str, pairs: str) -> Iterator[Span]:
    """Yield the spans whose squares, taken from outside in, are all one of *pairs*."""
    for center in range(1, len(row)):
        for reach in range(1, min(center, len(row) - center) + 1):
            left, right = row[center - reach], row[center + reach - 1]
            if left + right not in pairs:
                break
            yield center - reach, 2 * reach
