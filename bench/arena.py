"""Matches between two functions that choose moves, for measuring the levels."""

from __future__ import annotations

from typing import Any, Final, Protocol

from py_rules.game import Game, Move, Outcome, PositionT
from py_rules.players import DEFAULT_NODES, Rng, choose

MAX_PLIES: Final = 200


class Chooser(Protocol):
    """A player of any game."""

    def __call__(self, game: Game[PositionT, Any], position: PositionT, rng: Rng, /) -> Move:
        """Return one of the legal moves at *position*, which is not over."""


def player(level: str, *, nodes: int = DEFAULT_NODES) -> Chooser:
    """Return the computer player of a level, as a player of the arena."""

    def chooser(game: Game[PositionT, Any], position: PositionT, rng: Rng) -> Move:
        return choose(game, position, level=level, nodes=nodes, rng=rng).move

    return chooser


def play_match(
    game: Game[PositionT, Any],
    first: Chooser,
    second: Chooser,
    rng: Rng,
    max_plies: int = MAX_PLIES,
) -> Outcome | None:
    """Return how the match ends, or None if it goes on for longer than *max_plies*.

    >>> from random import Random
    >>> from py_rules import Match
    >>> game = Match.start("palindrome-duel").game
    >>> play_match(game, player("hard"), player("easy"), Random(1))
    Outcome(winner=0, reason='palindrome', score=None)
    """
    position = game.initial()
    for _ in range(max_plies):
        if not game.legal_moves(position):
            break
        chooser = second if game.to_move(position) else first
        position = game.successor(position, chooser(game, position, rng))
    return game.outcome(position)
