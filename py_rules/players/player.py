"""A player chooses moves in a match; a level is one."""

from __future__ import annotations

from random import Random
from typing import Protocol

from py_rules.budget import Budget, Limit, clock
from py_rules.errors import MatchOverError
from py_rules.match import Match
from py_rules.players.choice import STRONGEST, choose, interactive_nodes, level_named
from py_rules.players.level import Advice
from py_rules.record import to_fragment


class Player(Protocol):
    """Chooses moves; the same seed, moves and limit of nodes give the same move everywhere."""

    def choose(self, match: Match, limit: Limit, /) -> Advice:
        """Return a legal move for the player to move.

        Raises:
            MatchOverError: If the match has ended.
            BotError: If a bot fails or chooses no legal move.
        """


class LevelPlayer:
    """A level, "easy", "medium" or "hard", with a seed for its choices.

    Raises:
        OptionError: If there is no such level.

    >>> LevelPlayer("hard").choose(Match.start("palindrome-duel"), Limit(2000)).move
    '3-'
    """

    def __init__(self, level: str = STRONGEST, seed: str | int = "1") -> None:
        level_named(level)
        self.level = level
        self.seed = seed

    def choose(self, match: Match, limit: Limit, /) -> Advice:
        """Return the move of the level; its default limit is that of `interactive_nodes`."""
        if match.outcome:
            raise MatchOverError
        rng = Random(f"{self.seed}:{match.ply}:{to_fragment(match)}")  # noqa: S311 # no secret
        nodes = interactive_nodes(match.game) if limit.nodes is None else limit.nodes
        budget = None
        if limit.seconds is not None:
            budget = Budget(nodes, 1000 * limit.seconds, clock("monotonic"))
        game, position = match.game, match.position
        return choose(game, position, level=self.level, nodes=nodes, rng=rng, budget=budget)
