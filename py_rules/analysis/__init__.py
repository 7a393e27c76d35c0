"""The analysis of any game of the contract; hints of a game make it faster.

`solve` returns the result of perfect play from a match as a `Forecast`, `analyze` also that of each
legal move. An `Analysis` answers for any position, and keeps what it has proved. It uses

- a transposition table (`graph`) with the values of all nodes,
- strategies of one player (`strategies`), which tell who wins long before it is known how soon,
- iterative deepening with a proof for each player (`deepening`), best for a near win,
- retrograde analysis of all reachable positions (`retrograde`), which also proves that a game is
  drawn or endless,
- for games of filling cells, one table of all 3**n states (`dense_tablebase`, `tablebase`).

A game can speed them up with `hints`: canonical positions under its symmetries, representative
moves, a winner known from a theorem. Nothing here knows a game by name.

>>> from py_rules import Match
>>> match = Match.start("palindrome-duel")
>>> Analysis(match.game).solve(match.position)
Forecast(winner=0, kind='forced', plies=3, margin=None, bound=None, at_least=None, at_most=None)
"""

from py_rules.analysis.analysis import DEFAULT_NODES, Analysis, kept_analysis, usual_budget
from py_rules.analysis.forecast import (
    CountedForecast,
    Forecast,
    MoveForecast,
    best_moves,
    best_play,
    preference,
    ranks,
)
from py_rules.analysis.hints import FillingHints, SearchHints, hints_of
from py_rules.analysis.matches import MatchAnalysis, analyze, solve

__all__ = [
    "DEFAULT_NODES",
    "Analysis",
    "CountedForecast",
    "FillingHints",
    "Forecast",
    "MatchAnalysis",
    "MoveForecast",
    "SearchHints",
    "analyze",
    "best_moves",
    "best_play",
    "hints_of",
    "kept_analysis",
    "preference",
    "ranks",
    "solve",
    "usual_budget",
]
