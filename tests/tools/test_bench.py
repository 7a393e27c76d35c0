"""What is measured beside the site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench.search import RESULTS, ROWS, row_match
from bench.sites import plain_site
from py_rules.search import FillingHints, hints_of

pytestmark = pytest.mark.node


def test_the_plain_page_shows_the_board_and_runs_nothing_of_ours(
    site: Path, tmp_path: Path
) -> None:
    """All that it names is there, and its own few lines are the only script."""
    out = plain_site(site, tmp_path / "plain")
    page = (out / "index.html").read_text(encoding="utf-8")
    named = set(re.findall(r'(?:href|src)="\./([^"#]+\.\w+)"', page))
    assert {"pages/duel.css", "games/palindrome-war/board.css"} <= named
    assert all((out / path).exists() for path in named)
    assert 'data-hold="piece:a"' in page
    scripts = re.findall(r"<script(?! type=.application/json)[^>]*>", page)
    assert scripts == ['<script src="plain.js">']


@pytest.mark.parametrize(("empty", "row"), ROWS.items())
def test_only_rows_that_are_not_in_the_book_count_as_solved(empty: int, row: str) -> None:
    """A look into the book is no search, however many states it stands for."""
    match = row_match(row)
    hints = hints_of(match.game)
    assert isinstance(hints, FillingHints)
    report = (RESULTS / "search.md").read_text(encoding="utf-8")
    is_told = f"\n| {empty} empty |" in report
    assert is_told == (hints.book(match.position) is None)
