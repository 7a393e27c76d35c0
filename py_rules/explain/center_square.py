"""Facts of Center Square Showdown: moves after which the center is in reach."""

from __future__ import annotations

from typing import Final

from py_rules.explain import shared
from py_rules.explain.step import Detector, Fact, Step
from py_rules.game import Reason
from py_rules.games.center_square.rules import CenterSquare, Token


def reaches_center(game: CenterSquare, token: Token) -> bool:
    """Return whether the player to move can enter the center at once."""
    ends = (game.outcome(game.successor(token, move)) for move in game.legal_moves(token))
    return any(end is not None and end.reason == Reason.CENTER for end in ends)


def every_way(step: Step[CenterSquare, Token]) -> Fact | None:
    """Say that every reply lets the mover enter the center."""
    game, after = step.game, step.after
    answers = game.legal_moves(after)
    if game.outcome(after) is not None:
        return None
    if not all(reaches_center(game, game.successor(after, move)) for move in answers):
        return None
    return Fact("center.every-way", {"player": step.mover})


def in_reach(step: Step[CenterSquare, Token]) -> Fact | None:
    """Say that the opponent can enter the center."""
    if not reaches_center(step.game, step.after):
        return None
    return Fact("center.in-reach", {"player": step.opponent})


DETECTORS: Final[tuple[Detector, ...]] = (
    every_way,
    in_reach,
    *shared.DETECTORS,
)
