"""Runs the checks of a game one by one, to show each of them pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from py_rules.budget import Budget, Clock
from py_rules.conformance.check import CHECKS, DEFAULT_NODES, Trial, Violation, check
from py_rules.conformance.law import Check, breaks
from py_rules.conformance.of_games import GAME_CHECKS
from py_rules.game import GameClass


def iter_checks(
    game: GameClass,
    *,
    nodes: int = DEFAULT_NODES,
    seed: int = 0,
    milliseconds: float = inf,
    clock: Clock | None = None,
    laws: Sequence[Check] = CHECKS,
) -> Iterator[Check | Violation]:
    """Yield each check that *game* passes, in order; at the first failure its violation, and end.

    A law is tried where `check` tries it: at the same first positions and matches for the same
    *seed*, at up to *nodes* positions. With a *clock* each law may take an equal share of the
    *milliseconds* that those before it have left. What `check`
    finds in the rest names a violation better, for it looks at all laws at one position. Nothing is
    raised, whatever the game does.

    >>> from py_rules import find_game
    >>> [law.name for law in iter_checks(find_game("center-square"), nodes=50)][:3]
    ['members', 'slug', 'name']
    """
    left = Budget(nodes * len(laws), milliseconds, clock)
    for at, law in enumerate(laws):
        if law in GAME_CHECKS:
            found = breaks(law, game)
            violations: Sequence[Violation] = [Violation(*found)] if found else []
        else:
            share = left.split(nodes, 1 / (len(laws) - at))
            trial = Trial(game, share, seed, [law])
            trial.run()
            left.merge(share)
            violations = [*trial.violations.values()]
        if violations:
            yield (
                *check(
                    game, nodes=nodes, seed=seed, milliseconds=milliseconds, clock=clock
                ).violations,
                *violations,
            )[0]
            return
        yield law
