"""Conformance checks that hold for every game, and a bounded check of an unknown game.

`check` visits the first positions and some random matches of a game, and reports each violation
with the moves that lead to it. It raises nothing, whatever the game does. `iter_checks` runs the
same checks one by one, and ends at the first violation.

>>> from py_rules import find_game
>>> check(find_game("center-square"), nodes=100).holds
True
"""

from py_rules.conformance.check import (
    CHECKS,
    DEFAULT_NODES,
    Passed,
    Report,
    Violation,
    check,
    first_violation,
    iter_checks,
)
from py_rules.conformance.context import Check, Context, breaks
from py_rules.conformance.of_games import GAME_CHECKS
from py_rules.conformance.of_matches import MATCH_CHECKS
from py_rules.conformance.of_positions import POSITION_CHECKS

__all__ = [
    "CHECKS",
    "DEFAULT_NODES",
    "GAME_CHECKS",
    "MATCH_CHECKS",
    "POSITION_CHECKS",
    "Check",
    "Context",
    "Passed",
    "Report",
    "Violation",
    "breaks",
    "check",
    "first_violation",
    "iter_checks",
]
