"""Dawn: a player to win against, who overlooks what a child can find."""

from __future__ import annotations

from typing import Any, Final

from py_rules.bots.levels import Advice, Rng
from py_rules.bots.playouts import sample
from py_rules.bots.purse import Purse
from py_rules.bots.short_view import short_view
from py_rules.game import Game, PositionT
from py_rules.search import Forecast

_TAKES_A_WIN: Final = 0.3
_GIVES_A_WIN: Final = 0.4
_PLAYS_AT_RANDOM: Final = 0.3
_CONSIDERS: Final = 4
_ROUNDS: Final = 4

NODES: Final = 4_000


def dawn(game: Game[PositionT, Any], position: PositionT, purse: Purse, rng: Rng) -> Advice:
    """Return a move that looks like play and is often a mistake.

    Dawn overlooks most wins in one and likes to leave one to the other side. Where neither is in
    sight, as in games in which points add up, it takes the least promising of a few moves: without
    that, Dawn would be as good as anybody who plays at random.
    """
    view = purse.part(purse.limit * 3 // 4)
    seen = short_view(game, position, 2, view)
    purse.settle(view)
    wins = [move for move, end in seen.items() if end == 1]
    if wins and rng.random() < _TAKES_A_WIN:
        return _advice(rng.choice(wins), purse)
    others = [move for move in seen if move not in wins] or wins
    gifts = [move for move, end in seen.items() if end == -2]
    if gifts and rng.random() < _GIVES_A_WIN:
        return _advice(rng.choice(gifts), purse)
    if rng.random() < _PLAYS_AT_RANDOM:
        return _advice(rng.choice(others), purse)
    handful = sorted({rng.choice(others) for _ in range(_CONSIDERS)})
    worths = sample(game, position, handful, rounds=_ROUNDS, rng=rng, purse=purse)
    worst = min(worths.values(), default=0.0)
    return _advice(
        rng.choice([move for move in handful if worths.get(move, worst) == worst]), purse
    )


def _advice(move: str, purse: Purse) -> Advice:
    """Return *move*; Dawn does not say what it comes to."""
    return Advice(move, Forecast(None, "unknown", None), purse.spent)
