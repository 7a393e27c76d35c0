"""Judges a try: right, slower, or wrong with its refutation."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal

from py_rules.analysis import Analysis, best_moves, best_play, kept_analysis
from py_rules.budget import Budget
from py_rules.errors import check_type
from py_rules.game import Move
from py_rules.match import Match
from py_rules.puzzles.errors import PuzzleError
from py_rules.puzzles.puzzle import NODES, Puzzle, forecasts_of, own_moves, sign

MAX_LINE: Final = 60
"""The most moves of a try and of a shown line."""


@dataclass(frozen=True, slots=True)
class Judgment:
    """The judgment of the last move of a try.

    `verdict` is "right", "slower" (it keeps the win, but another move wins sooner), "wrong", or
    "shown" where no move was tried. `line` continues the try by perfect play: the refutation of a
    wrong move, the solution where no move was tried, else it is empty. `reply` is the opponent's
    longest resistance to a right move, None where the same player moves again, `plies` the
    distance to the win after it, and `moves` how many of these plies the solver makes. They are
    None once the puzzle `is_solved`.
    """

    verdict: Literal["right", "slower", "wrong", "shown"]
    is_solved: bool = False
    reply: Move | None = None
    plies: int | None = None
    moves: int | None = None
    line: tuple[Move, ...] = ()


def judge(
    puzzle: Puzzle,
    tried: Sequence[Move] = (),
    *,
    budget: Budget | None = None,
) -> Judgment:
    """Return the judgment of the last of the moves *tried* from the position of *puzzle*.

    They are the moves of the person solving it and the opponent's replies. A win is solved
    with the last move, a draw with the first right one. After a reply, or without a try, the
    verdict is "shown" and the line is the solution. Where the clock of *budget* ends the
    search, the same call continues it.

    Raises:
        RulesError: If one of the moves is not legal.
        PuzzleError: If the puzzle was over before the last move, there are too many moves, or
            the budget does not suffice to judge.

    >>> from py_rules.puzzles.puzzle import puzzle_at
    >>> puzzle = puzzle_at(Match.start("palindrome-war").play_all(["-k", "-a", "-y", "-a"])[0])
    >>> judge(puzzle, ["-k"])
    Judgment(verdict='right', is_solved=True, reply=None, plies=None, moves=None, line=())
    >>> judge(puzzle, ["-b"]).verdict, judge(puzzle).line
    ('wrong', ('-k',))
    """
    check_type(puzzle, Puzzle, "Pass a puzzle such as puzzle_at(match)")
    if len(tried) > MAX_LINE:
        raise PuzzleError("long", moves=len(tried), most=MAX_LINE)
    match, refusal = puzzle.match.play_all(tried)
    if refusal:
        raise refusal
    before = puzzle.match.play_all(tried[:-1])[0]
    mover = puzzle.to_move
    is_asked = not tried or before.to_move != mover
    if puzzle.goal == "draw" and len(tried) > 1:
        raise PuzzleError("over" if tried[0] in puzzle.accepted else "ended")
    if is_asked and match.outcome:
        raise PuzzleError("over" if match.outcome.winner == mover else "ended")
    analysis, budget = kept_analysis(puzzle.match.game), budget or Budget(NODES)
    forecasts = partial(forecasts_of, analysis, budget=budget)
    if is_asked:
        return Judgment("shown", line=best_line(analysis, match, budget))
    after, move = forecasts(before.position), tried[-1]
    if (sign(after[move], mover) or 0) < (puzzle.goal == "win"):
        return Judgment("wrong", line=best_line(analysis, match, budget))
    is_reply = match.to_move != mover
    if puzzle.goal == "draw" or match.outcome or (is_reply and after[move].plies == 1):
        # Every reply ends the match and loses, so nothing is left to find.
        return Judgment("right", is_solved=True)
    wins = [each.plies or 0 for each in after.values() if each.winner == mover]
    if (after[move].plies or 0) > min(wins):
        return Judgment("slower")
    reply, plies = None, after[move].plies
    if is_reply:
        replies = forecasts(match.position)
        reply = best_moves(replies, match.to_move)[0]
        match, plies = match.play(reply), replies[reply].plies
    moves = own_moves(match, mover, plies or 0, analysis, budget)
    return Judgment("right", reply=reply, plies=plies, moves=moves)


def best_line(analysis: Analysis[Any], match: Match, budget: Budget) -> tuple[Move, ...]:
    """Return perfect play: to the end where that is forced, else one move.

    It ends early where the budget does not suffice for the next move, and after `MAX_LINE` moves.
    """
    line: list[Move] = []
    if match.outcome:
        return ()
    with suppress(PuzzleError):
        analyze = partial(forecasts_of, analysis, budget=budget)
        for move, after in best_play(match.game, match.position, analyze):
            line.append(move)
            if after[move].kind != "forced" or len(line) == MAX_LINE:
                break
    return tuple(line)
