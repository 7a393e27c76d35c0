"""The errors of puzzles, with their own message tables."""

from __future__ import annotations

from py_rules.errors import RulesError
from py_rules.messages import Parameter


class PuzzleError(RulesError):
    """A position without a puzzle, an invalid day, or a request that cannot be met.

    >>> str(PuzzleError("over"))
    'This puzzle is solved. Start another one.'
    """

    code_prefix = "puzzle"

    def __init__(self, which: str, /, **params: Parameter) -> None:
        super().__init__(which, **params)
        self._game = type(self)  # whose package has the tables
