"""Bots that the tests of the lab let play."""

from __future__ import annotations

import pytest

from py_rules import Match
from py_rules.tournament.bot import BotFile, BotRunner, load_bot
from py_rules.tournament.bot_error import BotError, Fault

FIRST = '''"""Play the first legal move."""

def choose(match, budget):
    return match.legal_moves[0]
'''

ONE_PLY = '''"""Win at once, or play anything."""

import random


def choose(match, budget):
    for move in match.legal_moves:
        outcome = match.play(move).outcome
        if outcome and outcome.winner == match.to_move:
            return move
    return random.choice(match.legal_moves)
'''

COUNTING = """
class Memory:
    def __init__(self):
        self.turns = 0

    def choose(self, match, budget):
        self.turns += 1
        print("turn", self.turns)
        return match.legal_moves[-self.turns]
"""


def bot(body: str, name: str = "bot.py") -> BotFile:
    """Return a bot whose `choose` has this one line, or the bot in a whole source."""
    whole = "\n" in body
    return load_bot(body if whole else f"def choose(match, budget):\n    {body}\n", name)


UNCOUNTED = "exec('while True: pass')"
"""A line that never ends, and whose steps are not counted."""


def late(line: str = UNCOUNTED) -> Fault:
    """Return the fault of a bot that takes longer than it may."""
    seat = BotRunner(bot(line), seed="", player=0)
    with pytest.raises(BotError) as caught:
        seat.choose(Match.start("palindrome-duel"), nodes=10, seconds=0.05)
    return caught.value.fault
