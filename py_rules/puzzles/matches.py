"""Puzzles from a match: every ply at which the exact value changed."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from py_rules.analysis import Analysis
from py_rules.budget import Budget
from py_rules.game import PLAYERS, Move, Player
from py_rules.match import Match, check_match
from py_rules.puzzles.errors import PuzzleError
from py_rules.puzzles.puzzle import MAX_MOVES, Puzzle, puzzle_of, values_of

NODES_PER_PLY: Final = 20_000


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle before move `ply` + 1 of a match, whose move `played` gave the goal away.

    Several moves may have been right; `puzzle.accepted` has the best of them.
    """

    ply: int
    played: Move
    puzzle: Puzzle


def from_match(match: Match, *, nodes: int = NODES_PER_PLY) -> tuple[Found, ...]:
    """Return the plies of *match* at which a win or a draw was given away, in order.

    Plies that *nodes* nodes do not decide are left out.

    >>> match, _ = Match.start("palindrome-war").play_all(["-k", "-a", "-y", "-a", "-b"])
    >>> [(found.ply, found.played, found.puzzle.accepted) for found in from_match(match)][-1]
    (4, '-b', ('-k',))
    """
    check_match(match)
    return look_back(match, match.ply, budget=Budget(nodes), most=match.ply * nodes + 1)[0]


def look_back(
    match: Match,
    before: int,
    *,
    budget: Budget,
    most: int,
    people: Collection[Player] = PLAYERS,
) -> tuple[tuple[Found, ...], int]:
    """Return the puzzles before move number *before* + 1, and the ply to continue from, 0 for none.

    It goes backward, as the values of later positions help with earlier ones, with *budget*
    for each, and ends once it has used *most* nodes or the time is over. A ply that the time cut
    short is left to the next call, unless it was the first. Moves of others than *people* are
    no puzzles.
    """
    analysis = Analysis(match.game)
    found: list[Found] = []
    moves, movers = match.moves, match.movers
    before = last = min(before, MAX_MOVES)  # a longer record is refused
    while before and most > 0 and (before == last or not budget.is_over()):
        before -= 1
        if movers[before] not in people:
            continue
        played, here = moves[before], match.at(before)
        with suppress(PuzzleError):
            values = values_of(here, analysis, budget)
            winner = here.to_move if values.goal == "win" else None
            if values.after[played].winner not in (here.to_move, winner):
                found.append(Found(before, played, puzzle_of(here, values, analysis, budget)))
        if analysis.is_interrupted and before + 1 < last:
            before += 1
            break
        most -= max(1, analysis.spent)
    return tuple(reversed(found)), before
