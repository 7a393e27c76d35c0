"""Exact solvers for any game of the contract; hints of a game make them faster.

`solve` returns the result of perfect play from a position, `analyze_moves` that of each legal move,
both as a `Forecast`. A `Solver` keeps what it has proved for the next query. It uses

- a transposition table (`graph`) with the values of all nodes (`values`),
- strategies of one player (`strategies`), which tell who wins long before it is known how soon,
- iterative deepening with a proof for each player (`deepening`), best for a near win,
- retrograde analysis of all reachable positions (`retrograde`), which also proves that a game is
  drawn or endless,
- for games of filling cells, one table of all 3**n states (`dense_tablebase`, `tablebase`).

A game can speed them up with `hints`: canonical positions under its symmetries, representative
moves, a winner known from a theorem. Nothing here knows a game by name.

>>> from py_rules import Match
>>> match = Match.start("palindrome-duel")
>>> solve(match.game, match.position)
Forecast(winner=0, kind='forced', plies=3, margin=None, bound=None, at_least=None, at_most=None)
"""

from py_rules.search.forecast import (
    CountedForecast,
    Forecast,
    MoveForecast,
    best_moves,
    best_play,
    preference,
    ranks,
)
from py_rules.search.hints import FillingHints, SearchHints, hints_of
from py_rules.search.once import analyze_moves, solve
from py_rules.search.solver import DEFAULT_NODES, IsOver, Solver
from py_rules.search.timed import MEMORY_LIMIT, TimedSolver, timed_solver

__all__ = [
    "DEFAULT_NODES",
    "MEMORY_LIMIT",
    "CountedForecast",
    "FillingHints",
    "Forecast",
    "IsOver",
    "MoveForecast",
    "SearchHints",
    "Solver",
    "TimedSolver",
    "analyze_moves",
    "best_moves",
    "best_play",
    "hints_of",
    "preference",
    "ranks",
    "solve",
    "timed_solver",
]
