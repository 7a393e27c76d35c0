"""Search over the contract and the hints of a game: nothing here knows a game by name."""

from py_rules.search.forecast import Forecast
from py_rules.search.hints import FillingHints, SearchHints, hints_of
from py_rules.search.solver import DEFAULT_NODES, Solver, lens, solve

__all__ = [
    "DEFAULT_NODES",
    "FillingHints",
    "Forecast",
    "SearchHints",
    "Solver",
    "hints_of",
    "lens",
    "solve",
]
