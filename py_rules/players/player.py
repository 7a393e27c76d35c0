"""A player chooses moves in a match; a level is one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from py_rules.budget import Budget
from py_rules.errors import MatchOverError, check_seconds, check_type, seed_text
from py_rules.game import Move
from py_rules.match import Match, check_match
from py_rules.players.choice import STRONGEST, choose, interactive_nodes, level_named
from py_rules.players.level import Advice
from py_rules.record import to_fragment


class ComputerPlayer(Protocol):
    """Chooses moves; the same seed, moves and nodes give the same move everywhere."""

    def choose(
        self, match: Match, /, *, nodes: int | None = None, seconds: float | None = None
    ) -> Advice:
        """Return a legal move for the player to move, within *nodes* positions and *seconds*.

        Raises:
            MatchOverError: If the match has ended.
            BotError: If a bot fails or chooses no legal move.
        """


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """A level, "easy", "medium" or "hard", with a seed for its choices.

    Raises:
        OptionError: If there is no such level.

    >>> LevelPlayer("hard").choose(Match.start("palindrome-duel"), nodes=2000).move
    '3-'
    """

    level: str = STRONGEST
    seed: str | int = "1"

    def __post_init__(self) -> None:
        """Check both."""
        level_named(self.level)
        seed_text(self.seed)

    def choose(
        self, match: Match, /, *, nodes: int | None = None, seconds: float | None = None
    ) -> Advice:
        """Return the move of the level; its default nodes are those of `interactive_nodes`."""
        check_match(match)
        if match.outcome:
            raise MatchOverError
        rng = Random(f"{self.seed}:{match.ply}:{to_fragment(match)}")  # noqa: S311 # no secret
        nodes = interactive_nodes(match.game) if nodes is None else nodes
        budget = None
        if seconds is not None:
            check_seconds(seconds)
            budget = Budget(nodes, seconds)
        game, position = match.game, match.position
        return choose(game, position, level=self.level, nodes=nodes, rng=rng, budget=budget)


def play(
    match: Match,
    player: str | ComputerPlayer | Callable[[Match], Move] = STRONGEST,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: str | int = "1",
) -> Move:
    """Return the move of a player: a level such as "hard", a bot of `load`, or a function.

    A level or bot may visit *nodes* positions, and take *seconds*. The same *seed* of a level gives
    the same move on every machine, unless *seconds* are given; `load` takes that of a bot.

    Raises:
        MatchOverError: If the match has ended.
        OptionError: If there is no such level.
        BotError: If a bot fails.
        RulesError: If a function returns no legal move.

    >>> match = Match.start("palindrome-war", min_palindrome=3).play("-k").play("-a")
    >>> play(match, "hard", nodes=5000, seed=7) in ("a-", "-k")
    True
    >>> play(match, lambda match: match.legal_moves[0])
    'a-'
    """
    check_match(match)
    if match.outcome:
        raise MatchOverError
    if callable(player):
        move = player(match)
        match.play(move)
        return move
    if not hasattr(player, "choose"):
        check_type(player, str, "A player is a level, a bot of load, or a function")
    chooser = LevelPlayer(player, seed) if isinstance(player, str) else player
    return chooser.choose(match, nodes=nodes, seconds=seconds).move
