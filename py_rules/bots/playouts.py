"""Playouts: the rest of the match at random, for an idea of what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from py_rules.bots.levels import Rng
from py_rules.bots.purse import Purse
from py_rules.game import Game, Move, Outcome, Player, PositionT

MOST_PLIES: Final = 40
"""A playout that has come to no end after so many plies counts as level."""

_POINTS: Final = 4
"""By so many points does a score have to be ahead to count half of what points can count."""


def worth(outcome: Outcome | None) -> float:
    """Return what an outcome is worth to Player 1, from 0 to 1: the winner first, then points.

    >>> worth(Outcome(0, "word complete")), worth(Outcome(None, "tie")), worth(None)
    (1.0, 0.5, 0.5)
    >>> round(worth(Outcome(1, "row full", (2, 6))), 3)
    0.05
    """
    if outcome is None:
        return 0.5
    sign = 0 if outcome.winner is None else 1 if outcome.winner == 0 else -1
    if outcome.score is None:
        return 0.5 + 0.5 * sign
    margin = outcome.score[0] - outcome.score[1]
    return 0.5 + 0.4 * sign + 0.1 * margin / (abs(margin) + _POINTS)


def playout(game: Game[PositionT, Any], position: PositionT, rng: Rng, purse: Purse) -> float:
    """Return what one match played on at random is worth to Player 1.

    Where the purse runs out before the end, that is as much as level.
    """
    for _ in range(MOST_PLIES):
        moves = game.legal_moves(position)
        if not moves:
            return worth(game.outcome(position))
        if not purse.pay():
            return 0.5
        position = game.successor(position, moves[rng.randrange(len(moves))])
    return worth(game.outcome(position))


def sample(
    game: Game[PositionT, Any],
    position: PositionT,
    moves: Sequence[Move],
    *,
    rounds: int,
    rng: Rng,
    purse: Purse,
) -> dict[Move, float]:
    """Return the mean of up to *rounds* playouts after each move, for whoever is to move.

    The purse may end it earlier; then all moves had equally many playouts, or one more.
    """
    player = game.to_move(position)
    after = {move: game.successor(position, move) for move in moves if purse.pay()}
    totals = dict.fromkeys(after, 0.0)
    counts = dict.fromkeys(after, 0)
    for _ in range(rounds):
        for move, reached in after.items():
            if purse.left <= 0:
                break
            totals[move] += for_player(player, playout(game, reached, rng, purse))
            counts[move] += 1
    return {move: totals[move] / counts[move] if counts[move] else 0.5 for move in after}


def for_player(player: Player, value: float) -> float:
    """Return to *player* what is worth *value* to Player 1.

    >>> for_player(1, 0.25)
    0.75
    """
    return value if player == 0 else 1 - value
