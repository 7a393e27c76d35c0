"""Puzzles: positions in which exactly one move keeps the win, or the draw, found by analysis.

`make` makes a puzzle from a seed, `of_day` that of a day, `from_match` finds those of a match. A
`Puzzle` has a goal and a difficulty, and `judge` judges a try. A puzzle is written as the fragment
of its position, without the solution: a reader solves it again. All of it works for any game, and
faster with search hints. The page loads it from its own archive, `python/puzzles.bin`.

>>> puzzle = of_day("center-square", "2026-11-23")
>>> puzzle == from_fragment("center-square", to_fragment(puzzle))
True
>>> judge(puzzle, puzzle.accepted[:1]).verdict
'right'
"""

from py_rules.puzzles.days import of_day
from py_rules.puzzles.errors import PuzzleError
from py_rules.puzzles.judging import Judgment, judge
from py_rules.puzzles.making import LEVELS, LONGEST, make
from py_rules.puzzles.matches import Found, from_match
from py_rules.puzzles.puzzle import Puzzle, from_fragment, puzzle_at, to_fragment

__all__ = [
    "LEVELS",
    "LONGEST",
    "Found",
    "Judgment",
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
