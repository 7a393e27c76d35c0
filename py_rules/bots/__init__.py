"""Computer players of known strength, over the contract and the search alone.

`choose` asks a level for a move. Each level is a module of `py_rules.bots.levels`; what they are
made of are `shallow_search` (depth-limited alpha-beta), `playouts` (random rest of the match),
`mcts` (Monte Carlo tree search) and the exact solver of `py_rules.search`. All effort is counted
in nodes, in a `NodeBudget`, so that a player answers the same on every machine. `arena` lets
players meet.

>>> from random import Random
>>> from py_rules import Match
>>> match = Match.start("center-square").play("right")
>>> choose(match.game, match.position, level="dawn", rng=Random(5)).move in match.legal_moves
True
"""

from py_rules.bots.arena import Chooser, one_ply, play_match, player
from py_rules.bots.budget import NodeBudget
from py_rules.bots.choice import DEFAULT_NODES, LEVELS, STRONGEST, choose, interactive_nodes
from py_rules.bots.level import Advice, Level, Rng

__all__ = [
    "DEFAULT_NODES",
    "LEVELS",
    "STRONGEST",
    "Advice",
    "Chooser",
    "Level",
    "NodeBudget",
    "Rng",
    "choose",
    "interactive_nodes",
    "one_ply",
    "play_match",
    "player",
]
