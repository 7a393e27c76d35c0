"""Playouts: the rest of the match at random, to estimate a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from py_rules.budget import Budget
from py_rules.game import Game, Move, Outcome, Player, PositionT
from py_rules.players.level import Rng

MOST_PLIES: Final = 40
"""A playout of this many plies counts as a draw."""

_POINTS: Final = 4
"""The margin at which the score bonus reaches half its maximum."""


def reward(outcome: Outcome | None) -> float:
    """Return the reward of an outcome for Player 1, from 0 to 1: the winner first, then points.

    >>> reward(Outcome(0, "word complete")), reward(Outcome(None, "tie")), reward(None)
    (1.0, 0.5, 0.5)
    >>> round(reward(Outcome(1, "row full", (2, 6))), 3)
    0.05
    """
    if outcome is None:
        return 0.5
    sign = 0 if outcome.winner is None else 1 if outcome.winner == 0 else -1
    if outcome.score is None:
        return 0.5 + 0.5 * sign
    margin = outcome.score[0] - outcome.score[1]
    return 0.5 + 0.4 * sign + 0.1 * margin / (abs(margin) + _POINTS)


def playout(game: Game[PositionT, Any], position: PositionT, rng: Rng, budget: Budget) -> float:
    """Return the reward for Player 1 of one match played on at random.

    If the budget ends first, it is 0.5, as for a draw.
    """
    for _ in range(MOST_PLIES):
        moves = game.legal_moves(position)
        if not moves:
            return reward(game.outcome(position))
        if not budget.spend():
            return 0.5
        position = game.successor(position, moves[rng.randrange(len(moves))])
    return reward(game.outcome(position))


def sample(
    game: Game[PositionT, Any],
    position: PositionT,
    moves: Sequence[Move],
    *,
    rounds: int,
    rng: Rng,
    budget: Budget,
) -> dict[Move, float]:
    """Return the mean reward of up to *rounds* playouts after each move, for the player to move.

    If the budget ends it earlier, the moves differ by at most one playout.
    """
    player = game.to_move(position)
    after = {move: game.successor(position, move) for move in moves if budget.spend()}
    totals = dict.fromkeys(after, 0.0)
    counts = dict.fromkeys(after, 0)
    for _ in range(rounds):
        for move, reached in after.items():
            if budget.left <= 0:
                break
            totals[move] += for_player(player, playout(game, reached, rng, budget))
            counts[move] += 1
    return {move: totals[move] / counts[move] if counts[move] else 0.5 for move in after}


def for_player(player: Player, value: float) -> float:
    """Return the reward of *player* if Player 1's is *value*.

    >>> for_player(1, 0.25)
    0.75
    """
    return value if player == 0 else 1 - value
