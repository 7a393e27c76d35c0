"""Matches between two functions that choose moves, for measuring the levels."""

from __future__ import annotations

from typing import Any, Final, Protocol

from py_rules.game import Game, Move, Outcome, PositionT
from py_rules.players import DEFAULT_NODES, Rng, choose

MAX_PLIES: Final = 200


class Chooser(Protocol):
    """Anybody who plays any game."""

    def __call__(self, game: Game[PositionT, Any], position: PositionT, rng: Rng, /) -> Move:
        """Return one of the legal moves at *position*, which is not over."""


def one_ply(game: Game[PositionT, Any], position: PositionT, rng: Rng) -> Move:
    """Return a move that wins at once if there is one, else any: it blocks nothing.

    This is the player against whom the levels are measured.

    >>> from random import Random
    >>> from py_rules import Match
    >>> match, _ = Match.start("palindrome-war").play_all(["-k", "-a", "-y", "-a"])
    >>> one_ply(match.game, match.position, Random(1))
    '-k'
    """
    moves = game.legal_moves(position)
    wins = []
    for move in moves:
        outcome = game.outcome(game.successor(position, move))
        if outcome and outcome.winner == game.to_move(position):
            wins.append(move)
    return rng.choice(wins or moves)


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
    >>> play_match(game, one_ply, one_ply, Random(1))
    Outcome(winner=0, reason='palindrome', score=None)
    """
    position = game.initial()
    for ply in range(max_plies):
        if not game.legal_moves(position):
            break
        chooser = second if ply % 2 else first
        position = game.successor(position, chooser(game, position, rng))
    return game.outcome(position)
