"""Measure how much the puzzles vary, how hard they are, and how long it takes to make one.

With `--repeats` it writes the tables of days whose first puzzle would repeat an earlier one.
"""

from __future__ import annotations

import argparse
import datetime as dt
import inspect
from collections import deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial
from multiprocessing import Pool
from multiprocessing.pool import Pool as PoolOf
from pathlib import Path
from statistics import fmean
from time import process_time

from bench.report import publish, table
from py_rules import all_games, find_game
from py_rules.analysis import hints_of
from py_rules.puzzles import Puzzle, make, of_day
from py_rules.puzzles.days import puzzle_for

_FIRST_DAY = dt.date(2026, 11, 23)  # a Monday
_APART = 100  # days between equal puzzles

Made = tuple[Puzzle, float]
"""A puzzle, and the seconds of processor time that it took to make it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    slugs = [game.slug for game in all_games()]
    parser.add_argument("--puzzles", type=int, default=200, help="seeds and days of each game")
    parser.add_argument("--games", nargs="+", default=slugs, choices=slugs)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument(
        "--repeats", type=dt.date.fromisoformat, metavar="LAST-DAY", help="write the tables"
    )


def run(chosen: argparse.Namespace) -> None:
    if chosen.repeats:
        with Pool(chosen.jobs) as pool:
            for slug in chosen.games:
                write_repeats(slug, find_repeats(pool, slug, chosen.repeats), chosen.repeats)
        return
    heads = ["game", "distinct (boards)", "three plies", "random move right"]
    heads += ["repeated within 100 days", "Monday to Sunday", "mean s", "longest s"]
    tasks = [(slug, each) for slug in chosen.games for each in range(chosen.puzzles)]
    with Pool(chosen.jobs) as pool:
        seeds, days = pool.starmap(of_seed, tasks), pool.starmap(of_a_day, tasks)
    rows = [
        [slug, *_cells(seeds[at : at + chosen.puzzles], days[at : at + chosen.puzzles])]
        for at, slug in zip(range(0, len(tasks), chosen.puzzles), chosen.games, strict=True)
    ]
    lines = [*HEAD, f"{chosen.puzzles} seeds and days each:", "", *table(heads, rows)]
    publish("puzzles", lines, write=chosen.write)


def of_seed(slug: str, seed: int) -> Made:
    started = process_time()
    return make(slug, seed), process_time() - started


def of_a_day(slug: str, day: int) -> Made:
    started = process_time()
    return of_day(slug, str(_FIRST_DAY + dt.timedelta(day))), process_time() - started


def find_repeats(pool: PoolOf, slug: str, last: dt.date) -> Mapping[str, int]:
    """Return how many puzzles to skip on each day whose first ones repeat an earlier day's."""
    count = (last - _FIRST_DAY).days + 1
    days = [str(_FIRST_DAY + dt.timedelta(day)) for day in range(count)]
    recent: deque[Hashable] = deque(maxlen=_APART)
    repeated: dict[str, int] = {}
    for day, first in zip(days, pool.map(partial(key_for, slug), days), strict=True):
        chosen = first
        while chosen in recent:
            repeated[day] = repeated.get(day, 0) + 1
            chosen = key_for(slug, day, skipped=repeated[day])
        recent.append(chosen)
    return repeated


def key_for(slug: str, day: str, *, skipped: int = 0) -> Hashable:
    return key(puzzle_for(slug, day, skipped=skipped))


def write_repeats(slug: str, days: Mapping[str, int], last: dt.date) -> None:
    file = Path(inspect.getfile(find_game(slug))).with_name("repeats.py")
    rows = "".join(f'    "{day}": {skipped},\n' for day, skipped in days.items())
    file.write_text(_REPEATS.format(last=last, rows=rows), encoding="utf-8")


_REPEATS = """\
\"\"\"How many puzzles to skip on days whose first ones repeat one of the 100 days before.

Until {last}; written by `python3 build.py bench puzzles --repeats {last}`.
\"\"\"

REPEATS = {{
{rows}}}
"""


def key(puzzle: Puzzle) -> tuple[Hashable, Hashable]:
    """Return what puzzles share that are equal up to symmetry: the rules and the board."""
    hints = hints_of(puzzle.match.game)
    return hints.equivalent_game().options, hints.symmetry_key(puzzle.match.position)


def _cells(seeds: Sequence[Made], days: Sequence[Made]) -> Iterator[str]:
    puzzles = [puzzle for puzzle, _ in seeds]
    keys = {key(each) for each in puzzles}
    yield f"{len(keys)} ({len({board for _, board in keys})})"
    yield _percent(each.length == 3 for each in puzzles)
    yield _percent(len(each.accepted) / len(each.match.legal_moves) for each in puzzles)
    dates = [key(puzzle) for puzzle, _ in days]
    repeated = sum(each in dates[max(0, at - _APART) : at] for at, each in enumerate(dates))
    yield str(repeated)
    yield " ".join(
        f"{fmean(puzzle.difficulty for puzzle, _ in days[day::7]):.1f}"
        for day in range(min(7, len(days)))
    )
    times = [seconds for _, seconds in (*seeds, *days)]
    yield f"{fmean(times):.2f}"
    yield f"{max(times):.2f}"


def _percent(shares: Iterator[float]) -> str:
    return f"{100 * fmean(shares):.0f} %"


HEAD = (
    "# How much the puzzles vary",
    "",
    "Two puzzles are distinct if no symmetry of the game turns one into the other. In brackets,",
    "only their boards are compared. “Random move right” is the share of legal moves that solve",
    "the puzzle. The difficulty, 1 to 5, is the mean of each day of the week. Seconds are of",
    "one core under CPython.",
    "",
)
