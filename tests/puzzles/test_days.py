"""The puzzle of a day never changes."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from statistics import fmean

import pytest
from game_files import OURS
from nightly import some, tonight

from bench.puzzles import key
from py_rules.puzzles import Puzzle, PuzzleError, of_day
from py_rules.puzzles.days import puzzle_for, repeats_of, weekday_of

# From release 1.0.0 on never rewrite these: a change of the rules, the solver or the bots that
# makes this fail changes old puzzles. Another way to make puzzles is another version, from a
# future day.
ALL_DAYS = json.loads((Path(__file__).parent / "days.json").read_text(encoding="utf-8"))
DAYS = {game.slug: ALL_DAYS[game.slug] for game in OURS if game.slug in ALL_DAYS}


@cache
def made(slug: str, date: str) -> Puzzle:
    return of_day(slug, date)


@pytest.mark.no_cover  # counting lines takes several times as long
@pytest.mark.parametrize("slug", DAYS)
def test_the_puzzles_of_past_days_are_what_they_were(slug: str) -> None:
    for date, id_ in DAYS[slug].items():
        assert made(slug, date).id == id_, date


@pytest.mark.no_cover  # counting lines takes several times as long
@pytest.mark.parametrize(
    ("weeks", "days"), [(2, (0, 6)), pytest.param(5, range(7), marks=pytest.mark.nightly)]
)
@pytest.mark.parametrize("slug", DAYS)
def test_puzzles_get_harder_through_the_week(slug: str, weeks: int, days: Sequence[int]) -> None:
    first = dt.date(2026, 11, 23)  # a Monday
    mean = {
        day: fmean(
            made(slug, str(first + dt.timedelta(day + 7 * week))).difficulty
            for week in range(weeks)
        )
        for day in days
    }
    assert mean[0] + 1 < mean[6] >= 3
    if len(days) == 7:
        assert max(mean[0], mean[1]) < min(mean[3], mean[4]) <= mean[5] + 0.2
        assert mean[2] < mean[6]


@pytest.mark.parametrize("slug", some([slug for slug in DAYS if repeats_of(slug)]))
def test_a_day_whose_puzzle_would_repeat_has_another(slug: str) -> None:
    day, skipped = next(iter(repeats_of(slug).items()))
    first, chosen = puzzle_for(slug, day, skipped=0), of_day(slug, day)
    assert key(first) != key(chosen) == key(puzzle_for(slug, day, skipped=skipped))


@pytest.mark.nightly
@pytest.mark.parametrize("slug", tonight([*DAYS], nights=5))
def test_no_puzzle_repeats_within_a_hundred_days(slug: str) -> None:
    first = dt.date(2026, 11, 23)
    keys = [key(of_day(slug, str(first + dt.timedelta(day)))) for day in range(200)]
    assert not any(each in keys[max(0, day - 100) : day] for day, each in enumerate(keys))


def test_day_is_a_text_a_date_or_a_time_of_the_day() -> None:
    day = dt.datetime(2026, 11, 23, 18, 30, tzinfo=dt.UTC)
    puzzle = of_day("center-square", "2026-11-23")
    assert of_day("center-square", day) == of_day("center-square", day.date()) == puzzle


def test_days_of_the_week_are_those_of_the_calendar() -> None:
    day = dt.date(2020, 1, 1)
    while day < dt.date(2025, 1, 1):
        assert weekday_of(day.isoformat()) == day.weekday()
        day += dt.timedelta(1)
    for year in (2099, 2100, 2101, 2199):
        for each in (dt.date(year, 2, 28), dt.date(year, 3, 1)):
            assert weekday_of(each.isoformat()) == each.weekday()


@pytest.mark.parametrize(
    "date",
    ["", "tomorrow", "2026-13-01", "2026-00-01", "2026-02-29", "2100-02-29", "2026-04-31"]
    + ["2026-11-00", "2019-12-31", "2200-01-01", "2026-1-1", "٢٠٢٦-11-23", 20261123],
)
def test_an_invalid_day_is_refused(date: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        of_day("center-square", date)
    assert raised.value.code == "puzzle.day"
    assert "{" not in str(raised.value)
