"""The first matches that teach the games: played by the real rules, in every language."""

from __future__ import annotations

from typing import Final

import pytest

from py_rules import all_games, from_fragment
from tools.site.locales import Locales, site_files
from tools.site.page_frame import WEB
from tools.site.texts import read_lesson, read_showing

FILES: Final = site_files()
SLUGS: Final = [game.slug for game in all_games()]
TAUGHT: Final = [slug for slug in SLUGS if (WEB / "games" / slug / "lesson").is_dir()]
LANGUAGES: Final = Locales(FILES, SLUGS).languages


def test_there_are_lessons() -> None:
    assert TAUGHT


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_first_match_is_short_and_won_by_its_last_move(slug: str) -> None:
    showing = read_showing(WEB / "games" / slug / "rules.en.md")
    record = from_fragment(slug, showing.lesson)
    match = record.match
    start = int(record.tags.get("start", "0"))
    assert 3 <= match.ply - start <= 6
    assert match.outcome is not None
    reader = match.outcome.winner
    assert reader == (match.ply - 1) % 2
    assert f"computer{2 - reader}" in record.tags, "the reader is called “You”"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", TAUGHT)
def test_each_move_of_the_reader_has_a_sentence_that_fits(slug: str, language: str) -> None:
    folder = f"games/{slug}"
    assert f"{folder}/lesson/lesson.{language}.md" in FILES
    record = from_fragment(slug, read_showing(FILES[f"{folder}/rules.en.md"]).lesson)
    start, end = int(record.tags.get("start", "0")), record.match.ply
    own = [ply for ply in range(start, end) if ply % 2 == (end - 1) % 2]
    steps = read_lesson(FILES, folder, language)
    assert len(steps) == len(own)
    assert all(0 < len(step) <= 150 for step in steps)
