"""Has `build.py test --matrix` print the tables, and write them into the text on reliability."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from nightly import MATRIX

from faults import table


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Tell what came of each cell."""
    if not MATRIX or terminalreporter.config.getoption("lf", default=False):
        return  # what is run once more for its trace keeps what was found at first
    results = table.read()
    results.update(chain.from_iterable(map(table.found_in, _properties(terminalreporter))))
    table.write(results)
    for name in table.TABLES:
        terminalreporter.write_line("")
        terminalreporter.write_line(table.table(name, results))


def _properties(terminalreporter: Any) -> Iterator[list[tuple[str, object]]]:
    """Yield what the tests have noted."""
    for outcome in ("passed", "failed"):
        for report in terminalreporter.getreports(outcome):
            yield report.user_properties
