"""The error of tournaments, with its own message tables."""

from __future__ import annotations

from py_rules.errors import RulesError


class TournamentError(RulesError):
    """A tournament that cannot be played, or a file whose matches don't give its results."""

    code_prefix = "tournament"
    has_own_sentences = True
