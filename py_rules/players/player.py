"""Players: levels and bots from files, which choose moves in a match."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
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


class BotPlayer:
    """A bot file as a player of one match after another: a first move begins a new match."""

    def __init__(self, source: str, name: str, seed: str | int) -> None:
        self._lab = import_module("py_rules.tournament.bot")  # no page that only plays has it
        self._bot = self._lab.load_bot(source, name)
        self._seed = str(seed)
        self._seats: dict[int, Player] = {}

    def choose(self, match: Match, limit: Limit, /) -> Advice:
        """Return the move of the bot; without a limit it may visit 10,000 positions."""
        seat = match.to_move
        if match.ply < 2 or seat not in self._seats:
            self._seats[seat] = self._lab.BotRunner(self._bot, seed=self._seed, player=seat)
        return self._seats[seat].choose(match, limit)


def load(file: str | Path, seed: str | int = "1") -> BotPlayer:
    """Return the bot in a Python file, which is run; see docs/bots.md.

    Raises:
        OSError: If the file cannot be read.
        BotError: If the file is not a bot.
    """
    path = Path(file)
    return BotPlayer(path.read_text(encoding="utf-8"), path.name, seed)
