"""A tournament in the page: its jobs and its results, in parts.

Requests have bounded lengths and times, so jobs, matches and the results file are sent in parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

from py_rules.tournament.results import player_to_dict, write_results
from py_rules.tournament.runner import PlayerSpec
from py_rules.tournament.schedule import Job, MatchResult, Plan, jobs
from py_rules.tournament.standings import Score, Standings

PIECE: Final = 1000
"""Jobs in an answer."""

FILE_PIECE: Final = 400_000
"""Characters of the file in an answer, before they are escaped as JSON."""


def jobs_page(plan: Plan, first: int) -> Sequence[Job]:
    """Return up to `PIECE` jobs of a plan, from the one with the number *first* on, 0 the first.

    >>> plan = Plan(["easy", "hard"], ["center-square"], rounds=600)
    >>> [len(jobs_page(plan, first)) for first in (0, 1000, 2000)]
    [1000, 200, 0]
    """
    return list(islice(jobs(plan), first, first + PIECE))


class TournamentCollector:
    """The matches of one tournament that are known so far."""

    def __init__(self, players: Sequence[PlayerSpec], seed: str, nodes: int) -> None:
        self._players: Sequence[Mapping[str, str]] = [player_to_dict(each) for each in players]
        self._seed = seed
        self._nodes = nodes
        self._score = Score(len(players))
        self._matches: list[MatchResult] = []
        self._file: str | None = None

    def add(self, matches: Sequence[MatchResult]) -> int:
        """Add matches, each replayed; return how many there are.

        Raises:
            TournamentError: If one is invalid. Those before it are added.
        """
        for match in matches:
            self._score.add(match)
            self._matches.append(match)
        self._file = None
        return len(self._matches)

    def standings(self) -> Standings:
        """Return the standings of all matches so far."""
        return self._score.standings()

    def piece(self, first: int) -> str:
        """Return a piece of the file, from a character on; "" after the last."""
        if self._file is None:
            found = self.standings()
            self._file = write_results(
                self._players, self._matches, found, seed=self._seed, nodes=self._nodes
            )
        return self._file[first : first + FILE_PIECE]
