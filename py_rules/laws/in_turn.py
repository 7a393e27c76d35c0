"""Holds a game to one law after the other, for whoever wants to see each of them pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from py_rules.bots.budget import NodeBudget
from py_rules.game import GameClass
from py_rules.laws.check import DEFAULT_NODES, LAWS, Breach, Trial, check
from py_rules.laws.law import Law, breaks
from py_rules.laws.of_games import GAME_LAWS


def laws_in_turn(
    game: GameClass,
    *,
    nodes: int = DEFAULT_NODES,
    seed: int = 0,
    elapsed: Callable[[], float] | None = None,
    laws: Sequence[Law] = LAWS,
) -> Iterator[Law | Breach]:
    """Yield each law once *game* was held to it, in order; of a broken one its breach, and end.

    A law is tried where `check` tries it: at the same first positions and matches for the same
    *seed*, at up to *nodes* positions. *elapsed* returns how much of the time is gone, as in
    `NodeBudget`; each law may take an equal share of what those before it have left. What `check`
    finds in the rest names a breach better, for it looks at all laws at one position. Nothing is
    raised, whatever the game does.

    >>> from py_rules import find_game
    >>> [law.name for law in laws_in_turn(find_game("center-square"), nodes=50)][:3]
    ['members', 'slug', 'name']
    """
    left = NodeBudget(nodes * len(laws), elapsed=elapsed)
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
            yield (*check(game, nodes=nodes, seed=seed, elapsed=elapsed).breaches, *breaches)[0]
            return
        yield law
