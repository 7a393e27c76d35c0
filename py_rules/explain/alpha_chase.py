"""Facts of Alpha Chase: closed words and decisive leads."""

from __future__ import annotations

from typing import Final

from py_rules.explain import shared
from py_rules.explain.step import Detector, Fact, Step
from py_rules.game import Player, other
from py_rules.games.alpha_chase.rules import AlphaChase, Pool

ChaseStep = Step[AlphaChase, Pool]


def word_of(game: AlphaChase, player: Player) -> frozenset[str]:
    """Return the letters of a player's own word."""
    return frozenset(game.options.word2 if player else game.options.word1)


def is_closed(game: AlphaChase, pool: Pool, player: Player) -> bool:
    """Return whether a letter of the player's word is the other one's, so that it stays undone."""
    return bool(word_of(game, player) & pool.sets[other(player)])


def leads_for_good(game: AlphaChase, pool: Pool, player: Player) -> bool:
    """Return whether a player has more than the other one can ever get: the player will win.

    Then the other word cannot be completed, and the counts cannot come out even.
    """
    rival = other(player)
    most = game.points(rival, word_of(game, rival) - pool.sets[player])
    return game.points(player, pool.sets[player]) > most


def leads(step: ChaseStep) -> Fact | None:
    """Say that the lead of the mover is safe from this move on."""
    game = step.game
    if game.outcome(step.after) is not None or leads_for_good(game, step.before, step.mover):
        return None
    if not leads_for_good(game, step.after, step.mover):
        return None
    return Fact("chase.leads", {"player": step.mover})


def closes(step: ChaseStep) -> Fact | None:
    """Say that the move closes the opponent's word, or with that both."""
    game, rival = step.game, step.opponent
    if game.outcome(step.after) is not None or is_closed(game, step.before, rival):
        return None
    if not is_closed(game, step.after, rival):
        return None
    if is_closed(game, step.after, step.mover):
        return Fact("chase.both-closed")
    return Fact("chase.closed", {"player": rival})


def both_need(step: ChaseStep) -> Fact | None:
    """Say that the letter stands in both words, while both can still be completed."""
    game = step.game
    if step.move not in word_of(game, 0) & word_of(game, 1):
        return None
    if is_closed(game, step.before, 0) or is_closed(game, step.before, 1):
        return None
    return Fact("chase.both-need", {"letter": step.move})


DETECTORS: Final[tuple[Detector, ...]] = (leads, both_need, closes, *shared.DETECTORS)
