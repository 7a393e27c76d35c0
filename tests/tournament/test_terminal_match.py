"""A bot's match in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal_driver import reader

import py_rules
from py_rules.__main__ import main
from py_rules.players import Limit
from py_rules.terminal.dialogue import find_dialogue
from py_rules.tournament.bot import DEFAULT_NODES, BotRunner, load_bot

RANDOM = """import random

def choose(match, budget):
    move = random.choice(match.legal_moves)
    print("chose", move)
    return move
"""


@pytest.mark.parametrize(
    ("game", "moves"), [("center-square", ("down", "right")), ("alpha-chase", ("P", "T"))]
)
def test_seed_makes_the_same_match_in_the_terminal_as_in_the_library(
    game: str,
    moves: tuple[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(RANDOM, encoding="utf-8")
    match = py_rules.Match.start(game)
    dialogue = find_dialogue(type(match.game))
    seat = BotRunner(load_bot(RANDOM, "my_bot.py"), seed="7", player=1)
    answers: list[str] = []
    chosen = []
    for move in moves:
        answers += dialogue.answers(match, move)
        match = match.play(move)
        chosen.append(seat.choose(match, Limit(DEFAULT_NODES)).move)
        match = match.play(chosen[-1])

    monkeypatch.setattr("builtins.input", reader(answers))
    assert main(["play", game, "--opponent", str(file), "--seed", "7"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert [line for line in shown if line.startswith("chose ")] == [
        f"chose {move}" for move in chosen
    ]
