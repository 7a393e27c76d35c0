"""Explains moves: facts that detectors prove about each step of a line.

`explain` plays a line of moves from a position and returns the facts of each step. A detector
proves its fact from the rules alone, for whatever is played later, or returns none. Detectors of a
game are in the module of this package with the name of the game's package; other games use those
of `shared`. The page loads this package with the puzzles.

>>> from py_rules.match import Match
>>> steps = explain(Match.start("palindrome-duel"), ["-3", "-4", "4-"])
>>> [str(step.facts[0]) for step in steps][1:]
['Player 1 can win now.', 'Mirrors the last move: 4 on the other side.']
"""

from py_rules.explain.explaining import MAX_LINE, Explained, ExplanationError, explain
from py_rules.explain.step import Detector, Fact, Step

__all__ = ["MAX_LINE", "Detector", "Explained", "ExplanationError", "Fact", "Step", "explain"]
