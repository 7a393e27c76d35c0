"""Depth-limited alpha-beta search for wins and losses within a few plies."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Any, Final

from py_rules.analysis import SearchHints, hints_of
from py_rules.budget import Budget
from py_rules.game import Game, Move, PositionT
from py_rules.players.level import Rng

_WIN: Final = 1_000_000
"""The value of a position won on the spot; each ply that it lies away takes one off."""


class _OutOfBudget(Exception):
    """The budget was spent before the search of this depth was complete."""


def shallow_search(
    game: Game[PositionT, Any], position: PositionT, plies: int, budget: Budget
) -> dict[Move, int]:
    """Return for each legal move when it is seen to end the match: n to win at ply n, -n to lose.

    Iterative deepening over an alpha-beta search. A move is 0 if neither is seen within *plies*,
    and nothing is looked for beyond the nearest win. Where the budget runs out, the answer is that
    of the last depth that was searched to its end.

    >>> from py_rules import Match
    >>> match, _ = Match.start("palindrome-duel", digits=2).play_all(["-0", "-1"])
    >>> shallow_search(match.game, match.position, 2, Budget(1000))
    {'0-': 0, '-0': 1, '1-': 1, '-1': 0}
    """
    moves = game.legal_moves(position)
    kinds, hints = distinct(game, position, moves), hints_of(game)
    seen = dict.fromkeys(moves, 0)
    for depth in range(1, plies + 1):
        try:
            seen |= _search_root(hints, position, kinds, depth, budget)
        except _OutOfBudget:
            break
        if all(seen.values()) or any(value > 0 for value in seen.values()):
            break  # a deeper search changes nothing
    return seen


def nearest_end(seen: dict[Move, int], rng: Rng) -> tuple[Move, int]:
    """Return the fastest win, else a move without an end in sight, else the slowest loss.

    With it comes the ply at which the match ends, as in `shallow_search`.

    >>> from random import Random
    >>> nearest_end({"a": -2, "b": 3, "c": 1}, Random(1)), nearest_end({"a": -2}, Random(1))
    (('c', 1), ('a', -2))
    """
    best = best_end(seen.values())
    return rng.choice([move for move, end in seen.items() if end == best]), best


def best_end(ends: Collection[int]) -> int:
    """Return the nearest win of *ends*, else 0 for none in sight, else the slowest loss."""
    wins = [end for end in ends if end > 0]
    return min(wins) if wins else 0 if 0 in ends else min(ends)


def distinct(
    game: Game[PositionT, Any], position: PositionT, moves: Sequence[Move]
) -> dict[Move, list[Move]]:
    """Return the classes of *moves* whose successors have equal canonical keys, each by its first.

    >>> from py_rules import Match
    >>> match = Match.start("palindrome-war").play("-k")
    >>> [len(kind) for kind in distinct(match.game, match.position, match.legal_moves).values()]
    [50, 2]
    """
    hints = hints_of(game)
    if type(hints).canonical is SearchHints.canonical:
        return {move: [move] for move in moves}
    kinds: dict[Hashable, list[Move]] = {}
    for move in moves:
        kinds.setdefault(hints.canonical(game.successor(position, move)), []).append(move)
    return {kind[0]: kind for kind in kinds.values()}


def _search_root(
    hints: SearchHints[PositionT],
    position: PositionT,
    kinds: dict[Move, list[Move]],
    depth: int,
    budget: Budget,
) -> dict[Move, int]:
    """Return the result of `shallow_search` for *depth* plies."""
    seen, game = {}, hints.game
    player = game.to_move(position)
    for kind in kinds.values():
        if not budget.spend():
            raise _OutOfBudget
        after = game.successor(position, kind[0])
        value = _alpha_beta(hints, after, depth - 1, -_WIN, _WIN, budget)
        if game.to_move(after) != player:
            value = -value
        # A value counts the plies after the move, and the move is one more.
        end = _WIN - value + 1 if value > 0 else -(_WIN + value + 1) if value < 0 else 0
        seen.update(dict.fromkeys(kind, end))
    return seen


def _alpha_beta(
    hints: SearchHints[PositionT],
    position: PositionT,
    depth: int,
    alpha: int,
    beta: int,
    budget: Budget,
) -> int:
    """Return the negamax value of the position for the player to move, 0 without an end."""
    game = hints.game
    player = game.to_move(position)
    outcome = game.outcome(position)
    if outcome:
        if outcome.winner is None:
            return 0
        return _WIN if outcome.winner == player else -_WIN
    if depth == 0:
        return 0
    best = -_WIN
    for move in hints.representative_moves(position):
        if not budget.spend():
            raise _OutOfBudget
        after = game.successor(position, move)
        least, most = _nearer(alpha), _nearer(beta)
        if game.to_move(after) == player:
            value = _alpha_beta(hints, after, depth - 1, least, most, budget)
        else:
            value = -_alpha_beta(hints, after, depth - 1, -most, -least, budget)
        value += -1 if value > 0 else 1 if value < 0 else 0
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta or best == _WIN - 1:
            break
    return best


def _nearer(bound: int) -> int:
    """Return an alpha or beta bound as it reads one ply later."""
    return bound + 1 if bound > 0 else bound - 1 if bound < 0 else 0
