"""Prints the tables of a nightly run, and writes them into the text on reliability."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from faults import table


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Tell what came of each cell."""
    if terminalreporter.config.getoption("markexpr") == "not nightly":
        return
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
