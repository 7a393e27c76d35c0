"""Morning: sees what a few moves bring, and feels its way beyond that."""

from __future__ import annotations

from typing import Any, Final

from py_rules.bots.levels import Advice, Rng
from py_rules.bots.playouts import sample
from py_rules.bots.purse import Purse
from py_rules.bots.short_view import distinct, short_view
from py_rules.game import Game, Move, PositionT, other
from py_rules.search import Forecast

_PLIES: Final = 3
_CONSIDERS: Final = 10
_ROUNDS: Final = 8

NODES: Final = 8_000


def morning(game: Game[PositionT, Any], position: PositionT, purse: Purse, rng: Rng) -> Advice:
    """Return the fastest win within three plies, else a move that does not lose within them.

    Where a match is long, or has many moves, three plies may be too many for the purse; two are
    nearly always seen. Among moves that look safe, a few playouts decide.
    """
    view = purse.part(purse.limit * 3 // 4)
    seen = short_view(game, position, _PLIES, view)
    purse.settle(view)
    move, end = nearest_end(seen, rng)
    player = game.to_move(position)
    if end:
        winner = player if end > 0 else other(player)
        return Advice(move, Forecast(winner, "forced", abs(end) - 1), purse.spent)
    safe = [move for move, end in seen.items() if end == 0]
    kinds = distinct(game, position, safe)
    handful = list(kinds)
    while len(handful) > _CONSIDERS:
        handful.pop(rng.randrange(len(handful)))
    worths = sample(game, position, handful, rounds=_ROUNDS, rng=rng, purse=purse)
    best = max(worths.values(), default=0.0)
    move = rng.choice([each for each in handful if worths.get(each, best) == best])
    move = rng.choice(kinds[move])
    return Advice(move, Forecast(None, "unknown", None), purse.spent)


def nearest_end(seen: dict[Move, int], rng: Rng) -> tuple[Move, int]:
    """Return the fastest win, else a move without an end in sight, else the slowest loss.

    With it comes the ply at which the match ends, as in `short_view`.

    >>> from random import Random
    >>> nearest_end({"a": -2, "b": 3, "c": 1}, Random(1)), nearest_end({"a": -2}, Random(1))
    (('c', 1), ('a', -2))
    """
    wins = [end for end in seen.values() if end > 0]
    if wins:
        best = min(wins)
    elif 0 in seen.values():
        best = 0
    else:
        best = min(seen.values())
    return rng.choice([move for move, end in seen.items() if end == best]), best
