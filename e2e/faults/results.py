"""The outcomes of the cells in the tables of `bench/results/reliability.md`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Final

from faults.cells import BROKEN, MATRIX, Cell
from tools.bootstrap import ROOT

PAGE: Final = ROOT / "bench" / "results" / "reliability.md"
NOT_RUN: Final = "not run"
IMPOSSIBLE: Final = "–"
TABLES: Final[Mapping[str, Sequence[Cell]]] = {"faults": MATRIX, "files": BROKEN}
HEADS: Final = {"faults": "fault", "files": "file"}

Outcomes = Mapping[tuple[str, str], str]


def table(name: str, outcomes: Outcomes) -> str:
    """Return one of the tables as Markdown."""
    cells = TABLES[name]
    columns = list(dict.fromkeys(cell.column for cell in cells))
    rows: dict[str, list[str]] = {}
    for cell in cells:
        outcome = outcomes.get((cell.row, cell.column), NOT_RUN)
        rows.setdefault(cell.row, []).append(IMPOSSIBLE if cell.reason else outcome)
    head = [f"| {HEADS[name]} | {' | '.join(columns)} |", f"|{'--|' * (len(columns) + 1)}"]
    return "\n".join([*head, *(f"| {row} | {' | '.join(found)} |" for row, found in rows.items())])


def reasons(cells: Iterable[Cell] = MATRIX) -> str:
    """Return why some faults cannot strike at a checkpoint, as a list in Markdown."""
    why: dict[str, dict[str, list[str]]] = {}
    for cell in cells:
        if cell.reason:
            why.setdefault(cell.reason, {}).setdefault(cell.column, []).append(cell.row)
    lines = []
    for reason, by_checkpoint in why.items():
        rows = list(dict.fromkeys(row for found in by_checkpoint.values() for row in found))
        lines.append(f"- *{', '.join(by_checkpoint)}*: {reason} ({', '.join(rows)}).")
    return "\n".join(lines)


def read(page: Path = PAGE) -> dict[tuple[str, str], str]:
    """Return the outcome of each cell in the page's tables."""
    known = {}
    text = page.read_text(encoding="utf-8")
    for name in TABLES:
        found = _marks(name).search(text)
        lines = found[2].split("\n") if found else []
        head, *rows = [_split(line) for line in lines if line.startswith("|")] or [[]]
        for row in rows[1:]:  # below the rule
            known.update(zip(product(row[:1], head[1:]), row[1:], strict=True))
    return known


def _split(line: str) -> list[str]:
    """Return the columns of a line.

    >>> _split("| fault | idle |")
    ['fault', 'idle']
    """
    return [each.strip() for each in line.strip("|").split("|")]


def write(outcomes: Outcomes, page: Path = PAGE) -> None:
    """Replace the tables of the page."""
    text = page.read_text(encoding="utf-8")
    for name in TABLES:
        text = _between(text, name, table(name, outcomes))
    page.write_text(_between(text, "reasons", reasons()), encoding="utf-8")


def _between(text: str, name: str, content: str) -> str:
    """Return a text with new content between the marks of a name."""
    written, count = _marks(name).subn(lambda marks: f"{marks[1]}\n{content}\n{marks[3]}", text)
    if count != 1:
        raise ValueError(f"the text has no place for the {name}")
    return written


def _marks(name: str) -> re.Pattern[str]:
    """Return a pattern of the marks of a name, and of the text between them."""
    return re.compile(rf"(<!-- {name} -->\n)(.*?)(\n<!-- /{name} -->)", re.DOTALL)


def found_in(properties: Iterable[tuple[str, object]]) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the outcomes of cells from the properties of a test report."""
    for name, value in properties:
        if name == "cell" and isinstance(value, list | tuple):
            row, column, outcome, _details = map(str, value)
            yield (row, column), outcome
