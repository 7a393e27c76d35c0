"""Search over the contract alone: nothing here knows a game by name."""

from py_rules.search.forecast import Forecast
from py_rules.search.solver import DEFAULT_NODES, Solver, lens, solve

__all__ = ["DEFAULT_NODES", "Forecast", "Solver", "lens", "solve"]
