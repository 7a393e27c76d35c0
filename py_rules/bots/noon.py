"""Noon: plays without a mistake wherever the search knows the truth, and well elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from py_rules.bots.levels import Advice, Rng
from py_rules.bots.morning import nearest_end
from py_rules.bots.playouts import sample
from py_rules.bots.purse import Purse
from py_rules.bots.short_view import distinct, short_view
from py_rules.bots.tree import grow
from py_rules.game import Game, Move, Player, PositionT, other
from py_rules.search import DEFAULT_NODES, Forecast, Solver

Rank = tuple[int, int, int]
"""How good a forecast is: who wins, then points, then haste; larger is better."""

NODES: Final = DEFAULT_NODES * 5 // 4
"""Enough for the search to tell all that it tells when it is asked on its own."""

_SOLVER_SHARE: Final = 0.8
_TREE_NODES: Final = 20_000  # playouts beyond that are slow, and seldom change the choice
_PLIES: Final = 4
_CONSIDERS: Final = 4
_ROUNDS: Final = 60
_OUT_OF_SIGHT: Final = 6
_NO_END_IN_SIGHT: Final = 1_000
_UNKNOWN: Final = Forecast(None, "unknown", None)


def noon(game: Game[PositionT, Any], position: PositionT, purse: Purse, rng: Rng) -> Advice:
    """Return one of the best moves, with chance to choose among equals.

    A won match is won as fast as can be. In one that is level or lost, the move is one after which
    the other side is likely to go wrong. What the search cannot tell, playouts have to.
    """
    player = game.to_move(position)
    solver = Solver(game)
    forecasts = _lens(solver, position, purse, int(purse.left * _SOLVER_SHARE))
    ranks = {move: rank(forecast, player) for move, forecast in forecasts.items()}
    top = max(ranks.values())
    if top[0] <= 0:
        unknown = [move for move, each in forecasts.items() if each.kind == "unknown"]
        if unknown:
            alive = [move for move, each in ranks.items() if each[0] == 0]
            return _by_playouts(game, position, alive, forecasts, rng, purse)
    # Far losses are all alike to a person; only a near one has to be put off.
    least = (*top[:2], min(top[2], _OUT_OF_SIGHT)) if top[0] < 0 else top
    best = [move for move, each in ranks.items() if each >= least]
    move = rng.choice(best) if top[0] > 0 else trickiest(solver, position, best, rng, purse)
    return Advice(move, forecasts[move], purse.spent)


def rank(forecast: Forecast, player: Player) -> Rank:
    """Return how good a forecast is for *player*; equal ranks are equally good.

    A near win is better than a far one and a far loss better than a near one; where points are
    counted they matter and the plies do not.

    >>> near, far = (Forecast(0, "forced", plies, None) for plies in (1, 5))
    >>> rank(near, 0) > rank(far, 0) > rank(far, 1) > rank(near, 1)
    True
    """
    sign = 0 if forecast.winner is None else 1 if forecast.winner == player else -1
    if forecast.margin is not None:
        return sign, forecast.margin if player == 0 else -forecast.margin, 0
    plies = _NO_END_IN_SIGHT if forecast.plies is None else forecast.plies
    return sign, 0, -sign * plies


def trickiest(
    solver: Solver[PositionT], position: PositionT, moves: Sequence[Move], rng: Rng, purse: Purse
) -> Move:
    """Return the one of *moves* after which the other side is likeliest to go wrong.

    That is by the share of replies that are mistakes, and, if the reply is none, by how the match
    would go if it went on at random. Only a few kinds of moves are compared, chosen by chance.

    >>> from random import Random
    >>> from py_rules import Match
    >>> match = Match.start("center-square").play("right")
    >>> trickiest(Solver(match.game), match.position, ["right", "down"], Random(1), Purse(90_000))
    'down'
    """
    game = solver.game
    kinds = distinct(game, position, moves)
    handful = list(kinds)
    while len(handful) > _CONSIDERS:
        handful.pop(rng.randrange(len(handful)))
    if len(handful) == 1:
        return rng.choice(kinds[handful[0]])
    tries = purse.part(_TREE_NODES)
    hopes = sample(game, position, handful, rounds=_ROUNDS, rng=rng, purse=tries)
    purse.settle(tries)
    player = game.to_move(position)
    nodes = purse.left // len(handful)
    for move in list(hopes):
        after = game.successor(position, move)
        if game.outcome(after) is None:
            share = _mistakes(_lens(solver, after, purse, nodes), player)
            hopes[move] = share + (1 - share) * hopes[move]
    most = max(hopes.values(), default=0.0)
    # A kind with more moves is not likelier for it, so that rare ideas are played as well.
    return rng.choice(
        kinds[rng.choice([each for each in handful if hopes.get(each, most) == most])]
    )


def _mistakes(replies: Mapping[Move, Forecast], player: Player) -> float:
    """Return which share of the replies gives *player* a better end than the best one does."""
    signs = [rank(each, player)[0] for each in replies.values()]
    return sum(each > min(signs) for each in signs) / len(signs)


def _by_playouts(
    game: Game[PositionT, Any],
    position: PositionT,
    moves: Sequence[Move],
    forecasts: Mapping[Move, Forecast],
    rng: Rng,
    purse: Purse,
) -> Advice:
    """Return the move of *moves* that a short view and then a tree of playouts find best."""
    view = purse.part(min(_TREE_NODES, purse.left // 3))
    seen = short_view(game, position, _PLIES, view)
    purse.settle(view)
    move, end = nearest_end({move: seen[move] for move in moves}, rng)
    if end:
        player = game.to_move(position)
        winner = player if end > 0 else other(player)
        return Advice(move, Forecast(winner, "forced", abs(end) - 1), purse.spent)
    safe = [move for move in moves if seen[move] == 0]
    kinds = distinct(game, position, safe)
    part = purse.part(_TREE_NODES)
    tried = grow(game, position, list(kinds), rng, part)
    purse.settle(part)
    if tried:
        most = max(tried.values())
        move = rng.choice(kinds[rng.choice([each for each in tried if tried[each] == most])])
    return Advice(move, forecasts[move], purse.spent)


def _lens(
    solver: Solver[PositionT], position: PositionT, purse: Purse, nodes: int
) -> Mapping[Move, Forecast]:
    """Return the forecast after each legal move; the purse pays for all that it may take."""
    if not purse.pay(nodes) or not nodes:
        return dict.fromkeys(solver.game.legal_moves(position), _UNKNOWN)
    return solver.lens(position, nodes=nodes)
