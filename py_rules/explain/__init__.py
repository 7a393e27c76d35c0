"""Why a move is good or bad: sentences that detectors have proved, step by step along a line.

`explain` plays a line of moves from a position and says of each step what is certain about it. A
detector reads the rules alone, and what it says holds whatever is played later; it is silent
rather than wrong. Those of a game are in the module of this package with the name of the game's own
package; a game that has none is told about by those in `shared`. Nothing here is needed to play: a
page has it in the archive of the puzzles.

>>> from py_rules.match import Match
>>> steps = explain(Match.start("palindrome-duel"), ["-3", "-4", "4-"])
>>> [str(step.said[0]) for step in steps][1:]
['Now Player 1 can win at once.', 'Answers with the mirror: 4 at the other end.']
"""

from py_rules.explain.explaining import MAX_LINE, Explained, WhyError, explain
from py_rules.explain.step import Detector, Fact, Step

Statement = Fact  # its earlier name

__all__ = ["MAX_LINE", "Detector", "Explained", "Fact", "Statement", "Step", "WhyError", "explain"]
