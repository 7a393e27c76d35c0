"""The text on reliability shows the matrix as the suite has it."""

from __future__ import annotations

import pytest
from faults import table


@pytest.mark.parametrize("name", table.TABLES)
def test_the_table_has_the_rows_and_columns_of_the_suite(name: str) -> None:
    # `build.py test --nightly e2e/faults` writes it.
    shown = table.read()
    text = table.PAGE.read_text(encoding="utf-8")

    assert table.table(name, shown) in text
    assert {(cell.row, cell.column) for cells in table.TABLES.values() for cell in cells} == set(
        shown
    )


def test_what_cannot_come_about_is_said_with_its_reason() -> None:
    """A dash without one would hide a cell."""
    assert table.reasons() in table.PAGE.read_text(encoding="utf-8")


def test_the_suite_has_the_faults_and_stages_that_are_promised() -> None:
    """At least 24 kinds at eight stages."""
    assert len({cell.row for cell in table.TABLES["faults"]}) >= 24
    assert len({cell.column for cell in table.TABLES["faults"]}) == 8
