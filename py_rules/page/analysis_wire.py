"""The types of what solvers and computer players say; `wire` tells which request has which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

from py_rules.game import Player


class Forecast(TypedDict):
    """What best play by both comes to, counted from the position it is asked for."""

    winner: Player | None
    kind: Literal["forced", "draw", "endless", "unknown"]
    plies: int | None
    """Moves to the end, where that is known and means something."""
    margin: int | None
    """Player 1's points minus Player 2's, where best play is for points and not for speed."""
    bound: int | None
    """How many positions were looked at, where that was not enough to tell."""


class MoveForecast(Forecast):
    """What a move leads to, and how good that is for the player who makes it."""

    rank: int
    """0 for the best moves, 1 for the next best and so on; equally good moves share a rank."""


class Lens(TypedDict):
    """The forecast of a position and of each legal move."""

    record: str
    """The match that was asked about."""
    forecast: Forecast | None
    """There is none after the end."""
    moves: Mapping[str, MoveForecast]
    best: Sequence[str]
    """The moves of rank 0."""
    complete: bool
    """Whether that is all there will be to know; if not, asking again goes on."""


class ReviewEntry(TypedDict):
    """What could be known before a move of a match, and of the move itself."""

    ply: int
    forecast: Forecast | None
    """What the position came to; there is none after the end."""
    good: Sequence[str]
    """The moves than which none was better."""
    best: Forecast | None
    """What the first of the good moves led to; there is none after the end."""
    played: str | None
    """There is none after the last move."""
    played_forecast: Forecast | None
    """What the move that was made led to."""
    line: Sequence[str]
    """Best play from after that move, as far as it is forced."""
    complete: bool
    """Whether that is all there will be to know; if not, asking again goes on."""


class BestLine(TypedDict):
    """Best play by both from a position, as far as that is forced."""

    line: Sequence[str]
    complete: bool
    """Whether that is all there will be to know; if not, asking again goes on."""


class Advice(TypedDict):
    """A move and what it leads to."""

    move: str
    forecast: Forecast


class Verdict(TypedDict):
    """Whom the rules favour, as a game is set up."""

    forecast: Forecast
    complete: bool
    """Whether that is all there will be to know; if not, asking again goes on."""
