"""Measure, print a table, write the results: `python3 build.py bench`."""

from __future__ import annotations

import argparse
import json
import platform
import statistics
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

from bench.boot import LINES, PLAIN, Contender, Visit, compare_moves, measure, measure_moves
from bench.chart import draw
from bench.hostile import INPUTS
from bench.hostile import main as be_hostile
from bench.mutants import MUTANTS
from bench.mutants import main as try_mutants
from bench.search import main as measure_search
from bench.sites import make_sites
from tools.bootstrap import ROOT
from tools.site import build_site

RESULTS = Path(__file__).parent / "results"
TO_BEAT = "stock + micropip"
SLOW_ROUNDS = 3  # at least: one visit alone says little


def middle(visits: Sequence[Visit], of: Callable[[Visit], float | None]) -> float | None:
    """Return the median over visits, None where nothing was measured."""
    values = [value for visit in visits if (value := of(visit)) is not None]
    return statistics.median(values) if values else None


def table(contenders: Sequence[Contender]) -> str:
    """Return the medians as a table, each with its ratio to the page to beat."""
    rows = [
        "| | first paint | press accepted | first answer, first visit | later visit"
        " | kB, first visit | later visit | MB of memory |",
        "|--|--|--|--|--|--|--|--|",
    ]
    base = next(each for each in contenders if each.name == TO_BEAT)
    for each in contenders:
        cells = [f"**{each.name}**" if each.name == "noon" else each.name]
        for visits, baseline, of in (
            (each.first, None, lambda visit: visit.first_paint),
            (each.first, None, lambda visit: visit.press_accepted),
            (each.first, base.first, lambda visit: visit.answer),
            (each.later, base.later, lambda visit: visit.answer),
            (each.first, base.first, lambda visit: visit.kilobytes),
            (each.later, None, lambda visit: visit.kilobytes),
            (each.first, None, lambda visit: visit.megabytes_of_memory),
        ):
            value = middle(visits, of)
            against = middle(baseline, of) if baseline else None
            ratio = f" ({value / against:.2f})" if value is not None and against else ""
            cells.append("" if value is None else f"{value:,.0f}{ratio}")
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows)


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="build.py bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="visits to each page, in turns")
    parser.add_argument("--lines", nargs="*", default=list(LINES), choices=list(LINES))
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
    report = [f"Chromium on {platform.machine()}, medians, milliseconds; ratios to {TO_BEAT}."]
    results: dict[str, object] = {}
    bars: dict[str, list[tuple[str, float]]] = {}
    for line in chosen.lines:
        rounds = chosen.rounds if line == "localhost" else max(SLOW_ROUNDS, chosen.rounds // 3)
        contenders = measure(sites, line=line, rounds=rounds)
        results[line] = _plain(contenders)
        bars |= _bars(line, contenders)
        report += ["", f"### {line}, {rounds} rounds", "", table(contenders)]
        print(report[-1], flush=True)
    rounds = max(1, chosen.rounds // 2)
    slowed = measure(sites, line="localhost", rounds=rounds, slow_processor=True)
    results["processor slowed four times"] = _plain(slowed)
    report += [
        "",
        f"### The page's processor slowed four times (workers' not), {rounds} rounds",
        "",
    ]
    report.append(table(slowed))
    for slow, heading in ((False, "One move"), (True, "One move, the page's processor slowed")):
        moves = measure_moves(sites["noon"], chosen.plies, slow_processor=slow)
        results[heading] = moves
        report += ["", f"### {heading}, in milliseconds, over {chosen.plies} plies", ""]
        for what, spread in moves.items():
            figures = ", ".join(f"{name} {value:g}" for name, value in spread.items())
            report.append(f"- {what}: {figures}")
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "boot.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    (RESULTS / "boot.md").write_text("\n".join(report) + "\n", encoding="utf-8")
    (RESULTS / "boot.svg").write_text(draw(bars, own="noon"), encoding="utf-8")
    print("\n".join(report))


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


def _bars(line: str, contenders: Sequence[Contender]) -> dict[str, list[tuple[str, float]]]:
    """Return what the chart shows of one line: the first answer of Python on both visits."""
    bars: dict[str, list[tuple[str, float]]] = {}
    for each in contenders:
        if each.name == PLAIN:
            continue
        for visit, visits in (("first visit", each.first), ("later visit", each.later)):
            answer = middle(visits, lambda visit: visit.answer) or 0.0
            bars.setdefault(f"First answer of Python, {visit}, {line}", []).append(
                (each.name, answer)
            )
    return bars


def _plain(contenders: Sequence[Contender]) -> object:
    """Return the visits of all contenders as JSON."""
    return {
        each.name: {
            "first": [asdict(visit) for visit in each.first],
            "later": [asdict(visit) for visit in each.later],
        }
        for each in contenders
    }


if __name__ == "__main__":
    main()
