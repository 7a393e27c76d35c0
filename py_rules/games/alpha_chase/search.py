"""The search hints of Alpha Chase: letters that the same words need in the same way are alike."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from string import ascii_uppercase

from py_rules.analysis.hints import SearchHints
from py_rules.game import Move
from py_rules.games.alpha_chase.rules import AlphaChase, Pool


class AlphaChaseHints(SearchHints[Pool]):
    """A position is a few counts or, where runs score, the runs that can still grow."""

    def __init__(self, game: AlphaChase) -> None:
        super().__init__(game)
        self._options = game.options
        self._words = (frozenset(game.options.word1), frozenset(game.options.word2))
        self._shared = self._words[0] & self._words[1]
        self._first_own_matters = game.options.tie == "first-own-letter"

    def equivalent_game(self) -> AlphaChase:
        """Return the game with words from A on: all that matters is which letters are shared.

        Where runs score, their places matter too, and either word may be read backward.
        """
        first, second = self._options.word1, self._options.word2
        if self._options.score == "runs":
            word1 = ascii_uppercase[: len(first)]
            word2 = min(
                _renamed(a, b) for a in (first, first[::-1]) for b in (second, second[::-1])
            )
        else:
            new = len(first) - len(self._shared)
            word1, word2 = ascii_uppercase[: len(first)], ascii_uppercase[new : new + len(second)]
        return AlphaChase(replace(self._options, word1=word1, word2=word2))

    def canonical(self, position: Pool) -> Hashable:
        """Return how many letters of each kind are left and what else can still decide.

        The seat to move follows from the number of letters left.
        """
        ended = self.game.outcome(position)
        if ended:
            return ("over", ended.winner, position.size % 2)
        if self._options.score == "runs":
            return self._runs_key(position)
        words, sets = self._words, position.sets
        free = [word - sets[0] - sets[1] for word in words]
        shared = len(free[0] & free[1])
        lead = len(words[0] & sets[0]) - len(words[1] & sets[1])
        hopes = (not words[0] & sets[1], not words[1] & sets[0])
        first = position.first_own if self._first_own_matters else None
        left = len(ascii_uppercase) - position.size
        # A word that can be completed holds all its letters that are gone, so the lead is enough.
        return left, len(free[0]), len(free[1]), shared, hopes, lead, first

    def drawn_after(self, position: Pool) -> tuple[int, int]:
        """Return how many letters are left, which are all taken if play goes on to the end."""
        left = len(ascii_uppercase) - position.size
        return left if self._options.play_out else 0, left

    def symmetry_key(self, position: Pool) -> Hashable:
        """Return both words letter by letter where runs score."""
        if self._options.score == "letters":
            return self.canonical(position)
        return position.size, self._marks(position, 0), self._marks(position, 1)

    def _runs_key(self, position: Pool) -> Hashable:
        """Return the lead of what is settled, and the stretches in which a letter is free.

        A denied letter ends a stretch. A stretch may be read backward.
        """
        lead, growing = 0, []
        for player, sign in ((0, 1), (1, -1)):
            stretches = []
            for stretch in self._marks(position, player).split("x"):
                if stretch.strip("+"):
                    stretches.append(min(stretch, stretch[::-1]))
                else:
                    lead += sign * len(stretch) ** 2
            growing.append("x".join(sorted(stretches)))
        first = position.first_own if self._first_own_matters else None
        return position.size, lead, *growing, first

    def _marks(self, position: Pool, player: int) -> str:
        """Return a player's word as "+" for own letters, "x" for denied, "." for free ones.

        A free letter of both words stands for itself.
        """
        own, rival = position.sets[player], position.sets[1 - player]
        word = self._options.word2 if player else self._options.word1
        return "".join(
            "+" if each in own else "x" if each in rival else each if each in self._shared else "."
            for each in word
        )

    def representative_moves(self, position: Pool) -> Sequence[Move]:
        """Return one letter of each kind: needed by either, by both, by neither.

        Where runs score, each letter of a word is a kind.
        """
        if self._options.score == "runs":
            needed = self._words[0] | self._words[1]
            kept = {
                each if each in needed else "": each for each in self.game.legal_moves(position)
            }
            return list(kept.values())
        first, second = self._words
        kinds = {(each in first, each in second): each for each in self.game.legal_moves(position)}
        return list(kinds.values())


def _renamed(first: str, second: str) -> str:
    """Return *second* where *first* is ABCDE, and its other letters are named in their order.

    >>> _renamed("CHARM", "VAPOR")
    'FCGHD'
    """
    names = {letter: ascii_uppercase[at] for at, letter in enumerate(dict.fromkeys(first + second))}
    return "".join(names[letter] for letter in second)
