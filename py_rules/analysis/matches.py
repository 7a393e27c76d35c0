"""Analysis of the position of a match, in one call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from py_rules.analysis.analysis import DEFAULT_NODES, SECONDS, Analysis, usual_budget
from py_rules.analysis.forecast import Forecast, best_moves
from py_rules.game import Move
from py_rules.match import Match, check_match


@dataclass(frozen=True, slots=True)
class MatchAnalysis:
    """The result of perfect play from a position.

    `value` is that of the position, `moves` the forecast after each legal move, `best` the moves
    than which none is known to be better, and `line` the moves of perfect play by both while a win
    is forced.
    """

    value: Forecast
    moves: Mapping[Move, Forecast] = field(hash=False)
    best: tuple[Move, ...]
    line: tuple[Move, ...]


def solve(match: Match, *, nodes: int = DEFAULT_NODES, seconds: float = SECONDS) -> Forecast:
    """Return the result of perfect play from the position on the board.

    It is "unknown" if *nodes* or *seconds* of processor time are not enough.

    >>> solve(Match.start("center-square")).kind
    'endless'
    """
    check_match(match)
    return Analysis(match.game).solve(match.position, usual_budget(nodes, seconds))


def analyze(match: Match, *, nodes: int = DEFAULT_NODES, seconds: float = SECONDS) -> MatchAnalysis:
    """Return the analysis of the position on the board.

    Each question may take *nodes*, all together *seconds* of processor time; what is not known
    then is "unknown".

    >>> analysis = analyze(Match.start("palindrome-war", min_palindrome=3).play("-k").play("-a"))
    >>> analysis.value.winner, analysis.value.plies, analysis.best, analysis.line
    (0, 1, ('a-', '-k'), ('a-',))
    """
    check_match(match)
    analysis, budget = Analysis(match.game), usual_budget(nodes, seconds)
    if match.is_over:
        return MatchAnalysis(analysis.solve(match.position, budget), {}, (), ())
    moves, value = analysis.analyze(match.position, budget)
    line = analysis.best_line(match.position, budget)
    return MatchAnalysis(value, moves, tuple(best_moves(moves, match.to_move)), tuple(line))
