"""Computer players of known strength, over the contract and the search alone.

`choose` returns the move of a level. Each level is a module of `py_rules.players.levels` and uses
`shallow_search` (depth-limited alpha-beta), `playouts` (random play to the end), `mcts` (Monte
Carlo tree search) and the exact `py_rules.analysis`. Effort is counted in nodes, in a `Budget`,
so a player chooses the same move on every machine. A level or bot is a `ComputerPlayer`.

>>> from random import Random
>>> from py_rules import Match
>>> match = Match.start("center-square").play("right")
>>> choose(match.game, match.position, level="easy", rng=Random(5)).move in match.legal_moves
True
"""

from py_rules.players.choice import (
    DEFAULT_NODES,
    LEVELS,
    STRONGEST,
    choose,
    interactive_nodes,
    level_named,
)
from py_rules.players.level import Advice, Level, Rng
from py_rules.players.player import ComputerPlayer, LevelPlayer, play

__all__ = [
    "DEFAULT_NODES",
    "LEVELS",
    "STRONGEST",
    "Advice",
    "ComputerPlayer",
    "Level",
    "LevelPlayer",
    "Rng",
    "choose",
    "interactive_nodes",
    "level_named",
    "play",
]
