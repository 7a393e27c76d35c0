"""Write the outcomes of a nightly run into bench/results/reliability.md."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from faults import results


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if terminalreporter.config.getoption("markexpr") == "not nightly":
        return
    outcomes = results.read()
    outcomes.update(chain.from_iterable(map(results.found_in, _properties(terminalreporter))))
    results.write(outcomes)
    for name in results.TABLES:
        terminalreporter.write_line("")
        terminalreporter.write_line(results.table(name, outcomes))


def _properties(terminalreporter: Any) -> Iterator[list[tuple[str, object]]]:
    for outcome in ("passed", "failed"):
        for report in terminalreporter.getreports(outcome):
            yield report.user_properties
