"""The puzzle of a day, which depends on the date alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Final

from py_rules.errors import shown
from py_rules.game_modules import game_module
from py_rules.puzzles.errors import PuzzleError
from py_rules.puzzles.making import PARTS, make
from py_rules.puzzles.puzzle import Puzzle
from py_rules.registry import find_game

VERSIONS: Final = (("2020-01-01", 1),)
"""The first day of each version of `making.GENERATORS`, the oldest first.

A changed generator is a new version with a first day in the future, so past puzzles never change.
"""

_LAST: Final = "2199-12-31"
_DIFFICULTIES: Final = (1, 1, 2, 3, 3, 4, 5)
"""The requested difficulty from Monday to Sunday."""

_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def of_day(slug: str, day: str | date) -> Puzzle:
    """Return the puzzle of the game *slug* on a day: a date, or "2026-11-23".

    Its difficulty rises from 1 on Monday to 5 on Sunday, if the game has such puzzles.

    Raises:
        UnknownGameError: If no game has that slug.
        PuzzleError: If there is no such day from 2020 to 2199, or the game has no puzzles.

    >>> of_day("center-square", date(2026, 11, 23)).difficulty
    1
    """
    if isinstance(day, date):
        day = day.isoformat()[:10]  # also of a datetime
    weekday_of(day)  # refuses all that cannot be looked up
    return puzzle_for(slug, day, skipped=repeats_of(slug).get(day, 0))


def repeats_of(slug: str) -> Mapping[str, int]:
    """Return how many puzzles to skip on days whose first ones repeat one of the 100 days before.

    The module `repeats` next to the rules of a game has them.

    >>> repeats_of("palindrome-war")["2027-01-12"]
    1
    """
    module = game_module(find_game(slug), "repeats")
    return module.REPEATS if module else {}


def puzzle_for(slug: str, day: str, *, skipped: int) -> Puzzle:
    """Return the puzzle of a day after a number of *skipped* ones.

    Raises:
        UnknownGameError: If no game has that slug.
        PuzzleError: As in `of_day`.
    """
    weekday = weekday_of(day)
    version = [version for first, version in VERSIONS if first <= day][-1]
    week = date(*map(int, day.split("-"))).toordinal() // 7
    difficulty = _DIFFICULTIES[weekday]
    part = (2 * week + weekday % 2) % PARTS  # not that of another day of like difficulty
    seed = f"day {day} again {skipped}" if skipped else f"day {day}"
    return make(slug, seed, difficulty=difficulty, part=part, version=version)


def weekday_of(day: str) -> int:
    """Return the day of the week of an ISO date, 0 for Monday.

    Raises:
        PuzzleError: If there is no such day, or it is before the first puzzle.

    >>> weekday_of("2026-11-23"), weekday_of("2024-02-29")
    (0, 3)
    """
    first = VERSIONS[0][0]
    with suppress(ValueError):
        if isinstance(day, str) and _DAY.fullmatch(day) and first <= day <= _LAST:
            # The reduced Python module of the page has no other part of `date`.
            return (date(*map(int, day.split("-"))).toordinal() + 6) % 7
    raise PuzzleError("day", day=shown(day), first=first, last=_LAST)
