"""Choose by near ends of the match, then by the analysis, then by playouts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from py_rules.analysis import Analysis, Forecast, preference
from py_rules.budget import Budget
from py_rules.game import Move, PositionT, other
from py_rules.players.level import UNKNOWN, Advice, Rng
from py_rules.players.playouts import sample
from py_rules.players.shallow_search import distinct, nearest_end, shallow_search

_SEARCH_NODES: Final = 6_000
_CONSIDERS: Final = 10
_ROUNDS: Final = 30


def look_ahead(
    analysis: Analysis[PositionT],
    position: PositionT,
    budget: Budget,
    rng: Rng,
    *,
    plies: int,
    analysis_nodes: int = 0,
) -> Advice:
    """Return the fastest win within *plies*, else one of the moves that do not lose within them.

    With many moves the budget may not suffice for three plies; for two it nearly always does. With
    *analysis_nodes* only moves with the best result are left, if it is known for each. A few
    playouts decide among the rest.
    """
    game = analysis.game
    part = budget.split(min(_SEARCH_NODES, budget.nodes * 3 // 4), share=0.6)
    seen = shallow_search(game, position, plies, part)
    budget.merge(part)
    move, end = nearest_end(seen, rng)
    player = game.to_move(position)
    if end:
        winner = player if end > 0 else other(player)
        return Advice(move, Forecast(winner, "forced", abs(end) - 1), budget.used)
    moves = [move for move, end in seen.items() if end == 0]
    forecasts = forecasts_within(analysis, position, budget, analysis_nodes, 0.5)
    if all(each.kind != "unknown" for each in forecasts.values()):
        ranks = {move: preference(forecasts[move], player) for move in moves}
        moves = [move for move in moves if ranks[move] == max(ranks.values())]
    kinds = distinct(game, position, moves)
    handful = list(kinds)
    while len(handful) > _CONSIDERS:
        handful.pop(rng.randrange(len(handful)))
    worths = sample(game, position, handful, rounds=_ROUNDS, rng=rng, budget=budget)
    best = max(worths.values(), default=0.0)
    move = rng.choice([each for each in handful if worths.get(each, best) == best])
    move = rng.choice(kinds[move])
    return Advice(move, forecasts[move], budget.used)


def forecasts_within(
    analysis: Analysis[PositionT], position: PositionT, budget: Budget, nodes: int, time: float
) -> Mapping[Move, Forecast]:
    """Return the forecast after each legal move, and spend *nodes*; unknown if there are too few.

    It may take the share *time* of the time that is left, if that is limited.
    """
    part = budget.split(nodes, time)
    if not nodes or not budget.spend(nodes):
        return dict.fromkeys(analysis.game.legal_moves(position), UNKNOWN)
    return analysis.analyze_moves(position, part)
