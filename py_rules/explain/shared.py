"""Facts of any game, proved by looking one or two moves ahead."""

from __future__ import annotations

from typing import Any, Final

from py_rules.explain.step import Detector, Fact, Step
from py_rules.game import Game, Player

_MOST: Final = 4_000
"""The most positions that one detector may visit; beyond that it returns no fact."""


def can_win_at_once(game: Game[Any, Any], position: Any, player: Player) -> bool:
    """Return whether *player* is to move at *position* and has a move that wins."""
    if game.to_move(position) != player or game.outcome(position) is not None:
        return False
    outcomes = (game.outcome(game.successor(position, move)) for move in game.legal_moves(position))
    return any(outcome is not None and outcome.winner == player for outcome in outcomes)


def wins_after_any_answer(step: Step[Any, Any]) -> bool:
    """Return whether the match goes on and each answer lets the mover win with the next move."""
    game = step.game
    if game.outcome(step.after) is not None:
        return False
    answers = game.legal_moves(step.after)
    if len(answers) ** 2 > _MOST:
        return False
    return all(
        can_win_at_once(game, game.successor(step.after, move), step.mover) for move in answers
    )


def every_answer(step: Step[Any, Any]) -> Fact | None:
    """Say that the mover wins with the next move, whatever the answer is."""
    if not wins_after_any_answer(step):
        return None
    return Fact("every-answer", {"player": step.mover})


def at_once(step: Step[Any, Any]) -> Fact | None:
    """Say that the move lets the opponent win with the answer."""
    if not can_win_at_once(step.game, step.after, step.opponent):
        return None
    return Fact("at-once", {"player": step.opponent})


def no_choice(step: Step[Any, Any]) -> Fact | None:
    """Say that the move leaves the opponent only one reply."""
    if len(step.game.legal_moves(step.after)) != 1:
        return None
    return Fact("no-choice", {"player": step.opponent})


DETECTORS: Final[tuple[Detector, ...]] = (every_answer, at_once, no_choice)
