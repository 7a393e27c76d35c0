"""The bot that the lab makes for a game plays legally and beats Easy more often than not."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from py_rules import Match, all_games
from py_rules.tournament.bot import load_bot
from py_rules.tournament.runner import play

SEEDS = range(5)


@pytest.mark.no_cover  # counting lines takes several times as long
@pytest.mark.node
def test_first_bot_of_each_game_beats_easy() -> None:
    games = all_games()
    openings = [
        {"legal_moves": match.legal_moves, "board": match.view()}
        for match in (Match.start(game.slug) for game in games)
    ]
    given = [
        {"name": game.name, "opening": opening}
        for game, opening in zip(games, openings, strict=True)
    ]
    done = subprocess.run(
        ["node", str(Path(__file__).parent / "first_bots.mjs")],
        input=json.dumps(given), capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    for game, source in zip(games, json.loads(done.stdout), strict=True):
        bot = load_bot(source, "first.py")
        points = 0.0
        for seed in SEEDS:
            for seat, players in enumerate(((bot, "dawn"), ("dawn", bot))):
                played = play(Match.start(game.slug, preset="fair"), players, seed=seed)
                assert played.faults[seat] is None, game.slug
                points += 0.5 if played.winner is None else played.winner == seat
        assert points > len(SEEDS), game.slug
