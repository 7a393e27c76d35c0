"""The levels of the computer player by name, and the move of a level."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from py_rules.analysis import Analysis, FillingHints, hints_of
from py_rules.budget import Budget
from py_rules.errors import MatchOverError, OptionError, shown
from py_rules.game import Game, PositionT
from py_rules.players import levels
from py_rules.players.level import Advice, Level, Rng


def find_levels() -> Mapping[str, Level]:
    """Return the `LEVEL` of each module in `py_rules.players.levels`, the weakest first.

    >>> list(find_levels())
    ['easy', 'medium', 'hard']
    """
    names = [module.name for module in pkgutil.iter_modules(levels.__path__)]
    found: dict[str, Level] = {
        name: import_module(f"{levels.__name__}.{name}").LEVEL for name in names
    }
    return MappingProxyType(dict(sorted(found.items(), key=lambda each: each[1].strength)))


LEVELS: Final = find_levels()
"""The levels by name, the weakest first."""

STRONGEST: Final[str] = list(LEVELS)[-1]

DEFAULT_NODES: Final = max(level.nodes for level in LEVELS.values())
"""The nodes of the strongest level; weaker ones use fewer."""

_INTERACTIVE_NODES: Final = 50_000


def level_named(name: str) -> Level:
    """Return a level of `LEVELS`.

    Raises:
        OptionError: If there is no such level.
    """
    if not isinstance(name, str) or name not in LEVELS:
        raise OptionError("level", level=shown(name), known=", ".join(LEVELS))
    return LEVELS[name]


def interactive_nodes(game: Game[Any, Any]) -> int:
    """Return the nodes for a quick and perhaps inexact answer.

    Under the classic and the fair rules they are enough for an exact one. Under other rules a
    search with the default nodes may take half a minute without a result.

    >>> from py_rules import Match
    >>> interactive_nodes(Match.start("palindrome-war").game) < DEFAULT_NODES
    True
    """
    # A game of filling is solved in one table, whose states are cheap.
    return DEFAULT_NODES if isinstance(hints_of(game), FillingHints) else _INTERACTIVE_NODES


def choose(
    game: Game[PositionT, Any],
    position: PositionT,
    *,
    level: str = STRONGEST,
    nodes: int = DEFAULT_NODES,
    rng: Rng,
    budget: Budget | None = None,
    analysis: Analysis[PositionT] | None = None,
) -> Advice:
    """Return the move that a computer player of *level* makes at *position*.

    The same *rng* in the same state gives the same advice. A hint is the advice of the strongest
    level. No level visits more than *nodes* positions, apart from the successors of the legal
    moves; the forecast is that of the position after the move, as in `analyze_moves`.

    With a *budget* that has a clock the answer comes soon after its deadline, and may differ
    between machines. *analysis* is one of this game, perhaps with proved positions, by default new.

    Raises:
        MatchOverError: If no move is legal.
        OptionError: If there is no such level.

    >>> from random import Random
    >>> from py_rules import Match
    >>> match, _ = Match.start("palindrome-war").play_all(["-k", "-a", "-y", "-a"])
    >>> advice = choose(match.game, match.position, rng=Random(1))
    >>> advice.move, advice.forecast.kind, advice.forecast.plies
    ('-k', 'forced', 0)
    """
    player = level_named(level)
    if not game.legal_moves(position):
        raise MatchOverError
    part = (budget or Budget(nodes)).split(min(nodes, player.nodes))
    return player.choose(analysis or Analysis(game), position, part, rng)
