"""What the solvers and the computer players say of a match, as the page shows it.

Apart from the bridge because it is slow to import: a page that only plays never needs it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from py_rules.bots import LEVELS, STRONGEST, choose, interactive_nodes
from py_rules.errors import RulesError
from py_rules.game import Move, Player
from py_rules.match import Match
from py_rules.page.thinking import ROOM, Elapsed, Thinking, thinking_of
from py_rules.record import Record, to_fragment
from py_rules.search import Forecast, Solver, hints_of, preference

if TYPE_CHECKING:
    from py_rules.page import analysis_wire as wire

LINE: Final = 12
"""Moves of a line of best play that are shown at most."""


class NoComputerError(RulesError):
    """A computer was asked to move where none sits at the table."""

    family = "request"


def forecast_json(forecast: Forecast) -> wire.Forecast:
    """Return a forecast as the page reads it."""
    return {
        "winner": forecast.winner,
        "kind": forecast.kind,
        "plies": forecast.plies,
        "margin": forecast.margin,
        "bound": forecast.bound,
    }


def ranks(forecasts: Mapping[Move, Forecast], player: Player) -> Mapping[Move, int]:
    """Return the place of each move for *player* who is to move: 0 is best, equals share one.

    >>> near, far = (Forecast(0, "forced", plies, None) for plies in (1, 5))
    >>> ranks({"a": far, "b": near, "c": far}, 0)
    {'a': 1, 'b': 0, 'c': 1}
    """
    values = {move: preference(forecast, player) for move, forecast in forecasts.items()}
    order = sorted(set(values.values()), reverse=True)
    return {move: order.index(each) for move, each in values.items()}


def best_moves(forecasts: Mapping[Move, Forecast], player: Player) -> list[Move]:
    """Return all moves than which none is better, for *player* who is to move."""
    return [move for move, rank in ranks(forecasts, player).items() if rank == 0]


def position_lens(record: Record, elapsed: Elapsed | None = None) -> wire.Lens:
    """Return the forecast of the position on the board and, with its rank, of each legal move."""
    match = record.match
    name = to_fragment(record)
    if match.outcome:
        return {"record": name, "forecast": None, "moves": {}, "best": [], "complete": True}
    forecasts, forecast, is_complete = thinking_of(match.game).lens(match.position, elapsed)
    places = ranks(forecasts, match.to_move)
    return {
        "record": name,
        "forecast": forecast_json(forecast),
        "moves": {
            move: {**forecast_json(each), "rank": places[move]} for move, each in forecasts.items()
        },
        "best": [move for move, rank in places.items() if rank == 0],
        "complete": is_complete,
    }


def review(record: Record, ply: int, elapsed: Elapsed | None = None) -> wire.ReviewEntry:
    """Return what could be known before move *ply* + 1 of a match, and of the move itself.

    `forecast` is that of the position, `good` are the moves than which none was better, `best`
    is what the first of them led to, `line` is best play from after the move that was made: for a
    lost position the way it is lost.
    """
    match = record.match
    before = match.at(ply)
    thinking = thinking_of(match.game)
    forecasts: Mapping[Move, Forecast] = {}
    forecast, is_complete = None, True
    if not before.outcome:
        forecasts, forecast, is_complete = thinking.lens(before.position, elapsed)
    good = best_moves(forecasts, before.to_move)
    played = match.moves[ply] if ply < match.ply else None
    after = before.play(played) if played is not None else before
    line: Sequence[Move] = ()
    if is_complete:
        line, is_complete = best_line(thinking, after, elapsed)
    return {
        "ply": ply,
        "forecast": None if forecast is None else forecast_json(forecast),
        "good": good,
        "best": forecast_json(forecasts[good[0]]) if good else None,
        "played": played,
        "played_forecast": forecast_json(forecasts[played]) if played is not None else None,
        "line": line,
        "complete": is_complete,
    }


def line(record: Record, ply: int, elapsed: Elapsed | None = None) -> wire.BestLine:
    """Return how play goes on after *ply* moves of a match if both play best: see `best_line`."""
    match = record.match
    here = match.at(ply)
    found, is_complete = best_line(thinking_of(match.game), here, elapsed)
    return {"line": found, "complete": is_complete}


def best_line(
    thinking: Thinking, match: Match, elapsed: Elapsed | None
) -> tuple[Sequence[Move], bool]:
    """Return how play goes on if both play best, as far as that is forced, and if that is all."""
    line: list[Move] = []
    while len(line) < LINE and not match.outcome:
        forecasts, _, is_complete = thinking.lens(match.position, elapsed)
        if not is_complete:
            return line, False
        move = best_moves(forecasts, match.to_move)[0]
        if all(each.kind != "forced" for each in forecasts.values()) or forecasts[move].bound:
            break  # nothing is forced, or it is not known how soon
        line.append(move)
        match = match.play(move)
    return line, True


def chosen(match: Match, level: str, rng: Random, elapsed: Elapsed | None) -> wire.Advice:
    """Return the move of a level, with no more effort than a person wants to wait for.

    In time, what the solver of the game has found out already may help it.
    """
    advice = choose(
        match.game,
        match.position,
        level=level,
        nodes=interactive_nodes(match.game),
        rng=rng,
        elapsed=elapsed,
        solver=Solver(match.game, room=ROOM) if elapsed is None else thinking_of(match.game).solver,
    )
    return {"move": advice.move, "forecast": forecast_json(advice.forecast)}


def advise(record: Record, elapsed: Elapsed | None = None) -> wire.Advice:
    """Return the move of the computer player whose turn it is, by the level in its tag.

    Unless time is short, the same record always gets the same answer: chance comes from the
    match's own seed.

    Raises:
        NoComputerError: If a person is to move.
    """
    match = record.match
    level = record.tags.get(f"computer{match.to_move + 1}")
    if level is None or match.outcome:
        raise NoComputerError("no-computer")
    if level not in LEVELS:
        raise NoComputerError("level", level=level, known=", ".join(LEVELS))
    # A game of chance, not a secret: the match's own seed makes it the same every time.
    rng = Random(f"{record.tags.get('seed', '')}:{match.ply}:{to_fragment(record)}")  # noqa: S311
    return chosen(match, level, rng, elapsed)


def hint(record: Record, elapsed: Elapsed | None = None) -> wire.Advice:
    """Return one good move of the position on the board and what it leads to.

    Raises:
        NoComputerError: If the match is over.
    """
    match = record.match
    if match.outcome:
        raise NoComputerError("over")
    rng = Random(to_fragment(record))  # noqa: S311 # the same position, the same hint
    return chosen(match, STRONGEST, rng, elapsed)


def verdict(record: Record, elapsed: Elapsed | None = None) -> wire.Verdict:
    """Return the forecast of a game as it is set up: whom the rules favour, if anybody."""
    start = Match.of(hints_of(record.match.game).stand_in())
    forecast, is_complete = thinking_of(start.game).solve(start.position, elapsed)
    return {"forecast": forecast_json(forecast), "complete": is_complete}
