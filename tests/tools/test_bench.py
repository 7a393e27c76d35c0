"""What is measured beside the site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench.sites import plain_site

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
