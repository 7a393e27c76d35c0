"""The arena: two players who choose their own moves play a match to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from py_rules.bots.choice import DEFAULT_NODES, choose
from py_rules.bots.levels import Rng
from py_rules.game import Game, Move, Outcome

Chooser = Callable[[Game[Any, Any], Any, Rng], Move]
"""Anybody who plays: given a game, a position that is not over, and chance, names a move."""

MAX_PLIES: Final = 200


def one_ply(game: Game[Any, Any], position: Any, rng: Rng) -> Move:
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
    """Return the computer player of a level, as somebody who plays in the arena."""

    def chooser(game: Game[Any, Any], position: Any, rng: Rng) -> Move:
        return choose(game, position, level=level, nodes=nodes, rng=rng).move

    return chooser


def play_match(
    game: Game[Any, Any], first: Chooser, second: Chooser, rng: Rng, max_plies: int = MAX_PLIES
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
