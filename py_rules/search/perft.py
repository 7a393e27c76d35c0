"""Perft: the number of lines of play of a given length, the classic check of a move generator."""

from __future__ import annotations

from typing import Any

from py_rules.game import Game, PositionT


def perft(game: Game[PositionT, Any], position: PositionT, plies: int) -> int:
    """Return how many lines of exactly *plies* moves start at *position*.

    A line that ends earlier counts for nothing beyond its end.

    >>> from py_rules import Match
    >>> match = Match.start("center-square")
    >>> [perft(match.game, match.position, plies) for plies in range(5)]
    [1, 2, 4, 10, 26]
    """
    if plies == 0:
        return 1
    moves = game.legal_moves(position)
    if plies == 1:
        return len(moves)
    return sum(perft(game, game.successor(position, move), plies - 1) for move in moves)
