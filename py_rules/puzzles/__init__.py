"""Puzzles: positions in which exactly one move keeps the win, or the draw, found by the solvers.

`make` makes one of a seed, `of_day` that of a day, `from_match` finds those of a match that was
played. A `Puzzle` says what is wanted and how hard that is, `judge` what a try comes to. The text
of a puzzle is the fragment of its position and holds no solution: who reads it solves it again.
All works for any game of the contract, faster where there are hints beside its rules. Nothing here
is needed to play: a page has it in an archive of its own, `python/puzzles.bin`.

>>> puzzle = of_day("center-square", "2026-11-23")
>>> puzzle == from_fragment("center-square", to_fragment(puzzle))
True
>>> judge(puzzle, puzzle.accepted[:1]).verdict
'right'
"""

from py_rules.puzzles.days import of_day
from py_rules.puzzles.errors import PuzzleError
from py_rules.puzzles.judging import Judgement, judge
from py_rules.puzzles.making import LEVELS, LONGEST, make
from py_rules.puzzles.matches import Found, from_match
from py_rules.puzzles.puzzle import Puzzle, from_fragment, puzzle_at, to_fragment

__all__ = [
    "LEVELS",
    "LONGEST",
    "Found",
    "Judgement",
    "Puzzle",
    "PuzzleError",
    "from_fragment",
    "from_match",
    "judge",
    "make",
    "of_day",
    "puzzle_at",
    "to_fragment",
]
