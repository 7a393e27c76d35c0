"""The page's requests to the analysis and computer players.

The bridge imports this slow module at the first one: a page that only plays never needs it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from random import Random
from typing import TYPE_CHECKING, Final

from py_rules.analysis import (
    DEFAULT_NODES,
    Analysis,
    CountedForecast,
    Forecast,
    MoveForecast,
    best_moves,
    hints_of,
    kept_analysis,
    ranks,
    usual_budget,
)
from py_rules.analysis.analysis import MEMORY_LIMIT
from py_rules.budget import Budget
from py_rules.game import Move
from py_rules.match import Match
from py_rules.page.requests import RequestError
from py_rules.page.state import checked_ply
from py_rules.players import STRONGEST, choose, interactive_nodes
from py_rules.record import Record, to_fragment

if TYPE_CHECKING:
    from py_rules.page import wire

LINE: Final = 12
"""Moves of the longest shown line of perfect play."""


def analyze(record: Record, budget: Budget | None = None) -> wire.MoveAnalysis:
    """Return the forecast of the position on the board and, with its rank, of each legal move."""
    match = record.match
    name = to_fragment(record)
    if match.outcome:
        return {"record": name, "forecast": None, "moves": {}, "best": [], "complete": True}
    analysis = kept_analysis(match.game)
    forecasts, forecast = analysis.analyze(match.position, _question(budget))
    count, mover = analysis.count, match.to_move
    places = ranks(forecasts, mover)
    return {
        "record": name,
        "forecast": count(match.position, forecast),
        "moves": {
            move: MoveForecast(
                **asdict(count(match.play(move).position, each, mover)), rank=places[move]
            )
            for move, each in forecasts.items()
        },
        "best": [move for move, rank in places.items() if rank == 0],
        "complete": not analysis.is_interrupted,
    }


def review(record: Record, ply: int, budget: Budget | None = None) -> wire.ReviewEntry:
    """Return the analysis before move *ply* + 1 of a match, and of the move itself.

    `forecast` is that of the position, `good` its best moves, `best` the forecast after the first
    of them, and `line` perfect play after the move that was played.
    """
    match = record.match
    before = match.at(checked_ply(record, ply))
    analysis, question = kept_analysis(match.game), _question(budget)
    forecasts: Mapping[Move, Forecast] = {}
    forecast, is_complete = None, True
    if not before.outcome:
        forecasts, forecast = analysis.analyze(before.position, question)
        is_complete = not analysis.is_interrupted
    good = best_moves(forecasts, before.to_move)
    played = match.moves[ply] if ply < match.ply else None
    after = before.play(played) if played is not None else before
    line: Sequence[Move] = ()
    if is_complete and not after.outcome:
        line = analysis.best_line(after.position, question, LINE)
        is_complete = not analysis.is_interrupted

    def after_move(move: Move) -> CountedForecast:
        position = before.play(move).position
        return analysis.count(position, forecasts[move], before.to_move)

    return {
        "ply": ply,
        "forecast": analysis.count(before.position, forecast) if forecast else None,
        "good": good,
        "best": after_move(good[0]) if good else None,
        "played": played,
        "played_forecast": None if played is None else after_move(played),
        "line": line,
        "complete": is_complete,
    }


def line(record: Record, ply: int, budget: Budget | None = None) -> wire.BestLine:
    """Return the line of perfect play after *ply* moves of a match."""
    match = record.match
    here = match.at(checked_ply(record, ply))
    if here.outcome:
        return {"line": [], "complete": True}
    analysis = kept_analysis(match.game)
    found = analysis.best_line(here.position, _question(budget), LINE)
    return {"line": found, "complete": not analysis.is_interrupted}


def _question(budget: Budget | None) -> Budget:
    return budget.split(DEFAULT_NODES) if budget else usual_budget()


def chosen(match: Match, level: str, rng: Random, budget: Budget | None) -> wire.Advice:
    """Return the move of a level, by a search that a person can wait for.

    With a budget it may use what the analysis of the game has already proved.
    """
    game = match.game
    analysis = kept_analysis(game) if budget else Analysis(game, memory_limit=MEMORY_LIMIT)
    advice = choose(
        game,
        match.position,
        level=level,
        nodes=interactive_nodes(game),
        rng=rng,
        budget=budget,
        analysis=analysis,
    )
    after = game.successor(match.position, advice.move)
    forecast = analysis.count(after, advice.forecast, match.to_move)
    return {"move": advice.move, "forecast": forecast}


def advise(record: Record, budget: Budget | None = None) -> wire.Advice:
    """Return the move of the computer player whose turn it is, by the level in its tag.

    Unless time is short, the same record always gets the same move: the seed is in the record.

    Raises:
        RequestError: If a person is to move.
        OptionError: If there is no such level.
    """
    match = record.match
    level = record.tags.get(f"computer{match.to_move + 1}")
    if level is None or match.outcome:
        raise RequestError("no-computer")
    # Not a secret: the seed of the match gives the same move every time.
    rng = Random(f"{record.tags.get('seed', '')}:{match.ply}:{to_fragment(record)}")  # noqa: S311
    return chosen(match, level, rng, budget)


def hint(record: Record, budget: Budget | None = None) -> wire.Advice:
    """Return a good move of the position on the board and its forecast.

    Raises:
        RequestError: If the match is over.
    """
    match = record.match
    if match.outcome:
        raise RequestError("over")
    rng = Random(to_fragment(record))  # noqa: S311 # the same position, the same hint
    return chosen(match, STRONGEST, rng, budget)


def verdict(record: Record, budget: Budget | None = None) -> wire.Verdict:
    """Return the forecast of the initial position of a game with its options."""
    start = Match.of(hints_of(record.match.game).equivalent_game())
    analysis = kept_analysis(start.game)
    forecast = analysis.count(start.position, analysis.solve(start.position, _question(budget)))
    return {"forecast": forecast, "complete": not analysis.is_interrupted}
