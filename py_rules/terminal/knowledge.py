"""Hints and analysis in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from py_rules.analysis import CountedForecast, usual_budget
from py_rules.game import Move
from py_rules.page.analysis import analyze, hint
from py_rules.record import Record
from py_rules.terminal.dialogue import Dialogue

_LINE: Final = 50  # characters next to a forecast
_WIDTH: Final = 76


def format_hint(dialogue: Dialogue, record: Record) -> str:
    """Return a good move, as it is typed, and its forecast."""
    advice = hint(record, usual_budget())  # the time that `analyze` takes
    forecast = _forecast(dialogue, record, advice["forecast"])
    return dialogue.say("hint", move=_typed(dialogue, record, advice["move"]), forecast=forecast)


def format_analysis(dialogue: Dialogue, record: Record) -> str:
    """Return the forecast of each legal move, the best first, equal ones on one line."""
    return "\n".join(_analysis_lines(dialogue, record))


def _analysis_lines(dialogue: Dialogue, record: Record) -> Iterator[str]:
    moves = analyze(record)["moves"]
    same: dict[tuple[int, str], list[str]] = {}
    for move, forecast in moves.items():
        words = _forecast(dialogue, record, forecast)
        same.setdefault((forecast.rank, words), []).append(_typed(dialogue, record, move))
    for (_, words), typed in sorted(same.items(), key=lambda each: each[0][0]):
        yield dialogue.say("analysis", forecast=words, moves=_listed(typed))


def _listed(moves: Sequence[str]) -> str:
    """Return moves on one line or, if they are too many, in columns below it.

    >>> _listed(["a", "b"])
    'a, b'
    """
    line = ", ".join(moves)
    if len(line) <= _LINE:
        return line
    width = max(map(len, moves)) + 2
    count = max(1, _WIDTH // width)
    rows = (moves[at : at + count] for at in range(0, len(moves), count))
    return "".join(f"\n  {''.join(each.ljust(width) for each in row).rstrip()}" for row in rows)


def _typed(dialogue: Dialogue, record: Record, move: Move) -> str:
    return " ".join(dialogue.answers(record.match, move))


def _forecast(dialogue: Dialogue, record: Record, forecast: CountedForecast) -> str:
    say, winner, margin = dialogue.say, forecast.winner, forecast.margin
    if winner is None:
        return say(f"forecast.{forecast.kind}")
    name = dialogue.players(record)[winner]
    if margin is not None:
        return say("forecast.by", name=name, margin=abs(margin))
    if forecast.moves is None:
        most = forecast.moves_at_most
        return say("forecast.within" if most else "forecast.wins", name=name, moves=most or 0)
    moves = forecast.moves
    # Without a move of the winner's, the other player has to end the match and loses by it.
    return say("forecast.in" if moves else "forecast.at-once", name=name, moves=moves)
