"""What is measured beside the site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench import report
from bench.boot import Contender, Visit
from bench.search import RESULTS, ROWS, row_match
from bench.sites import plain_site
from py_rules.search import FillingHints, hints_of


@pytest.mark.node
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
    told = (RESULTS / "search.md").read_text(encoding="utf-8")
    is_told = f"\n| {empty} empty |" in told
    assert is_told == (hints.book(match.position) is None)


def visits(*answers: float) -> list[Visit]:
    """Return visits that took so long."""
    return [Visit(100, None, answer, 2_000, None) for answer in answers]


def test_a_part_that_is_measured_again_takes_the_place_of_what_was_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others stay, in the table, in the figures and in the chart."""
    monkeypatch.setattr(report, "RESULTS", tmp_path)

    def measured(answer: float) -> object:
        noon = Contender("noon", Path(), first=visits(answer, 3 * answer, answer), later=visits(50))
        stock = Contender(report.TO_BEAT, Path(), first=visits(2_000), later=visits(1_000))
        return report.plain([noon, stock])

    report.write({"localhost": measured(700), "9 Mbit/s": measured(900)})
    told = report.write({"localhost": measured(600)})
    assert "### localhost, 3 rounds" in told
    answers = re.findall(r"\*\*noon\*\* \| 100 \|  \| (\S+ \S+) \|", told)
    assert answers == ["600 (0.30)", "900 (0.45)"]
    assert (tmp_path / "boot.md").read_text(encoding="utf-8") == told
    chart = (tmp_path / "boot.svg").read_text(encoding="utf-8")
    assert "localhost" in chart
    assert "9 Mbit/s" in chart
