"""Time the analysis of random positions, in CPython and in WebAssembly."""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import time
from pathlib import Path

from bench.report import cell, publish, table
from py_rules import Match, all_games
from py_rules.analysis import Analysis
from py_rules.budget import Budget
from py_rules.record import Record, to_fragment
from tools.bootstrap import ROOT
from tools.site.projects import build_wheel


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--positions", type=int, default=30, help="positions of each set of rules")


def run(chosen: argparse.Namespace) -> None:
    matches = {
        f"{game.slug} {preset}": random_matches(game.slug, preset, chosen.positions)
        for game in all_games()
        for preset in ("classic", "fair")
    }
    native = {name: [_timed(match) for match in some] for name, some in matches.items()}
    compiled = _in_webassembly(matches)
    rows = []
    for name in matches:
        ours, theirs = native[name], compiled[name]
        base = max(statistics.median(ours), 1e-3)
        medians = (cell(base), cell(max(ours)), cell(statistics.median(theirs), base))
        rows.append([name, *medians, cell(max(theirs))])
    heads = ["", "CPython median", "worst", "WebAssembly median (ratio)", "worst"]
    report = [f"Analysis of {chosen.positions} positions each, empty memory, milliseconds", ""]
    publish("search", [*report, *table(heads, rows)], write=chosen.write)


def random_matches(slug: str, preset: str, count: int) -> list[Match]:
    """Return unfinished random matches, the same on every call."""
    rng = random.Random(slug)  # noqa: S311 # repeatable
    found: list[Match] = []
    while len(found) < count:
        match = Match.start(slug, preset=preset)
        for _ in range(rng.randrange(12)):
            if match.legal_moves:
                match = match.play(rng.choice(match.legal_moves))
        if not match.outcome:
            found.append(match)
    return found


def _timed(match: Match) -> float:
    start = time.perf_counter()
    Analysis(match.game).analyze_moves(match.position, Budget(10**9))
    return (time.perf_counter() - start) * 1000


def _in_webassembly(matches: dict[str, list[Match]]) -> dict[str, list[float]]:
    records = {
        name: [(match.game.slug, to_fragment(Record(match))) for match in some]
        for name, some in matches.items()
    }
    done = subprocess.run(
        ["node", str(Path(__file__).with_suffix(".mjs"))],
        input=json.dumps({"wheel": str(build_wheel(ROOT)), "records": records}),
        cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True, encoding="utf-8",
    )  # fmt: skip
    times: dict[str, list[float]] = json.loads(done.stdout)
    return times
