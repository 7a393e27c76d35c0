"""Analysis of a match and moves of players, as functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from py_rules.game import Move
from py_rules.match import Match
from py_rules.players import STRONGEST, LevelPlayer, Limit, Player
from py_rules.search import DEFAULT_NODES, Forecast, Solver, best_moves, best_play
from py_rules.search.solver import SECONDS, out_of_time

_LONGEST_LINE = 60  # moves


@dataclass(frozen=True, slots=True)
class Analysis:
    """The result of perfect play from a position.

    `value` is that of the position, `moves` the forecast after each legal move, `best` the moves
    than which none is better, and `line` perfect play by both as far as an end is forced.
    """

    value: Forecast
    moves: Mapping[Move, Forecast]
    best: tuple[Move, ...]
    line: tuple[Move, ...]


def analyze(match: Match, *, nodes: int = DEFAULT_NODES, seconds: float = SECONDS) -> Analysis:
    """Return the analysis of the position on the board.

    Each forecast may take *nodes*, all together *seconds* of processor time; what is not known
    then is "unknown".

    >>> analysis = analyze(Match.start("palindrome-war", min_palindrome=3).play("-k").play("-a"))
    >>> analysis.value.winner, analysis.value.plies, analysis.best, analysis.line
    (0, 1, ('a-', '-k'), ('a-',))
    """
    game, position, solver = match.game, match.position, Solver(match.game)
    limits: dict[str, Any] = {"nodes": nodes, "is_over": out_of_time(seconds), "in_turns": False}
    moves = {} if match.is_over else solver.analyze_moves(position, **limits)
    value = solver.solve(position, **limits)
    line: list[Move] = []
    if moves:
        for move, after in best_play(game, position, partial(solver.analyze_moves, **limits)):
            if after[move].kind != "forced" or after[move].bound or len(line) == _LONGEST_LINE:
                break
            line.append(move)
    best = tuple(best_moves(moves, match.to_move)) if moves else ()
    return Analysis(value, moves, best, tuple(line))


def play(
    match: Match,
    player: str | Player = STRONGEST,
    *,
    limit: Limit = Limit(),  # noqa: B008 # it never changes
    seed: str | int = "1",
) -> Move:
    """Return the move of a player: a level such as "hard", or a bot of `tournament.bot.load`.

    The same *seed* gives the same move on every machine, unless *limit* has seconds.

    Raises:
        MatchOverError: If the match has ended.
        OptionError: If there is no such level.
        BotError: If a bot fails.

    >>> match = Match.start("palindrome-war", min_palindrome=3).play("-k").play("-a")
    >>> play(match, "hard", limit=Limit(nodes=5000), seed=7) in ("a-", "-k")
    True
    """
    chooser = LevelPlayer(player, seed) if isinstance(player, str) else player
    return chooser.choose(match, limit).move
