"""Dawn, the easy level: it overlooks wins in one move."""

from __future__ import annotations

from typing import Final

from py_rules.budget import Budget
from py_rules.game import PositionT
from py_rules.players.level import Advice, Level, Rng
from py_rules.players.playouts import sample
from py_rules.players.shallow_search import shallow_search
from py_rules.search import Solver

_TAKES_A_WIN: Final = 0.62
_PLAYS_AT_RANDOM: Final = 0.45
_CONSIDERS: Final = 3
_ROUNDS: Final = 4
"""Chosen by `bench/results/strength.md`, so that `one_ply` gets 60 to 75 % of the points.

A player that also gave wins away on purpose would lose nearly every match of Palindrome War.
"""


def dawn(solver: Solver[PositionT], position: PositionT, budget: Budget, rng: Rng, /) -> Advice:
    """Return a plausible move that is often a mistake.

    Dawn overlooks many a win in one, and never looks at replies. Without a win in sight, as in
    games of points, it often takes the least promising of a few moves; otherwise it would be as
    strong as random play there.
    """
    game = solver.game
    part = budget.split(budget.nodes * 3 // 4, share=0.6)
    seen = shallow_search(game, position, 1, part)
    budget.merge(part)
    wins = [move for move, end in seen.items() if end == 1]
    if wins and rng.random() < _TAKES_A_WIN:
        return Advice(rng.choice(wins), nodes=budget.used)
    others = [move for move in seen if move not in wins] or wins
    if rng.random() < _PLAYS_AT_RANDOM:
        return Advice(rng.choice(others), nodes=budget.used)
    handful = sorted({rng.choice(others) for _ in range(_CONSIDERS)})
    worths = sample(game, position, handful, rounds=_ROUNDS, rng=rng, budget=budget)
    worst = min(worths.values(), default=0.0)
    move = rng.choice([each for each in handful if worths.get(each, worst) == worst])
    return Advice(move, nodes=budget.used)


LEVEL: Final = Level(
    name="Dawn",
    strength=1,
    nodes=4_000,
    choose=dawn,
)
