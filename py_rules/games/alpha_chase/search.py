"""The search hints of Alpha Chase: letters that the same words need are equivalent."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from string import ascii_uppercase

from py_rules.game import Move
from py_rules.games.alpha_chase.rules import AlphaChase, Pool
from py_rules.search.hints import SearchHints


class AlphaChaseHints(SearchHints[Pool]):
    """A position comes down to a few counts."""

    def __init__(self, game: AlphaChase) -> None:
        super().__init__(game)
        self._options = game.options
        self._words = (frozenset(game.options.word1), frozenset(game.options.word2))
        self._first_own_matters = game.options.tie == "first-own-letter"

    def equivalent_game(self) -> AlphaChase:
        """Return the game with words from A on: all that counts is how many letters are shared."""
        length = len(self._words[0])
        new = length - len(self._words[0] & self._words[1])
        words = ascii_uppercase[:length], ascii_uppercase[new : new + length]
        return AlphaChase(replace(self._options, word1=words[0], word2=words[1]))

    def canonical(self, position: Pool) -> Hashable:
        """Return how many letters of each kind are left and what else can still decide.

        The seat to move follows from the number of letters left.
        """
        ended = self.game.outcome(position)
        if ended:
            return ("over", ended.winner, position.size % 2)
        words, sets = self._words, position.sets
        free = [word - sets[0] - sets[1] for word in words]
        shared = len(free[0] & free[1])
        lead = len(words[0] & sets[0]) - len(words[1] & sets[1])
        hopes = (not words[0] & sets[1], not words[1] & sets[0])
        first = position.first_own if self._first_own_matters else None
        left = len(ascii_uppercase) - position.size
        # A word that can be completed holds all its letters that are gone, so the lead is enough.
        return left, len(free[0]), len(free[1]), shared, hopes, lead, first

    def representative_moves(self, position: Pool) -> Sequence[Move]:
        """Return one letter of each kind: needed by either, by both, by neither."""
        first, second = self._words
        kinds = {(each in first, each in second): each for each in self.game.legal_moves(position)}
        return list(kinds.values())
