"""A puzzle: the position, its goal, its solutions and its difficulty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any, Final, Literal, TypeAlias

from py_rules.analysis import Analysis, Forecast, best_play, hints_of, kept_analysis
from py_rules.budget import Budget
from py_rules.errors import check_type
from py_rules.game import Move, Player
from py_rules.match import Match, check_match
from py_rules.players.shallow_search import best_end, distinct, shallow_search
from py_rules.puzzles.chance import digest
from py_rules.puzzles.errors import PuzzleError
from py_rules.record import from_fragment as record_from
from py_rules.record import to_fragment as record_to

Goal: TypeAlias = Literal["win", "draw"]

NODES: Final = 60_000
"""Node limit for reading a puzzle or judging a move."""

MAX_MOVES: Final = 400
"""The most moves before the position of a puzzle."""

_PLAUSIBLE_PLIES: Final = 2
_PLAUSIBLE_NODES: Final = 3_000
_STEPS: Final = (3, 4, 5, 6)  # of effort, above which the difficulty is one higher


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which the player to move can win, or save a draw.

    `match` leads to the position. `length` is in plies: of a win, to its end under perfect play; of
    a draw, until the last of the wrong moves has lost. `moves` of these are the solver's.
    `accepted` are the equally good moves that solve it. `is_unique` says that, up to symmetry, they
    are one move and the only one that keeps the goal. `traps` is the number of wrong moves, up to
    symmetry, that look as good as a right one to a search of two plies; `difficulty` goes from 1,
    easy, to 5.
    """

    match: Match
    goal: Goal
    length: int
    moves: int
    accepted: tuple[Move, ...]
    is_unique: bool
    traps: int
    difficulty: int = field(init=False)

    def __post_init__(self) -> None:
        """Derive the difficulty."""
        object.__setattr__(self, "difficulty", level_of(self.length, self.traps))

    @property
    def to_move(self) -> Player:
        """Return the player to move, who has to find the move."""
        return self.match.to_move

    @property
    def id(self) -> str:
        """Return 16 hexadecimal digits, the same for the same position of the same match."""
        return f"{digest(f'{self.match.game.slug}#{to_fragment(self)}'):016x}"


def own_moves(
    match: Match,
    player: Player,
    plies: int,
    analysis: Analysis[Any],
    budget: Budget,
    first: Sequence[Move] = (),
) -> int:
    """Return how many of the next *plies* a player makes: of *first*, then of perfect play.

    Where the players take turns, *player* is to move.

    Raises:
        PuzzleError: If perfect play is not known, in a game that may not alternate.
    """
    if match.game.alternates:
        return (plies + 1) // 2
    after = match.play_all(first)[0]
    best = best_play(match.game, after.position, partial(forecasts_of, analysis, budget=budget))
    line = [move for move, _ in islice(best, plies - len(first))]
    return after.play_all(line)[0].movers[match.ply :].count(player)


def level_of(length: int, traps: int) -> int:
    """Return the difficulty, 1 to 5, of a puzzle of *length* plies with a number of *traps*.

    It grows with the mover's own moves and the logarithm of the traps. Without traps it is 1,
    however long it is.

    >>> level_of(3, 1), level_of(3, 4), level_of(11, 1), level_of(11, 0)
    (1, 3, 5, 1)
    """
    effort = (length + 1) // 2 + min(4, traps.bit_length())
    return 1 + sum(effort > step for step in _STEPS) if traps else 1


def sign(forecast: Forecast, player: Player) -> int | None:
    """Return 1 if *player* wins, 0 for no winner, -1 if the other player wins, None if unknown.

    A winner without a known distance counts as unknown.

    >>> sign(Forecast(0, "forced", 3), 1)
    -1
    """
    if forecast.bound is not None:
        return None
    return 0 if forecast.winner is None else 1 if forecast.winner == player else -1


def puzzle_at(
    match: Match,
    *,
    analysis: Analysis[Any] | None = None,
    budget: Budget | None = None,
) -> Puzzle:
    """Return the puzzle on the board of *match*, which may have several solutions.

    *analysis* is one of the same game, which may have proved something already. Where a *budget*
    with a clock ends it, the next call with that analysis continues.

    Raises:
        PuzzleError: If the match is over, every move loses or every move is equally good, or
            the budget is not enough to tell.

    >>> puzzle = puzzle_at(Match.start("center-square", start_column=2, start_row=2))
    >>> puzzle.goal, puzzle.length, puzzle.accepted, puzzle.is_unique
    ('draw', 2, ('up', 'left'), True)
    """
    check_match(match)
    analysis = analysis or Analysis(match.game)
    budget = budget or Budget(NODES)
    return puzzle_of(match, values_of(match, analysis, budget), analysis, budget)


