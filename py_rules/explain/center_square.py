"""Center Square Showdown: which steps lead beside the sun, and which leave no choice."""

from __future__ import annotations

from typing import Final

from py_rules.explain import shared
from py_rules.explain.step import Detector, Fact, Step
from py_rules.games.center_square.rules import CenterSquare, Token


def is_beside(game: CenterSquare, token: Token) -> bool:
    """Return whether the token stands beside the center, which is then open to whoever moves.

    Nobody comes from the center and nobody has been there, so nothing bars it.
    """
    center = game.options.size // 2 + 1
    return abs(token.square[0] - center) + abs(token.square[1] - center) == 1


def every_way(step: Step[CenterSquare, Token]) -> Fact | None:
    """Say that each step from here leads beside the center, onto which the mover then steps."""
    game, after = step.game, step.after
    answers = game.legal_moves(after)
    if game.outcome(after) is not None:
        return None
    if not all(is_beside(game, game.successor(after, move)) for move in answers):
        return None
    return Fact("center.every-way", {"player": step.mover})


def one_way(step: Step[CenterSquare, Token]) -> Fact | None:
    """Say that all answers but one lead beside the center."""
    game, after = step.game, step.after
    if is_beside(game, after):
        return None  # whoever can step onto the center need not keep away from it
    reached = [is_beside(game, game.successor(after, move)) for move in game.legal_moves(after)]
    if len(reached) < 2 or reached.count(False) != 1:
        return None
    return Fact("center.one-way", {"player": step.opponent})


def beside(step: Step[CenterSquare, Token]) -> Fact | None:
    """Say that the token stands beside the center, onto which the opponent can step."""
    if not is_beside(step.game, step.after):
        return None
    return Fact("center.beside", {"player": step.opponent})


DETECTORS: Final[tuple[Detector, ...]] = (
    every_way,
    beside,
    *shared.DETECTORS,
    one_way,
)
