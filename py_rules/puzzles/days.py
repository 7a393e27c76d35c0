"""The puzzle of a day: by the date alone, the same for everybody and for ever."""

from __future__ import annotations

import re
from typing import Final

from py_rules.puzzles.errors import PuzzleError
from py_rules.puzzles.making import make
from py_rules.puzzles.puzzle import Puzzle

VERSIONS: Final = (("2020-01-01", 1),)
"""From which day on which version of `making.GENERATORS` makes the puzzles, the oldest first.

A change of the generator is another version with a first day that is still to come: the puzzles of
all days before it stay what they were.
"""

_LAST_YEAR: Final = 2199
_DIFFICULTIES: Final = (1, 1, 2, 3, 3, 4, 5)
"""What is wished for from Monday to Sunday."""

_DAY: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_DAYS_OF_MONTHS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def of_day(game: str, date: str) -> Puzzle:
    """Return the puzzle of the game with the slug *game* on a day, written as in "2026-11-23".

    It rises through the week, from difficulty 1 on Monday to 5 on Sunday, as far as the game has
    such puzzles.

    Raises:
        UnknownGameError: If no game has that slug.
        PuzzleError: If there is no such day from 2020 to 2199, or the game has no puzzles.

    >>> of_day("center-square", "2026-11-23").difficulty
    1
    """
    weekday = weekday_of(date)
    version = [version for first, version in VERSIONS if first <= date][-1]
    return make(game, f"day {date}", difficulty=_DIFFICULTIES[weekday], version=version)


def weekday_of(date: str) -> int:
    """Return the day of the week of a date, 0 for Monday (Zeller's congruence).

    Raises:
        PuzzleError: If there is no such day, or it is before the first puzzle.

    >>> weekday_of("2026-11-23"), weekday_of("2024-02-29")
    (0, 3)
    """
    found = _DAY.fullmatch(date) if isinstance(date, str) else None
    year, month, day = map(int, found.groups()) if found else (0, 0, 0)
    if not VERSIONS[0][0] <= str(date) or year > _LAST_YEAR or not 1 <= month <= 12:
        raise _no_day(date)
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if not 1 <= day <= _DAYS_OF_MONTHS[month - 1] + (month == 2 and is_leap):
        raise _no_day(date)
    if month < 3:  # January and February count with the year before
        month, year = month + 12, year - 1
    return (day + 13 * (month + 1) // 5 + year + year // 4 - year // 100 + year // 400 + 5) % 7


def _no_day(date: object) -> PuzzleError:
    """Return the error of what is no day that has a puzzle."""
    first = VERSIONS[0][0]
    return PuzzleError("day", day=str(date)[:20], first=first, last=f"{_LAST_YEAR}-12-31")
