"""The hard level: perfect where the analysis knows the result, strong elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from py_rules.analysis import DEFAULT_NODES, Analysis, Forecast, preference
from py_rules.budget import Budget
from py_rules.game import Game, Move, Player, PositionT, other
from py_rules.players.level import Advice, Level, Rng
from py_rules.players.look_ahead import forecasts_within
from py_rules.players.mcts import mcts
from py_rules.players.playouts import sample
from py_rules.players.shallow_search import distinct, nearest_end, shallow_search

_NODES: Final = DEFAULT_NODES * 5 // 4
"""Enough for the analysis to use its default nodes."""

_ANALYSIS_SHARE: Final = 0.8  # of the nodes are for the analysis
_ANALYSIS_TIME: Final = 0.6  # of the time, if that is limited
_TREE_NODES: Final = 20_000  # more playouts are slow and seldom change the choice
_PLIES: Final = 4
_CONSIDERS: Final = 4
_ROUNDS: Final = 60
_OUT_OF_SIGHT: Final = 6


def hard(analysis: Analysis[PositionT], position: PositionT, budget: Budget, rng: Rng, /) -> Advice:
    """Return one of the best moves, with chance to choose among equals.

    It wins as fast as possible. In a drawn or lost position it makes mistakes of the opponent
    likely. A move that is known to draw comes before unknown ones; among these, playouts decide.
    """
    game = analysis.game
    player = game.to_move(position)
    forecasts = forecasts_within(
        analysis, position, budget, int(budget.left * _ANALYSIS_SHARE), _ANALYSIS_TIME
    )
    ranks = {move: preference(forecast, player) for move, forecast in forecasts.items()}
    top = max(ranks.values())
    # Losses more than six plies away rank equal: a person cannot see that far.
    least = (*top[:2], min(top[2], _OUT_OF_SIGHT)) if top[0] < 0 else top
    best = [move for move, each in ranks.items() if each >= least]
    if top[0] == 0:
        drawn = [move for move in best if forecasts[move].kind != "unknown"]
        if not drawn:
            return _by_playouts(game, position, best, forecasts, rng, budget)
        best = drawn
    move = (
        rng.choice(best) if top[0] > 0 else hardest_to_answer(analysis, position, best, rng, budget)
    )
    return Advice(move, forecasts[move], budget.used)


def hardest_to_answer(
    analysis: Analysis[PositionT],
    position: PositionT,
    moves: Sequence[Move],
    rng: Rng,
    budget: Budget,
) -> Move:
    """Return the one of *moves* after which the opponent is most likely to make a mistake.

    It counts the share of replies that are mistakes and, for the others, the result of random
    playouts. Only a random few kinds of moves are compared.

    >>> from random import Random
    >>> from py_rules import Match
    >>> match = Match.start("center-square").play("right")
    >>> analysis, budget = Analysis(match.game), Budget(90_000)
    >>> hardest_to_answer(analysis, match.position, ["right", "down"], Random(1), budget)
    'down'
    """
    game = analysis.game
    kinds = distinct(game, position, moves)
    handful = list(kinds)
    while len(handful) > _CONSIDERS:
        handful.pop(rng.randrange(len(handful)))
    if len(handful) == 1:
        return rng.choice(kinds[handful[0]])
    part = budget.split(_TREE_NODES, share=0.5)
    hopes = sample(game, position, handful, rounds=_ROUNDS, rng=rng, budget=part)
    budget.merge(part)
    player = game.to_move(position)
    nodes = budget.left // len(handful)
    for done, move in enumerate(list(hopes)):
        after = game.successor(position, move)
        if game.outcome(after) is None and game.to_move(after) != player:
            share = _mistakes(
                forecasts_within(analysis, after, budget, nodes, 1 / (len(hopes) - done)), player
            )
            hopes[move] = share + (1 - share) * hopes[move]
    most = max(hopes.values(), default=0.0)
    # Each kind is equally likely, whatever its number of moves, so rare ideas are played too.
    return rng.choice(
        kinds[rng.choice([each for each in handful if hopes.get(each, most) == most])]
    )


def _mistakes(replies: Mapping[Move, Forecast], player: Player) -> float:
    """Return the share of replies with a better result for *player* than the best reply."""
    signs = [preference(each, player)[0] for each in replies.values()]
    return sum(each > min(signs) for each in signs) / len(signs)


def _by_playouts(
    game: Game[PositionT, Any],
    position: PositionT,
    moves: Sequence[Move],
    forecasts: Mapping[Move, Forecast],
    rng: Rng,
    budget: Budget,
) -> Advice:
    part = budget.split(min(_TREE_NODES, budget.left // 3), share=0.4)
    seen = shallow_search(game, position, _PLIES, part)
    budget.merge(part)
    move, end = nearest_end({move: seen[move] for move in moves}, rng)
    if end:
        player = game.to_move(position)
        winner = player if end > 0 else other(player)
        return Advice(move, Forecast(winner, "forced", abs(end) - 1), budget.used)
    safe = [move for move in moves if seen[move] == 0]
    kinds = distinct(game, position, safe)
    part = budget.split(_TREE_NODES)
    tried = mcts(game, position, list(kinds), rng, part)
    budget.merge(part)
    if tried:
        most = max(tried.values())
        move = rng.choice(kinds[rng.choice([each for each in tried if tried[each] == most])])
    return Advice(move, forecasts[move], budget.used)


LEVEL: Final = Level(
    strength=3,
    nodes=_NODES,
    choose=hard,
)
