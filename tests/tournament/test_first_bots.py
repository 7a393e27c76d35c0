"""The bot that the lab makes for a game plays legally and beats Easy more often than not."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from nightly import some

from py_rules import Match, all_games
from py_rules.game import GameClass
from py_rules.tournament.bot import load_bot
from py_rules.tournament.runner import play
from tools.site.node import node_command

SEEDS = range(5)


@pytest.mark.no_cover  # counting lines takes several times as long
@pytest.mark.node
@pytest.mark.parametrize("game", some(all_games()[::-1]), ids=lambda game: game.slug)
def test_first_bot_beats_easy(game: GameClass) -> None:
    match = Match.start(game.slug)
    opening = {"legal_moves": match.legal_moves, "board": match.view()}
    done = subprocess.run(
        node_command(Path(__file__).parent / "first_bots.mjs"),
        input=json.dumps([{"name": game.name, "opening": opening}]),
        capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    [source] = json.loads(done.stdout)
    bot = load_bot(source, "first.py")
    points = 0.0
    for seed in SEEDS:
        start = Match.start(game.slug, preset=game.setup.solo_preset)
        for seat, players in enumerate(((bot, "easy"), ("easy", bot))):
            played = play(start, players, seed=seed)
            assert played.faults[seat] is None
            points += 0.5 if played.winner is None else played.winner == seat
    assert points > len(SEEDS)
