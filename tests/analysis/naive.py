"""The slow way to the same answers: no symmetry, no pruning, nothing but the contract's rules.

It goes round and round over every reachable position until nothing more can be said.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from py_rules.analysis import Forecast
from py_rules.game import Game


def itself(position: Any) -> Hashable:
    """Treat all positions as different."""
    return position


def reachable(
    game: Game[Any, Any], starts: Iterable[Any], key: Callable[[Any], Hashable] = itself
) -> dict[Any, list[Any]]:
    """Return every position that can follow, each with the positions after its legal moves.

    Where *key* takes positions together, the first one found stands for all.
    """
    first: dict[Hashable, Any] = {}
    after: dict[Any, list[Any]] = {}
    waiting = [first.setdefault(key(position), position) for position in starts]
    while waiting:
        position = waiting.pop()
        if position not in after:
            follow = [game.successor(position, move) for move in game.legal_moves(position)]
            after[position] = [first.setdefault(key(each), each) for each in follow]
            waiting += after[position]
    return after


def forecasts(
    game: Game[Any, Any], starts: Iterable[Any], key: Callable[[Any], Hashable] = itself
) -> dict[Any, Forecast]:
    """Return the forecast of every position reachable from *starts*; for wins, not for points.

    Round n finds what is won or lost in n plies. What no round finds is a draw if play must end,
    else endless.
    """
    after = reachable(game, starts, key)
    found: dict[Any, Forecast] = {}
    for position in after:
        outcome = game.outcome(position)
        if outcome is not None:
            kind = "draw" if outcome.winner is None else "forced"
            found[position] = Forecast(outcome.winner, kind, 0)
    plies, news = 0, True
    while news:
        plies += 1
        fresh: dict[Any, Forecast] = {}
        for position, children in after.items():
            if position in found:
                continue
            mover = game.to_move(position)
            known = [found[child] for child in children if child in found]
            wins = [each for each in known if each.winner == mover]
            losses = [each for each in known if each.winner == 1 - mover]
            if wins:
                fresh[position] = Forecast(mover, "forced", plies)
            elif len(losses) == len(children):
                fresh[position] = Forecast(1 - mover, "forced", plies)
        found |= fresh
        news = bool(fresh)
    rest = {position for position in after if position not in found}
    ends = _lengths(after, found, rest)
    for position in rest:
        lengths = ends[position]
        if lengths is None:
            found[position] = Forecast(None, "endless", None)
        else:
            found[position] = Forecast(None, "draw", min(lengths) if len(lengths) == 1 else None)
    return found


def _lengths(
    after: dict[Any, list[Any]], found: dict[Any, Forecast], rest: set[Any]
) -> dict[Any, frozenset[int] | None]:
    """Return how long each undecided position may take to its drawn end, if it must end."""
    lengths: dict[Any, frozenset[int] | None] = dict.fromkeys(rest)
    news = True
    while news:
        news = False
        for position in rest:
            if lengths[position] is not None:
                continue
            ways: list[frozenset[int] | None] = []
            for child in after[position]:
                if child in rest:
                    ways.append(lengths[child])
                elif found[child].kind == "draw":
                    ways.append(frozenset({0}))
            if None not in ways:
                lengths[position] = frozenset(
                    length + 1 for way in ways if way is not None for length in way
                )
                news = True
    return lengths


def values(game: Game[Any, Any], start: Any) -> dict[Any, tuple[int, int]]:
    """Return, for every position reachable from *start*, the best value and the plies left."""
    found: dict[Any, tuple[int, int]] = {}

    def visit(position: Any) -> tuple[int, int]:
        if position not in found:
            outcome = game.outcome(position)
            if outcome is not None:
                assert outcome.score is not None
                found[position] = (outcome.score[0] - outcome.score[1], 0)
            else:
                after = [
                    visit(game.successor(position, move)) for move in game.legal_moves(position)
                ]
                best = max if game.to_move(position) == 0 else min
                found[position] = (best(value for value, _ in after), after[0][1] + 1)
        return found[position]

    visit(start)
    return found


def filled_values(scores: Sequence[int], *, first: bool) -> list[int]:
    """Return what each state of a game of filling is worth to its mover, the empty one first."""
    cells = len(scores).bit_length() - 1
    values = [0] * 3**cells
    for state in reversed(range(3**cells)):
        digits = [state // 3**cell % 3 for cell in range(cells)]
        after = [
            state + put * 3**cell for cell in range(cells) if not digits[cell] for put in (1, 2)
        ]
        if after:
            values[state] = max(-values[each] for each in after)
        else:
            value = scores[sum((digit - 1) << cell for cell, digit in enumerate(digits))]
            values[state] = value if first == (cells % 2 == 0) else -value
    return values
