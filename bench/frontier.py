"""Find the largest setting of each game that is solved from the start within 1 and 10 seconds."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from itertools import chain
from time import process_time
from typing import Any, Final

from bench.report import publish, table
from py_rules import Match
from py_rules.analysis import Analysis, usual_budget

Row = tuple[str, str, Mapping[str, Any], str, Iterable[int]]

SECONDS: Final = (1, 10)
_SLICE: Final = 0.1  # seconds between two looks at what is known

_DUEL: Final = {"min_palindrome": 4, "no_repeats": True}
_SCORED: Final = {**_DUEL, "score": "lengths"}

ROWS: Final[list[Row]] = [
    ("Duel, no repeats", "palindrome-duel", _DUEL, "line_limit", range(12, 42, 2)),
    ("Duel, scored, 10 digits", "palindrome-duel", _SCORED, "line_limit", range(10, 40)),
    ("Duel, scored, 3 digits", "palindrome-duel", {**_SCORED, "digits": 3}, "line_limit",
     range(11, 40)),
    *(
        (f"War, no repeats, {letters} letters", "palindrome-war",
         {"letters": letters, "no_repeats": True}, "min_palindrome", range(5, 10))
        for letters in (3, 4)
    ),
    ("War, 3 letters, 7 long, limit", "palindrome-war",
     {"letters": 3, "no_repeats": True, "min_palindrome": 7}, "line_limit", range(12, 61, 4)),
    ("Antipalindromes", "antipalindromes", {}, "squares", range(10, 21)),
    ("Center Square, no square twice", "center-square", {"no_revisits": True}, "size", (5, 7, 9)),
    ("Alpha Chase, runs (1: play out)", "alpha-chase", {"score": "runs"}, "play_out", (0, 1)),
]  # fmt: skip


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rows", default="", help="only rows whose name contains this")


def run(chosen: argparse.Namespace) -> None:
    heads = ["", *(f"{what}, {limit} s" for what in ("who", "how soon") for limit in SECONDS)]
    rows = (
        [name, *_largest(slug, options, option, values)]
        for name, slug, options, option, values in ROWS
        if chosen.rows in name
    )
    report = ["The largest setting solved from the start, seconds of processor time", ""]
    publish("frontier", chain(report, table(heads, rows)), write=chosen.write)


def _largest(
    slug: str, options: Mapping[str, Any], option: str, values: Iterable[int]
) -> list[str]:
    """Return the largest value with a winner, and with a distance, within each limit."""
    largest = ["–"] * 2 * len(SECONDS)
    for value in values:
        setting = bool(value) if option == "play_out" else value
        chosen: dict[str, Any] = {**options, option: setting}
        known = _times(Match.start(slug, **chosen))
        for what, seconds in enumerate(known):
            for at, limit in enumerate(SECONDS):
                if seconds <= limit:
                    largest[what * len(SECONDS) + at] = str(value)
        if known[0] > SECONDS[-1]:
            break
    return largest


def _times(match: Match) -> tuple[float, float]:
    """Return after how many seconds it is known who wins, and how soon; more than enough if not."""
    analysis, begun, never = Analysis(match.game), process_time(), SECONDS[-1] + 1.0
    who = never
    while process_time() - begun < SECONDS[-1]:
        answer = analysis.solve(match.position, usual_budget(10**9, _SLICE))
        if answer.kind != "unknown":
            who = min(who, process_time() - begun)
        if answer.bound is None:
            return who, process_time() - begun
        if not analysis.is_interrupted:
            break
    return who, never
