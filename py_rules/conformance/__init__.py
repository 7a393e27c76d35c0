"""The laws that hold for every game, and a bounded check of a game that nobody knows yet.

`check` goes through a game's first positions and some random matches, and reports each law that is
broken with the moves that lead to where it is. It raises nothing, whatever the game does.
`laws_in_turn` does the same law by law, and ends at the first that is broken.

>>> from py_rules import find_game
>>> check(find_game("center-square"), nodes=100).holds
True
"""

from py_rules.conformance.check import DEFAULT_NODES, LAWS, Breach, Report, check, first_breach
from py_rules.conformance.in_turn import laws_in_turn
from py_rules.conformance.law import Law, Scene, breaks
from py_rules.conformance.of_games import GAME_LAWS
from py_rules.conformance.of_matches import MATCH_LAWS
from py_rules.conformance.of_positions import POSITION_LAWS

__all__ = [
    "DEFAULT_NODES",
    "GAME_LAWS",
    "LAWS",
    "MATCH_LAWS",
    "POSITION_LAWS",
    "Breach",
    "Law",
    "Report",
    "Scene",
    "breaks",
    "check",
    "first_breach",
    "laws_in_turn",
]
