"""What best play comes to: the answer of every solver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from py_rules.game import Player

Kind: TypeAlias = Literal["forced", "draw", "endless", "unknown"]


@dataclass(frozen=True, slots=True)
class Forecast:
    """What best play by both comes to, counted from the position it is asked for.

    `kind` is "forced" (`winner` wins), "draw" (the game ends with no winner), "endless" (neither
    side can force an end) or "unknown" (the search was not enough to tell). The winner plays for
    the fastest win, the loser for the slowest, and `plies` is the number of moves that takes; for
    a draw it is the number of moves to the end, where all drawn lines are equally long. It is
    None where it means nothing or, with a `winner`, where the search told who but not when.

    `margin` is Player 1's points minus Player 2's in games of filling and counting, in which best
    play is for points and not for speed. `bound` is the number of nodes that was allowed, where
    that was not enough, and None in every complete answer.

    >>> Forecast(0, "forced", 3)
    Forecast(winner=0, kind='forced', plies=3, margin=None, bound=None)
    """

    winner: Player | None
    kind: Kind
    plies: int | None
    margin: int | None = None
    bound: int | None = None
