"""Facts of any game, proved by looking one or two moves ahead."""

from __future__ import annotations

from collections.abc import Callable
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


def threat(step: Step[Any, Any]) -> Fact | None:
    """Say that the mover wins with the next move, whatever the answer, or after all but one."""
    game = step.game
    if game.outcome(step.after) is not None or not step.is_answered:
        return None
    answers = game.legal_moves(step.after)
    if len(answers) ** 2 > _MOST:
        return None
    safe = (
        move
        for move in answers
        if not can_win_at_once(game, game.successor(step.after, move), step.mover)
    )
    if next(safe, None) is None:
        return Fact("every-answer", {"player": step.mover})
    if next(safe, None) is not None or len(answers) == 1:
        return None
    return Fact("one-answer", {"player": step.mover})


def at_once(step: Step[Any, Any]) -> Fact | None:
    """Say that the move lets the opponent win with the answer."""
    if not can_win_at_once(step.game, step.after, step.opponent):
        return None
    return Fact("at-once", {"player": step.opponent})


def scores(score: Callable[[Any, Any], tuple[int, int]]) -> Detector:
    """Return the detector that says how many points a move scores, and a reply at most.

    *score* returns the points of both players at a position of a game. No move may take any away.
    """

    def detect(step: Step[Any, Any]) -> Fact | None:
        game, mover, rival = step.game, step.mover, step.opponent
        if game.outcome(step.after) is not None:
            return None
        before, after = score(game, step.before), score(game, step.after)
        gained, given = after[mover] - before[mover], after[rival] - before[rival]
        if given:
            points = {"player": rival, "points": given}
            if not gained:
                return Fact("points.gives", points)
            return Fact("points.both", {**points, "gained": gained})
        replies = (game.successor(step.after, move) for move in game.legal_moves(step.after))
        most = max((score(game, reply)[rival] - after[rival] for reply in replies), default=0)
        if gained:
            return Fact("points.scores", {"points": gained, "most": most})
        return None if most > 0 else Fact("points.none", {"player": rival})

    return detect


def no_choice(step: Step[Any, Any]) -> Fact | None:
    """Say that the move leaves the opponent only one reply."""
    if not step.is_answered or len(step.game.legal_moves(step.after)) != 1:
        return None
    return Fact("no-choice", {"player": step.opponent})


DETECTORS: Final[tuple[Detector, ...]] = (at_once, threat, no_choice)
