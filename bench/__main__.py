"""Measure, print a table, write the results: `python3 build.py bench`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from bench.boot import compare_moves, measure, measure_moves
from bench.hostile import INPUTS
from bench.hostile import main as be_hostile
from bench.mutants import MUTANTS
from bench.mutants import main as try_mutants
from bench.report import MOVES, PARTS, SLOWED, plain, table, write
from bench.search import main as measure_search
from bench.sites import make_sites
from tools.bootstrap import ROOT
from tools.site.build import build_site

SLOW_ROUNDS = 3  # at least: one visit alone says little


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="build.py bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="visits to each page, in turns")
    parser.add_argument(
        "--parts",
        nargs="+",
        default=list(PARTS),
        choices=PARTS,
        metavar="PART",
        help=f"measure these again, and leave the others as they were: {', '.join(PARTS)}",
    )
    parser.add_argument(
        "--without",
        nargs="*",
        default=[],
        metavar="PAGE",
        help="leave pages out: it takes less time",
    )
    parser.add_argument("--plies", type=int, default=200, help="length of the match of moves")
    parser.add_argument(
        "--beside",
        type=Path,
        metavar="DIR",
        help="time the moves alone, in turns with those on another build of the site",
    )
    parser.add_argument("--search", action="store_true", help="measure the solvers instead")
    parser.add_argument(
        "--hostile", nargs="?", type=int, const=INPUTS, metavar="INPUTS",
        help="damage what comes from outside instead, so many times",
    )  # fmt: skip
    parser.add_argument(
        "--mutants", nargs="?", type=int, const=MUTANTS, metavar="MUTANTS",
        help="put small faults into the rules instead, so many, and see whether tests notice",
    )  # fmt: skip
    parser.add_argument("--minutes", type=int, default=0, help="stop to put in faults after these")
    chosen = parser.parse_args()
    if chosen.search:
        measure_search()
        return
    if chosen.hostile:
        be_hostile(chosen.hostile)
        return
    if chosen.mutants:
        try_mutants(chosen.mutants, chosen.minutes)
        return
    if chosen.beside:
        _print_beside(chosen.beside, chosen.plies, chosen.rounds)
        return
    sites = {name: out for name, out in make_sites().items() if name not in chosen.without}
    for part in chosen.parts:
        print(part, flush=True)
        report = write({part: _measure(part, sites, chosen.rounds, chosen.plies)})
    print(report)


def _measure(part: str, sites: Mapping[str, Path], rounds: int, plies: int) -> object:
    """Measure one part, and return its figures."""
    if part in MOVES:
        return measure_moves(sites["noon"], plies, slow_processor=part == MOVES[1])
    if part == SLOWED:
        rounds = max(SLOW_ROUNDS, rounds // 2)
        return plain(measure(sites, line="localhost", rounds=rounds, slow_processor=True))
    rounds = rounds if part == "localhost" else max(SLOW_ROUNDS, rounds // 3)
    contenders = measure(sites, line=part, rounds=rounds)
    print(table(contenders), flush=True)
    return plain(contenders)


def _print_beside(other: Path, plies: int, rounds: int) -> None:
    """Print how long a tap takes to the next frame on this build and on another, with the ratio."""
    build_site(ROOT / "dist")
    sites = {"this build": ROOT / "dist", "beside": other}
    for slow, heading in ((False, "plain"), (True, "the page's processor slowed four times")):
        spreads = compare_moves(sites, plies, rounds, slow_processor=slow)
        print(f"From a tap to the next frame, {plies} plies, {rounds} rounds, {heading}, ms:")
        for name, spread in spreads.items():
            print(f"- {name}: " + ", ".join(f"{what} {value:g}" for what, value in spread.items()))
        ours, theirs = spreads.values()
        ratios = [f"{what} {ours[what] / theirs[what]:.2f}" for what in ours if what != "values"]
        print(f"- ratio: {', '.join(ratios)}", flush=True)


if __name__ == "__main__":
    main()
