"""Facts of Alpha Chase: closed words, decisive leads, needed letters, scores within reach."""

from __future__ import annotations

from itertools import combinations
from string import ascii_uppercase
from typing import Final

from py_rules.explain import shared
from py_rules.explain.step import Detector, Fact, Step
from py_rules.game import Player, other
from py_rules.games.alpha_chase.rules import AlphaChase, Pool

_FEW: Final = 3
"""The most letters that are worth a fact; at the start each player needs five."""

ChaseStep = Step[AlphaChase, Pool]


def word_of(game: AlphaChase, player: Player) -> frozenset[str]:
    """Return the letters of a player's own word."""
    return frozenset(game.options.word2 if player else game.options.word1)


def is_closed(game: AlphaChase, pool: Pool, player: Player) -> bool:
    """Return whether a letter of the player's word is the other one's, so that it stays undone."""
    return bool(word_of(game, player) & pool.sets[other(player)])


def free_letters(game: AlphaChase, pool: Pool, player: Player) -> frozenset[str]:
    """Return the letters of the player's word that are still in the pool."""
    return word_of(game, player) - pool.sets[0] - pool.sets[1]


def turns_of(game: AlphaChase, pool: Pool, player: Player) -> int:
    """Return how many letters the player will take, if the match ends only with the empty pool."""
    left = len(ascii_uppercase) - pool.size
    return (left + (game.to_move(pool) == player)) // 2


def most_points(
    game: AlphaChase, pool: Pool, player: Player, lost: frozenset[str] = frozenset()
) -> int:
    """Return a score that the player will not exceed, without the letters *lost*.

    No move takes points away, so it is the best choice of as many free letters as turns.
    """
    free = free_letters(game, pool, player) - lost
    held, many = pool.sets[player], min(len(free), turns_of(game, pool, player))
    return max(game.points(player, held | {*chosen}) for chosen in combinations(free, many))


def leads_for_good(
    game: AlphaChase, pool: Pool, player: Player, more: frozenset[str] = frozenset()
) -> bool:
    """Return whether a player, with the letters *more* too, is ahead for the rest of the match.

    Then the other word cannot be completed, as that would be the highest score.
    """
    held = pool.sets[player] | more
    return game.points(player, held) > most_points(game, pool, other(player), more)


def needed(game: AlphaChase, pool: Pool, player: Player) -> int | None:
    """Return how many more letters of their word win for the player, whichever they are.

    Return None if there are not that many, or not that many turns. What the other player gets in
    the meantime is counted already.
    """
    free, held = free_letters(game, pool, player), pool.sets[player]
    for many in range(1, min(len(free), turns_of(game, pool, player)) + 1):
        if all(
            word_of(game, player) <= held | {*chosen}
            or leads_for_good(game, pool, player, frozenset(chosen))
            for chosen in combinations(free, many)
        ):
            return many
    return None


def leads(step: ChaseStep) -> Fact | None:
    """Say that the lead of the mover is safe from this move on."""
    game = step.game
    if game.outcome(step.after) is not None or leads_for_good(game, step.before, step.mover):
        return None
    if not leads_for_good(game, step.after, step.mover):
        return None
    return Fact("chase.leads", {"player": step.mover})


def closes(step: ChaseStep) -> Fact | None:
    """Say that the move closes the opponent's word, or that now both words are closed."""
    game, rival = step.game, step.opponent
    if game.outcome(step.after) is not None or is_closed(game, step.before, rival):
        return None
    if not is_closed(game, step.after, rival):
        return None
    if is_closed(game, step.after, step.mover):
        by_runs = game.options.score == "runs"
        return Fact("chase.both-closed-points") if by_runs else Fact("chase.both-closed")
    return Fact("chase.closed", {"player": rival})


def both_need(step: ChaseStep) -> Fact | None:
    """Say that the letter stands in both words, of which none was closed before."""
    game = step.game
    if step.move not in word_of(game, 0) & word_of(game, 1):
        return None
    if is_closed(game, step.before, 0) or is_closed(game, step.before, 1):
        return None
    return Fact("chase.both-need", {"letter": step.move})


def lacks_turns(step: ChaseStep) -> Fact | None:
    """Say that the mover or the opponent needs more letters than there are turns, from now on."""
    game = step.game
    if game.outcome(step.after) is not None:
        return None
    for player in (step.opponent, step.mover):
        (was, had), (letters, turns) = (
            (len(free_letters(game, pool, player)), turns_of(game, pool, player))
            for pool in (step.before, step.after)
        )
        if was <= had and letters > turns and not is_closed(game, step.after, player):
            params = {"player": player, "letters": letters, "turns": turns}
            return Fact("chase.lacks-turns", params)
    return None


def needs(step: ChaseStep) -> Fact | None:
    """Say how few letters of their word the mover now needs to win."""
    game = step.game
    if game.outcome(step.after) is not None or leads_for_good(game, step.after, step.mover):
        return None
    count = needed(game, step.after, step.mover)
    if count is None or count > _FEW:
        return None
    was = needed(game, step.before, step.mover)
    if was is not None and was <= count:
        return None
    return Fact("chase.needs", {"player": step.mover, "count": count})


def at_most(step: ChaseStep) -> Fact | None:
    """Say the score that the opponent can still get at most, where the move has lowered it."""
    game, rival = step.game, step.opponent
    most = most_points(game, step.after, rival)
    if game.outcome(step.after) is not None or most == most_points(game, step.before, rival):
        return None
    return Fact("chase.at-most", {"player": rival, "points": most})


def in_no_word(step: ChaseStep) -> Fact | None:
    """Say that the letter stands in neither word."""
    game = step.game
    if game.outcome(step.after) or step.move in word_of(game, 0) | word_of(game, 1):
        return None
    return Fact("chase.no-word", {"letter": step.move})


DETECTORS: Final[tuple[Detector, ...]] = (
    leads,
    both_need,
    closes,
    *shared.DETECTORS,
    lacks_turns,
    needs,
    at_most,
    in_no_word,
)