@dataclass(frozen=True, slots=True)
class MoveValues:
    """The values of the moves of a position: which keep the goal, and which are best."""

    goal: Goal
    length: int
    after: Mapping[Move, Forecast]
    keeping: tuple[Move, ...]

    @property
    def wrong(self) -> tuple[Move, ...]:
        """Return the moves that lose the goal."""
        return tuple(move for move in self.after if move not in self.keeping)

    @property
    def accepted(self) -> tuple[Move, ...]:
        """Return the best moves: for a win the fastest ones."""
        return self.keeping if self.goal == "draw" else self.longest

    @property
    def longest(self) -> tuple[Move, ...]:
        """Return the moves that lead to an end after `length` plies."""
        moves = self.keeping if self.goal == "win" else self.wrong
        return tuple(move for move in moves if 1 + (self.after[move].plies or 0) == self.length)


def values_of(match: Match, analysis: Analysis[Any], budget: Budget) -> MoveValues:
    """Return the values of the moves at the position of *match*.

    Raises:
        PuzzleError: As `puzzle_at` does.
    """
    if match.outcome:
        raise PuzzleError("ended")
    after = forecasts_of(analysis, match.position, budget)
    signs = {move: sign(forecast, match.to_move) or 0 for move, forecast in after.items()}
    best = max(signs.values())
    if best < 0:
        raise PuzzleError("lost")
    keeping = tuple(move for move, each in signs.items() if each == best)
    if len(keeping) == len(after):
        raise PuzzleError("alike")
    # The length of a draw is that of the longest loss.
    lengths = [1 + (after[move].plies or 0) for move in after if (move in keeping) == (best > 0)]
    if best:
        return MoveValues("win", min(lengths), after, keeping)
    return MoveValues("draw", max(lengths), after, keeping)


def forecasts_of(analysis: Analysis[Any], position: Any, budget: Budget) -> Mapping[Move, Forecast]:
    """Return the forecast after each legal move.

    Raises:
        PuzzleError: If one of them is not known.
    """
    after = analysis.analyze_moves(position, budget)
    if any(sign(forecast, 0) is None for forecast in after.values()):
        raise PuzzleError("time" if analysis.is_interrupted else "unsolved")
    return after


def symmetric(match: Match, moves: Sequence[Move]) -> bool:
    """Return whether these moves lead to positions that are equal up to symmetry.

    >>> symmetric(Match.start("palindrome-war"), ["-a", "z-"])
    True
    """
    game, hints = match.game, hints_of(match.game)
    return len({hints.symmetry_key(game.successor(match.position, move)) for move in moves}) == 1


def puzzle_of(match: Match, values: MoveValues, analysis: Analysis[Any], budget: Budget) -> Puzzle:
    """Return the puzzle on the board of *match*, whose moves have the values *values*.

    Raises:
        PuzzleError: If the budget is not enough to count the solver's moves.
    """
    plausible = Budget(_PLAUSIBLE_NODES)
    seen = shallow_search(match.game, match.position, _PLAUSIBLE_PLIES, plausible)
    best, wrong = best_end(seen.values()), distinct(match.game, match.position, values.wrong)
    return Puzzle(
        match=match,
        goal=values.goal,
        length=values.length,
        moves=own_moves(match, match.to_move, values.length, analysis, budget, values.longest[:1]),
        accepted=values.accepted,
        is_unique=symmetric(match, values.keeping),
        traps=sum(seen[move] == best for move in wrong),
    )


def to_fragment(puzzle: Puzzle) -> str:
    """Return the record of the position of *puzzle*, as the part of a link after its `#`."""
    check_type(puzzle, Puzzle, "Pass a puzzle such as puzzle_at(match)")
    return record_to(puzzle.match)


def from_fragment(slug: str, fragment: str, *, budget: Budget | None = None) -> Puzzle:
    """Return the puzzle of the game *slug* that the fragment of a link holds.

    The tags of the record are ignored. With a *budget* the next call goes on with the search.

    Raises:
        RulesError: If there is no such game, or the fragment isn't a record of it.
        PuzzleError: If the record is too long, or the position isn't a puzzle.

    >>> from_fragment("palindrome-war", "moves=-k.-a.-y.-a").accepted
    ('-k',)
    """
    match = record_from(slug, fragment).match
    if match.ply > MAX_MOVES:
        raise PuzzleError("long", moves=match.ply, most=MAX_MOVES)
    return puzzle_at(match, analysis=kept_analysis(match.game) if budget else None, budget=budget)
