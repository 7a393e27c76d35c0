"""Tables of medians and ratios, and the files in bench/results."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

RESULTS: Final = Path(__file__).parent / "results"


def median(values: Sequence[float | None]) -> float | None:
    """Return the median of the measured values, None if nothing was measured."""
    measured = [value for value in values if value is not None]
    return statistics.median(measured) if measured else None


def cell(value: float | None, baseline: float | None = None) -> str:
    """Return a value, with its ratio to the baseline if there is one.

    >>> cell(1250.4, 2500), cell(3.25), cell(None, 7)
    ('1,250 (0.50)', '3.2', '')
    """
    if value is None:
        return ""
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.1f}".removesuffix(".0")
    return f"{shown} ({value / baseline:.2f})" if baseline else shown


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a Markdown table.

    >>> list(table(["", "ms"], [["noon", "7"]]))
    ['|  | ms |', '|--|--|', '| noon | 7 |']
    """
    yield f"| {' | '.join(heads)} |"
    yield f"|{'--|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def publish(name: str, lines: Iterable[str], *, write: bool) -> None:
    """Print each line of a report once it is known, and write it to bench/results if requested."""
    report = ""
    for line in lines:
        print(line, flush=True)
        report += f"{line}\n"
        if write:
            (RESULTS / f"{name}.md").write_text(report, encoding="utf-8")
