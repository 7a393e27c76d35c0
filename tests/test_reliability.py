"""The page of results shows the matrix as the suite has it."""

from __future__ import annotations

import pytest
from faults import results


@pytest.mark.parametrize("name", results.TABLES)
def test_the_table_has_the_rows_and_columns_of_the_suite(name: str) -> None:
    shown = results.read()
    text = results.PAGE.read_text(encoding="utf-8")

    assert results.table(name, shown) in text
    assert {(cell.row, cell.column) for cells in results.TABLES.values() for cell in cells} == set(
        shown
    )


def test_impossible_cells_have_a_reason() -> None:
    """A dash without one would hide a cell."""
    assert results.reasons() in results.PAGE.read_text(encoding="utf-8")


def test_the_suite_has_the_faults_and_checkpoints_that_are_promised() -> None:
    """At least 24 kinds at eight checkpoints."""
    assert len({cell.row for cell in results.TABLES["faults"]}) >= 24
    assert len({cell.column for cell in results.TABLES["faults"]}) == 8
