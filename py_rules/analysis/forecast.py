"""The result of perfect play: the answer of the analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, TypeAlias

from py_rules.game import Game, Move, Player, PositionT

Kind: TypeAlias = Literal["forced", "draw", "endless", "unknown"]


@dataclass(frozen=True, slots=True)
class Forecast:
    """The result of perfect play by both players, counted from the position of the query.

    `kind` is "forced" (`winner` wins), "draw" (the game ends with no winner), "endless" (neither
    side can force an end) or "unknown" (the search was not enough to tell). The winner plays for
    the fastest win, the loser for the slowest, and `plies` is the number of moves that takes; for
    a draw it is the number of moves to the end, where all drawn lines are equally long. It is
    None where it has no meaning or, with a `winner`, where the search found only who wins.

    `margin` is Player 1's points minus Player 2's in games of filling and counting, in which best
    play is for points and not for speed. `bound` is None in every complete answer, else the
    number of nodes that was allowed or, where time or memory ran out, spent. `at_least` and
    `at_most` are the limits of `plies` that are known where only the winner is.

    >>> Forecast(0, "forced", 3)
    Forecast(winner=0, kind='forced', plies=3, margin=None, bound=None, at_least=None, at_most=None)
    """

    winner: Player | None
    kind: Kind
    plies: int | None
    margin: int | None = None
    bound: int | None = None
    at_least: int | None = None
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class CountedForecast(Forecast):
    """A forecast, and in `moves` how many moves the winner needs; None where `plies` is.

    `plies` counts the moves of both players, `moves` only the winner's. After a winning move
    that move counts too, as in "mate in 2". `moves_at_most` is the same for `at_most`.
    """

    moves: int | None = None
    moves_at_most: int | None = None


@dataclass(frozen=True, slots=True)
class MoveForecast(CountedForecast):
    """The forecast after a move, and its rank: 0 for the best moves; equal moves share one."""

    rank: int = 0


def counted(forecast: Forecast, to_move: Player, by: Player | None = None) -> CountedForecast:
    """Count the moves that the winner makes from a forecast to the end, if the players alternate.

    *to_move* is to move; the move that *by* has just made counts too. The number is 0 where the
    other player has to end the match and loses by it.

    >>> counted(Forecast(0, "forced", 3), 0).moves, counted(Forecast(1, "forced", 4), 0).moves
    (2, 2)
    """
    winner = forecast.winner

    def moves(plies: int | None) -> int | None:
        if winner is None or plies is None:
            return None
        return (plies + (winner == to_move)) // 2 + (winner == by)

    plies, most = moves(forecast.plies), moves(forecast.at_most)
    return CountedForecast(**asdict(forecast), moves=plies, moves_at_most=most)


Preference: TypeAlias = tuple[int, int, int]
"""The rank of a forecast for a player: winner, then points, then distance; larger is better."""

_NO_END_KNOWN: Final = 10_000
"""The distance of a win or loss of which only the winner is known."""


def preference(forecast: Forecast, player: Player) -> Preference:
    """Return the rank of a forecast for *player*; larger is better.

    A win comes before an undecided game or a draw, and that before a loss. Then points decide
    where they are counted; elsewhere a near win is better than a far one, and a far loss better
    than a near one.

    >>> near, far = (Forecast(0, "forced", plies, None) for plies in (1, 5))
    >>> preference(near, 0) > preference(far, 0) > preference(far, 1) > preference(near, 1)
    True
    """
    sign = 0 if forecast.winner is None else 1 if forecast.winner == player else -1
    if forecast.margin is not None:
        return sign, forecast.margin if player == 0 else -forecast.margin, 0
    plies = forecast.at_most if forecast.plies is None and sign > 0 else forecast.plies
    plies = _NO_END_KNOWN if plies is None else plies
    return sign, 0, -sign * plies


def ranks(forecasts: Mapping[Move, Forecast], player: Player) -> Mapping[Move, int]:
    """Return the rank of each move for *player* to move: 0 is best, equals share one.

    >>> near, far = (Forecast(0, "forced", plies, None) for plies in (1, 5))
    >>> ranks({"a": far, "b": near, "c": far}, 0)
    {'a': 1, 'b': 0, 'c': 1}
    """
    values = {move: preference(forecast, player) for move, forecast in forecasts.items()}
    order = sorted(set(values.values()), reverse=True)
    return {move: order.index(each) for move, each in values.items()}


def best_moves(forecasts: Mapping[Move, Forecast], player: Player) -> list[Move]:
    """Return all moves than which none is better, for *player* to move."""
    return [move for move, rank in ranks(forecasts, player).items() if rank == 0]


def best_play(
    game: Game[PositionT, Any],
    position: PositionT,
    analyze: Callable[[PositionT], Mapping[Move, Forecast]],
) -> Iterator[tuple[Move, Mapping[Move, Forecast]]]:
    """Yield the first of the best moves and the forecasts of all moves, to the end of the game."""
    while game.outcome(position) is None:
        forecasts = analyze(position)
        move = best_moves(forecasts, game.to_move(position))[0]
        yield move, forecasts
        position = game.successor(position, move)
