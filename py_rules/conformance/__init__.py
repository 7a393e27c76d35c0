"""Conformance checks that hold for every game, and a bounded check of an unknown game.

`iter_checks` visits the first positions and some random matches of a game, and yields each check
that holds, or the first violation with the moves that lead to it. It raises nothing, whatever the
game does.

>>> from py_rules import find_game
>>> {type(each) for each in iter_checks(find_game("center-square"), nodes=100)} == {Passed}
True
"""

from py_rules.conformance.check import CHECKS, DEFAULT_NODES, Passed, Violation, iter_checks
from py_rules.conformance.of_games import GAME_CHECKS

__all__ = ["CHECKS", "DEFAULT_NODES", "GAME_CHECKS", "Passed", "Violation", "iter_checks"]
