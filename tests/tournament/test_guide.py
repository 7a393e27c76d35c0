"""The bots of the lab's own guide play, in each language it is written in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from py_rules import Match, all_games
from py_rules.tournament.bot import load_bot
from py_rules.tournament.runner import play

LAB = Path(__file__).parent.parent.parent / "web" / "lab"
GUIDES = {path.name: path.read_text(encoding="utf-8") for path in sorted(LAB.glob("guide.*.md"))}


def sources(guide: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", GUIDES[guide], re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
@pytest.mark.parametrize("guide", GUIDES)
def test_each_example_plays_each_game(guide: str, slug: str) -> None:
    for number, source in enumerate(sources(guide)):
        bot = load_bot(source, f"example_{number}.py")
        for players in ((bot, "dawn"), ("dawn", bot)):
            assert play(Match.start(slug), players, seed=7).faults == (None, None)


@pytest.mark.parametrize("guide", GUIDES)
def test_each_language_shows_the_same_bots(guide: str) -> None:
    kinds = [load_bot(source, "example.py").kind for source in sources(guide)]
    assert kinds == ["function", "function", "class"]
