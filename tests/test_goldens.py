"""The golden files: perft counts, playthroughs and dialogues, as `goldens.py` writes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_files import folder_of, games_with_tests, missing_goldens
from goldens import count, dialogue, dialogues, fragment_of, perft_settings, playthrough

SLUGS = [game.slug for game in games_with_tests()]
every_slug = pytest.mark.parametrize("slug", SLUGS)


@every_slug
def test_no_golden_file_is_missing(slug: str) -> None:
    missing = ", ".join(missing_goldens(slug))
    assert not missing, f"{folder_of(slug)} lacks {missing}: `python tests/goldens.py` writes them."


@every_slug
def test_perft(slug: str) -> None:
    for options, counts in perft_settings(golden(slug, "perft.txt")):
        assert counts, f"{folder_of(slug) / 'perft.txt'} counts nothing under {options!r}."
        for plies, expected in counts:
            assert count(slug, options, plies) == expected


@every_slug
def test_playthrough(slug: str) -> None:
    path = golden(slug, "playthrough.txt")

    assert path.read_text(encoding="utf-8") == playthrough(slug, fragment_of(path))


@every_slug
def test_dialogue(slug: str) -> None:
    golden(slug, "dialogue.txt")
    for language, path in dialogues(slug).items():
        expected = dialogue(slug, fragment_of(path), language)
        assert path.read_text(encoding="utf-8") == expected


def golden(slug: str, name: str) -> Path:
    path = folder_of(slug) / name
    if not path.exists():
        pytest.skip(f"{path} is missing")
    return path
