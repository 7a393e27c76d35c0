"""Random draws from a seed that are the same in every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_MASK: Final = (1 << 64) - 1


def digest(text: str) -> int:
    """Return the 64-bit FNV-1a hash of the UTF-8 of *text*.

    >>> f"{digest('a'):x}"
    'af63dc4c8601ec8c'
    """
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 & _MASK
    return value


class Chance:
    """SplitMix64, a pseudorandom generator, seeded by a string.

    Unlike those of `random.Random`, its numbers don't depend on the version of Python.

    >>> dice = Chance("seed")
    >>> [dice.below(6) + 1 for _ in range(8)]
    [1, 1, 1, 1, 5, 1, 2, 6]
    """

    def __init__(self, seed: str) -> None:
        self._state = digest(seed)

    def below(self, stop: int) -> int:
        """Return a whole number from 0 to *stop* - 1; *stop* is at least 1."""
        self._state = self._state + 0x9E3779B97F4A7C15 & _MASK
        value = self._state
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
        return (value ^ value >> 31) * stop >> 64

    def choice(self, several: Sequence[T]) -> T:
        """Return one of the elements."""
        return several[self.below(len(several))]

    def some(self, several: Sequence[T], most: int) -> list[T]:
        """Return up to *most* different elements in any order (Fisher and Yates).

        >>> sorted(Chance("x").some("abc", 5))
        ['a', 'b', 'c']
        """
        left = list(several)
        count = min(most, len(left))
        for at in range(count):
            other = at + self.below(len(left) - at)
            left[at], left[other] = left[other], left[at]
        return left[:count]
