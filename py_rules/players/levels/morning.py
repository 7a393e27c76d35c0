"""Morning, the medium level: a search of three plies, then random playouts."""

from __future__ import annotations

from typing import Final

from py_rules.budget import Budget
from py_rules.game import PositionT, other
from py_rules.players.level import Advice, Level, Rng
from py_rules.players.playouts import sample
from py_rules.players.shallow_search import distinct, nearest_end, shallow_search
from py_rules.search import Forecast, Solver

_PLIES: Final = 3
_CONSIDERS: Final = 10
_ROUNDS: Final = 8


def morning(solver: Solver[PositionT], position: PositionT, budget: Budget, rng: Rng, /) -> Advice:
    """Return the fastest win within three plies, else a move that does not lose within them.

    With many moves the budget may not suffice for three plies; for two it nearly always does. A few
    playouts decide among moves that look safe.
    """
    game = solver.game
    part = budget.split(budget.nodes * 3 // 4, share=0.6)
    seen = shallow_search(game, position, _PLIES, part)
    budget.merge(part)
    move, end = nearest_end(seen, rng)
    player = game.to_move(position)
    if end:
        winner = player if end > 0 else other(player)
        return Advice(move, Forecast(winner, "forced", abs(end) - 1), budget.used)
    safe = [move for move, end in seen.items() if end == 0]
    kinds = distinct(game, position, safe)
    handful = list(kinds)
    while len(handful) > _CONSIDERS:
        handful.pop(rng.randrange(len(handful)))
    worths = sample(game, position, handful, rounds=_ROUNDS, rng=rng, budget=budget)
    best = max(worths.values(), default=0.0)
    move = rng.choice([each for each in handful if worths.get(each, best) == best])
    move = rng.choice(kinds[move])
    return Advice(move, nodes=budget.used)


LEVEL: Final = Level(
    name="Morning",
    strength=2,
    nodes=8_000,
    choose=morning,
)
