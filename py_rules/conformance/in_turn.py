"""Holds a game to one law after the other, for whoever wants to see each of them pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from py_rules.budget import Budget, Clock
from py_rules.conformance.check import DEFAULT_NODES, LAWS, Breach, Trial, check
from py_rules.conformance.law import Law, breaks
from py_rules.conformance.of_games import GAME_LAWS
from py_rules.game import GameClass


def laws_in_turn(
    game: GameClass,
    *,
    nodes: int = DEFAULT_NODES,
    seed: int = 0,
    milliseconds: float = inf,
    clock: Clock | None = None,
    laws: Sequence[Law] = LAWS,
) -> Iterator[Law | Breach]:
    """Yield each law once *game* was held to it, in order; of a broken one its breach, and end.

    A law is tried where `check` tries it: at the same first positions and matches for the same
    *seed*, at up to *nodes* positions. With a *clock* each law may take an equal share of the
    *milliseconds* that those before it have left. What `check`
    finds in the rest names a breach better, for it looks at all laws at one position. Nothing is
    raised, whatever the game does.

    >>> from py_rules import find_game
    >>> [law.name for law in laws_in_turn(find_game("center-square"), nodes=50)][:3]
    ['members', 'slug', 'name']
    """
    left = Budget(nodes * len(laws), milliseconds, clock)
    for at, law in enumerate(laws):
        if law in GAME_LAWS:
            found = breaks(law, game)
            breaches: Sequence[Breach] = [Breach(*found)] if found else []
        else:
            share = left.split(nodes, 1 / (len(laws) - at))
            trial = Trial(game, share, seed, [law])
            trial.run()
            left.merge(share)
            breaches = [*trial.breaches.values()]
        if breaches:
            yield (
                *check(
                    game, nodes=nodes, seed=seed, milliseconds=milliseconds, clock=clock
                ).breaches,
                *breaches,
            )[0]
            return
        yield law
