"""The errors of puzzles, with their own message tables."""

from __future__ import annotations

from py_rules.errors import RulesError


class PuzzleError(RulesError):
    """A position without a puzzle, an invalid day, or a request that cannot be met.

    >>> str(PuzzleError("over"))
    'This puzzle is solved. Start another one.'
    """

    code_prefix = "puzzle"
    has_own_sentences = True
