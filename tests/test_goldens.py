"""The golden files: perft counts, playthroughs and dialogues, as `goldens.py` writes them."""

from __future__ import annotations

import pytest
from goldens import HERE, count, dialogue, fragment_of, perft_settings, playthrough

from py_rules import all_games

OURS = [game.slug for game in all_games() if game.__module__.startswith("py_rules.")]
PRINTED = {
    "palindrome-war": [52, 2704, 140608],
    "palindrome-duel": [20, 400, 8000],
    "alpha-chase": [26, 650, 15600],
    "center-square": [2, 4, 10, 26],
    "antipalindromes": [32, 960, 26880],
}


@pytest.mark.parametrize("slug", OURS)
def test_perft(slug: str) -> None:
    """Every setting has as many lines of play as its file says."""
    for options, counts in perft_settings(HERE / "perft" / f"{slug}.perft"):
        for plies, expected in counts:
            assert count(slug, options, plies) == expected


@pytest.mark.parametrize("slug", OURS)
def test_the_perft_file_holds_the_printed_rules_first(slug: str) -> None:
    """The counts of the printed rules are known from elsewhere and stand here a second time."""
    options, counts = next(perft_settings(HERE / "perft" / f"{slug}.perft"))

    assert options == ""
    assert [count for _, count in counts][: len(PRINTED[slug])] == PRINTED[slug]


@pytest.mark.parametrize("slug", OURS)
def test_playthrough(slug: str) -> None:
    """One match of each game tells the page what it told before."""
    path = HERE / "playthroughs" / f"{slug}.txt"

    assert path.read_text() == playthrough(slug, fragment_of(path))


@pytest.mark.parametrize("slug", OURS)
def test_dialogue(slug: str) -> None:
    """One match of each game reads in a terminal as it did before."""
    path = HERE / "dialogues" / f"{slug}.txt"

    assert path.read_text() == dialogue(slug, fragment_of(path))
