"""The bots of docs/bots.md play as well as the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from py_rules import Match, all_games
from py_rules.tournament.bot import load_bot
from py_rules.tournament.runner import play

TEXT = (Path(__file__).parent.parent.parent / "docs" / "bots.md").read_text(encoding="utf-8")
SOURCES = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
NAMES = ("first.py", "greedy.py", "careful.py", "remembering.py")
BOTS = {name: load_bot(source, name) for name, source in zip(NAMES, SOURCES, strict=True)}
MATCHES = 40


def points(name: str, slug: str) -> float:
    taken = 0.0
    for number in range(MATCHES):
        seat = number % 2
        players = ("dawn", BOTS[name]) if seat else (BOTS[name], "dawn")
        played = play(Match.start(slug), players, seed=number)
        assert played.faults == (None, None)
        taken += 0.5 if played.winner is None else played.winner == seat
    return taken / MATCHES


@pytest.mark.no_cover  # counting lines takes several times as long
def test_only_the_third_bot_beats_dawn() -> None:
    assert points("first.py", "palindrome-war") < 0.3
    assert 0.3 < points("greedy.py", "palindrome-war") < 0.5
    assert 0.4 < points("greedy.py", "center-square") < 0.6
    assert 0.65 < points("careful.py", "center-square") < 0.85


@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
@pytest.mark.parametrize("name", NAMES)
def test_every_bot_plays_every_game(name: str, slug: str) -> None:
    for players in ((BOTS[name], "dawn"), ("dawn", BOTS[name])):
        assert play(Match.start(slug), players, seed=7).faults == (None, None)


def test_tutorial_bots_have_docstrings_and_kinds() -> None:
    assert all(bot.about for bot in BOTS.values())
    assert [bot.kind for bot in BOTS.values()] == ["function"] * 3 + ["class"]
