"""Facts of Palindromes & Antipalindromes: points, mirror moves and a decided winner."""

from __future__ import annotations

from itertools import product
from typing import Final

from py_rules.explain import shared
from py_rules.explain.step import Detector, Fact, Step
from py_rules.game import Move, Player
from py_rules.games.antipalindromes.rules import Antipalindromes, Row

_LAST_SQUARES: Final = 8
"""Squares that may be open where every filling of the row is looked at: 256 of them."""

RowStep = Step[Antipalindromes, Row]


def decided(step: RowStep) -> Fact | None:
    """Say that, from this move on, every filling of the row has the same winner, or is drawn."""
    open_squares = step.after.squares.count(".")
    if not 0 < open_squares < _LAST_SQUARES:
        return None
    winner = _only_winner(step.game, step.after)
    if winner is None or _only_winner(step.game, step.before) is not None:
        return None
    if winner[0] is None:
        return Fact("row.drawn")
    return Fact("row.decided", {"player": winner[0]})


def _only_winner(game: Antipalindromes, row: Row) -> tuple[Player | None] | None:
    """Return the one who wins with every filling of the open squares, None where that differs.

    In what order they are filled changes no score.
    """
    pieces = row.squares.split(".")
    winners: set[Player | None] = set()
    for digits in product("01", repeat=len(pieces) - 1):
        filled = pieces[0] + "".join(map("".join, zip(digits, pieces[1:], strict=True)))
        outcome = game.outcome(Row(filled))
        winners.add(outcome.winner if outcome else None)
        if len(winners) > 1:
            return None
    return (winners.pop(),)


def mirror(step: RowStep) -> Fact | None:
    """Say that the move fills the square opposite the last one: alike, or with the other digit."""
    if step.previous is None:
        return None
    (square, digit), (answered, other) = _placed(step.move), _placed(step.previous)
    if square + answered != len(step.before.squares) + 1:
        return None
    code = "row.mirror" if digit == other else "row.antimirror"
    return Fact(code, {"square": answered})


def _placed(move: Move) -> tuple[int, str]:
    parts = Antipalindromes.parts(move)
    return int(parts["square"]), parts["digit"]


_scores: Final = shared.scores(Antipalindromes.score)

DETECTORS: Final[tuple[Detector, ...]] = (decided, _scores, mirror)
