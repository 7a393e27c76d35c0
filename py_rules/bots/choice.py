"""The one door to the computer players: ask a level for a move."""

from __future__ import annotations

from typing import Any, Final

from py_rules.bots import dawn, morning, noon
from py_rules.bots.levels import LEVELS, Advice, Rng
from py_rules.bots.purse import Purse
from py_rules.errors import MatchOverError, OptionError
from py_rules.game import Game, PositionT
from py_rules.search import FillingHints, hints_of

DEFAULT_NODES: Final = noon.NODES
"""The nodes that the strongest level may look at; the others content themselves with fewer."""

_OPENED_NODES: Final = 50_000


def calm_nodes(game: Game[Any, Any]) -> int:
    """Return how many nodes to allow where an answer is wanted soon and perhaps not exactly.

    Under the printed and the fair rules that is enough for an exact answer. Under odd ones a
    search with all the default nodes may take half a minute, and still not know.

    >>> from py_rules import Match
    >>> match = Match.start("palindrome-war", min_length=9, max_length=60)
    >>> calm_nodes(match.game) < DEFAULT_NODES
    True
    """
    # Where play is filling cells, all states are worked on together and cost next to nothing.
    return DEFAULT_NODES if isinstance(hints_of(game), FillingHints) else _OPENED_NODES


def choose(
    game: Game[PositionT, Any],
    position: PositionT,
    *,
    level: str = "noon",
    nodes: int = DEFAULT_NODES,
    rng: Rng,
) -> Advice:
    """Return the move that a computer player of *level* makes at *position*.

    The same *rng* in the same state gives the same advice. A hint is the advice of "noon". No
    level looks at more than *nodes* positions, apart from those that the legal moves lead to; the
    forecast is, as in a lens, that of the position after the move.

    Raises:
        MatchOverError: If there is nothing left to choose.
        OptionError: If there is no such level.

    >>> from random import Random
    >>> from py_rules import Match
    >>> match, _ = Match.start("palindrome-war").play_all(["-k", "-a", "-y", "-a"])
    >>> advice = choose(match.game, match.position, rng=Random(1))
    >>> advice.move, advice.forecast.kind, advice.forecast.plies
    ('-k', 'forced', 0)
    """
    if level not in LEVELS:
        raise OptionError(f"There is no level {str(level)[:40]!r}; there are {', '.join(LEVELS)}.")
    if not game.legal_moves(position):
        raise MatchOverError("The match is over; there is no move to choose.")
    if level == "dawn":
        return dawn.dawn(game, position, Purse(min(nodes, dawn.NODES)), rng)
    if level == "morning":
        return morning.morning(game, position, Purse(min(nodes, morning.NODES)), rng)
    return noon.noon(game, position, Purse(nodes), rng)
