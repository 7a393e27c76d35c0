"""Computer players of known strength, over the contract and the search alone.

>>> from random import Random
>>> from py_rules import Match
>>> match = Match.start("center-square").play("right")
>>> choose(match.game, match.position, level="dawn", rng=Random(5)).move in match.legal_moves
True
"""

from py_rules.bots.arena import Chooser, one_ply, play_match, player
from py_rules.bots.choice import DEFAULT_NODES, calm_nodes, choose
from py_rules.bots.levels import LEVELS, Advice, Level, Rng

__all__ = [
    "DEFAULT_NODES",
    "LEVELS",
    "Advice",
    "Chooser",
    "Level",
    "Rng",
    "calm_nodes",
    "choose",
    "one_ply",
    "play_match",
    "player",
]
