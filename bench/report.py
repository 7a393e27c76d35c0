"""What was measured of the start, as a table for people, a chart and the figures themselves.

The figures are kept, so a part that is measured again takes the place of what was known of it.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TypeAlias

from bench.boot import LINES, PLAIN, Contender, Visit
from bench.chart import draw

RESULTS: Final = Path(__file__).parent / "results"
TO_BEAT: Final = "stock + micropip"
SLOWED: Final = "processor slowed four times"
MOVES: Final = ("One move", "One move, the page's processor slowed")
PARTS: Final = (*LINES, SLOWED, *MOVES)
"""What can be measured, in the order in which it is told."""

Results: TypeAlias = dict[str, Any]
"""By part: the visits to each page, or how long a move takes."""


def plain(contenders: Sequence[Contender]) -> object:
    """Return the visits of all contenders as JSON."""
    return {
        each.name: {
            "first": [asdict(visit) for visit in each.first],
            "later": [asdict(visit) for visit in each.later],
        }
        for each in contenders
    }


def write(measured: Results) -> str:
    """Write what was measured, beside what is known of the other parts, and return the report."""
    kept = RESULTS / "boot.json"
    known = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    known |= measured
    results = {part: known[part] for part in PARTS if part in known}
    report = "\n".join(_report(results)) + "\n"
    RESULTS.mkdir(exist_ok=True)
    kept.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    (RESULTS / "boot.md").write_text(report, encoding="utf-8")
    (RESULTS / "boot.svg").write_text(draw(_bars(results), own="noon"), encoding="utf-8")
    return report


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


def _report(results: Results) -> Iterator[str]:
    """Yield the lines of the report."""
    yield f"Chromium, medians, milliseconds; ratios to {TO_BEAT}."
    for part, figures in results.items():
        yield ""
        if part in MOVES:
            yield f"### {part}, in milliseconds"
            yield ""
            for what, spread in figures.items():
                told = ", ".join(f"{name} {value:g}" for name, value in spread.items())
                yield f"- {what}: {told}"
            continue
        contenders = _contenders(figures)
        heading = "The page's processor slowed four times (workers' not)"
        rounds = len(contenders[0].first)
        yield f"### {heading if part == SLOWED else part}, {rounds} rounds"
        yield ""
        yield table(contenders)


def _contenders(figures: Mapping[str, Any]) -> Sequence[Contender]:
    """Return the contenders of a part with their visits."""
    return [
        Contender(
            name,
            Path(),
            first=[Visit(**visit) for visit in visits["first"]],
            later=[Visit(**visit) for visit in visits["later"]],
        )
        for name, visits in figures.items()
    ]


def _bars(results: Results) -> dict[str, list[tuple[str, float]]]:
    """Return what the chart shows: the first answer of Python on both visits, on each line."""
    bars: dict[str, list[tuple[str, float]]] = {}
    for line in (line for line in LINES if line in results):
        for each in _contenders(results[line]):
            if each.name == PLAIN:
                continue
            for visit, visits in (("first visit", each.first), ("later visit", each.later)):
                answer = middle(visits, lambda visit: visit.answer) or 0.0
                heading = f"First answer of Python, {visit}, {line}"
                bars.setdefault(heading, []).append((each.name, answer))
    return bars
