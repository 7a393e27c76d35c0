"""A short view: the wins and losses that lie a few plies ahead, and nothing beyond."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

from py_rules.bots.purse import Purse
from py_rules.game import Game, Move, PositionT
from py_rules.search import SearchHints, hints_of

_WIN: Final = 1_000_000
"""The worth of a position won on the spot; each ply that it lies away takes one off."""


class _Spent(Exception):
    """The purse was empty before the view was complete."""


def short_view(
    game: Game[PositionT, Any], position: PositionT, plies: int, purse: Purse
) -> dict[Move, int]:
    """Return for each legal move when it is seen to end the match: n to win at ply n, -n to lose.

    A move is 0 if neither is seen within *plies*, and nothing is looked for beyond the nearest
    win. Where the purse runs out, the answer is the one
    for the last number of plies that could be looked through to the end.

    >>> from py_rules import Match
    >>> match, _ = Match.start("palindrome-duel", digits=2).play_all(["-0", "-1"])
    >>> short_view(match.game, match.position, 2, Purse(1000))
    {'0-': 0, '-0': 1, '1-': 1, '-1': 0}
    """
    moves = game.legal_moves(position)
    kinds, hints = distinct(game, position, moves), hints_of(game)
    seen = dict.fromkeys(moves, 0)
    for depth in range(1, plies + 1):
        try:
            seen |= _look(hints, position, kinds, depth, purse)
        except _Spent:
            break
        if all(seen.values()) or any(value > 0 for value in seen.values()):
            break  # nothing that lies further can matter
    return seen


def distinct(
    game: Game[PositionT, Any], position: PositionT, moves: Sequence[Move]
) -> dict[Move, list[Move]]:
    """Return one of *moves* of each kind with all of that kind: moves that come to the same.

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


def _look(
    hints: SearchHints[PositionT],
    position: PositionT,
    kinds: dict[Move, list[Move]],
    depth: int,
    purse: Purse,
) -> dict[Move, int]:
    """Return what each legal move comes to within *depth* plies."""
    seen = {}
    for kind in kinds.values():
        if not purse.pay():
            raise _Spent
        after = hints.game.successor(position, kind[0])
        value = -_value(hints, after, depth - 1, -_WIN, _WIN, purse)
        # A value counts the plies after the move, and the move is one more.
        end = _WIN - value + 1 if value > 0 else -(_WIN + value + 1) if value < 0 else 0
        seen.update(dict.fromkeys(kind, end))
    return seen


def _value(
    hints: SearchHints[PositionT],
    position: PositionT,
    depth: int,
    alpha: int,
    beta: int,
    purse: Purse,
) -> int:
    """Return what the position is worth to whoever is to move: 0 if no end is seen."""
    game = hints.game
    outcome = game.outcome(position)
    if outcome:
        if outcome.winner is None:
            return 0
        return _WIN if outcome.winner == game.to_move(position) else -_WIN
    if depth == 0:
        return 0
    best = -_WIN
    for move in hints.essential_moves(position):
        if not purse.pay():
            raise _Spent
        after = game.successor(position, move)
        value = -_value(hints, after, depth - 1, -_nearer(beta), -_nearer(alpha), purse)
        value += -1 if value > 0 else 1 if value < 0 else 0
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta or best == _WIN - 1:
            break
    return best


def _nearer(bound: int) -> int:
    """Return a bound as it reads one ply later."""
    return bound + 1 if bound > 0 else bound - 1 if bound < 0 else 0
