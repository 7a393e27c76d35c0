"""The page's requests about puzzles; `py_rules.page.bridge` imports them at the first one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from py_rules.budget import Budget
from py_rules.game import PLAYERS
from py_rules.puzzles.days import of_day
from py_rules.puzzles.errors import PuzzleError
from py_rules.puzzles.judging import judge
from py_rules.puzzles.making import make
from py_rules.puzzles.matches import look_back
from py_rules.puzzles.puzzle import NODES, Puzzle, from_fragment, to_fragment
from py_rules.record import Record

if TYPE_CHECKING:
    from py_rules.page import wire

_AT_A_TIME: Final = 30_000  # nodes that one request about a match may search, about
_PER_PLY: Final = 10_000


def puzzle_to_dict(puzzle: Puzzle) -> wire.Puzzle:
    """Return a puzzle as JSON, without its solution."""
    return {
        "id": puzzle.id,
        "game": puzzle.match.game.slug,
        "record": to_fragment(puzzle),
        "player": puzzle.to_move,
        "goal": puzzle.goal,
        "length": puzzle.length,
        "moves": puzzle.moves,
        "difficulty": puzzle.difficulty,
        "traps": puzzle.traps,
        "unique": puzzle.is_unique,
    }


def puzzle_of_day(game: str, date: str) -> wire.Puzzle:
    """Return the puzzle of a day such as "2026-11-23"."""
    return puzzle_to_dict(of_day(game, date))


def puzzle_make(game: str, seed: str, length: int, difficulty: int) -> wire.Puzzle:
    """Return the puzzle of a seed; a length or difficulty of 0 leaves it to the seed."""
    return puzzle_to_dict(make(game, seed, length=length or None, difficulty=difficulty or None))


def puzzle_judge(game: str, record: str, line: str, budget: Budget | None = None) -> wire.Judgment:
    """Return the judgment of the last move of *line*, whose moves are separated by dots.

    Where the time does not suffice, the error is "puzzle.time" and the same request continues.
    """
    part = budget and budget.split(NODES)
    puzzle = from_fragment(game, record, budget=part)
    judged = judge(puzzle, line.split(".") if line else (), budget=part)
    return {
        "puzzle": puzzle_to_dict(puzzle),
        "verdict": judged.verdict,
        "solved": judged.is_solved,
        "reply": judged.reply,
        "plies": judged.plies,
        "moves": judged.moves,
        "line": judged.line,
    }


def puzzles_of_match(record: Record, ply: int, budget: Budget | None = None) -> wire.FoundPuzzles:
    """Return puzzles from the first *ply* moves of a match, and the ply to continue from.

    None is from a computer's move.
    """
    match = record.match
    if not 0 <= ply <= match.ply:
        raise PuzzleError("ply", last=match.ply)
    part = budget.split(_PER_PLY) if budget else Budget(_PER_PLY)
    people = [player for player in PLAYERS if f"computer{player + 1}" not in record.tags]
    found, rest = look_back(match, ply, budget=part, most=_AT_A_TIME, people=people)
    return {
        "found": [
            {"ply": each.ply, "played": each.played, "puzzle": puzzle_to_dict(each.puzzle)}
            for each in found
        ],
        "rest": rest,
    }
