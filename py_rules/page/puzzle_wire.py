"""The types of what crosses the bridge about puzzles; `wire` tells which request has which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from py_rules.game import Player


class Puzzle(TypedDict):
    """A position with something to find; it does not say what."""

    id: str
    """16 hexadecimal digits, the same for the same position of the same match."""
    game: str
    record: str
    """The match up to the position, as the fragment of its link."""
    player: Player
    """Who is to find the move."""
    goal: Literal["win", "draw"]
    length: int
    """In plies: to the end of the win, or until the most stubborn of the wrong moves has lost."""
    difficulty: int
    """From 1, easy, to 5."""
    traps: int
    """Wrong moves that a search of two plies would choose as gladly as a right one."""
    unique: bool
    """Whether one move alone keeps the goal, but for the symmetry of the game."""


class Judgement(TypedDict):
    """What the last move of a try comes to."""

    puzzle: Puzzle
    verdict: Literal["right", "slower", "wrong", "shown"]
    """"slower" keeps the win, but another move wins sooner; "shown" where no move was tried."""
    solved: bool
    reply: str | None
    """The opponent's best answer to a right move; there is none once the puzzle is solved."""
    plies: int | None
    """How far the win is after the reply."""
    line: Sequence[str]
    """After a wrong move the refutation, where none was tried the solution; else it is empty."""


class FoundPuzzle(TypedDict):
    """A ply of a match at which a win or a draw was given away."""

    ply: int
    played: str
    puzzle: Puzzle


class FoundPuzzles(TypedDict):
    """Puzzles from a match, in the order of play."""

    found: Sequence[FoundPuzzle]
    rest: int
    """The ply before which to go on looking, 0 if that is all."""


class DayParams(TypedDict):
    """A game and a day."""

    game: str
    date: str
    """As in "2026-11-23"."""


class MakeParams(TypedDict):
    """A game and what a puzzle is made of."""

    game: str
    seed: str
    length: int
    """The plies that are wished for, 0 for any."""
    difficulty: int
    """From 1 to 5, 0 for any."""


class LineParams(TypedDict):
    """A puzzle, and the moves that were tried, with the opponent's answers in between."""

    game: str
    record: str
    line: str
    """With dots in between, as a record has its moves; empty if none was tried."""
