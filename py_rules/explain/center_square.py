"""Facts of Center Square Showdown: steps next to the center, and forced replies."""

from __future__ import annotations

from typing import Final

from py_rules.explain import shared
from py_rules.explain.step import Detector, Fact, Step
from py_rules.games.center_square.rules import CenterSquare, Token


def is_next_to_center(game: CenterSquare, token: Token) -> bool:
    """Return whether the token is next to the center, which the player to move can then enter.

    The center is never closed, as the match ends there.
    """
    center = game.options.size // 2 + 1
    return abs(token.square[0] - center) + abs(token.square[1] - center) == 1


def every_way(step: Step[CenterSquare, Token]) -> Fact | None:
    """Say that every reply leads next to the center, which the mover then enters."""
    game, after = step.game, step.after
    answers = game.legal_moves(after)
    if game.outcome(after) is not None:
        return None
    if not all(is_next_to_center(game, game.successor(after, move)) for move in answers):
        return None
    return Fact("center.every-way", {"player": step.mover})


def one_way(step: Step[CenterSquare, Token]) -> Fact | None:
    """Say that all replies but one lead next to the center."""
    game, after = step.game, step.after
    if is_next_to_center(game, after):
        return None  # the opponent can win at once
    reached = [
        is_next_to_center(game, game.successor(after, move)) for move in game.legal_moves(after)
    ]
    if len(reached) < 2 or reached.count(False) != 1:
        return None
    return Fact("center.one-way", {"player": step.opponent})


def next_to_center(step: Step[CenterSquare, Token]) -> Fact | None:
    """Say that the opponent can enter the center."""
    if not is_next_to_center(step.game, step.after):
        return None
    return Fact("center.beside", {"player": step.opponent})


DETECTORS: Final[tuple[Detector, ...]] = (
    every_way,
    next_to_center,
    one_way,
    *shared.DETECTORS,
)
