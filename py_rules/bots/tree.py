"""Monte Carlo tree search: playouts that learn from one another which moves are worth a look."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Any, Final, Generic

from py_rules.bots.levels import Rng
from py_rules.bots.playouts import for_player, playout, worth
from py_rules.bots.purse import Purse
from py_rules.game import Game, Move, Player, PositionT

_CURIOSITY: Final = 0.45
"""How far a move that was seldom tried is preferred to one that did well."""


class _Node(Generic[PositionT]):
    """A position of the tree, the moves not tried there yet, and how its playouts went."""

    __slots__ = ("children", "end", "player", "position", "total", "untried", "visits")

    def __init__(self, game: Game[PositionT, Any], position: PositionT) -> None:
        self.position = position
        self.player: Player = game.to_move(position)
        self.untried = list(game.legal_moves(position))
        self.end = None if self.untried else worth(game.outcome(position))
        self.children: dict[Move, _Node[PositionT]] = {}
        self.visits = 0
        self.total = 0.0  # to Player 1

    def best(self) -> _Node[PositionT]:
        """Return the child to look at next: good so far, or seldom tried."""
        logarithm = log(self.visits)
        player = self.player

        def promise(child: _Node[PositionT]) -> float:
            mean = for_player(player, child.total / child.visits)
            return mean + _CURIOSITY * sqrt(logarithm / child.visits)

        return max(self.children.values(), key=promise)


def grow(
    game: Game[PositionT, Any], position: PositionT, moves: Sequence[Move], rng: Rng, purse: Purse
) -> dict[Move, tuple[int, float]]:
    """Return for each of *moves* that was tried how often, and its mean for whoever is to move.

    All of the purse is spent, unless the tree has nowhere to grow.

    >>> from random import Random
    >>> from py_rules import Match
    >>> from py_rules.bots.purse import Purse
    >>> match = Match.start("palindrome-duel", digits=2).play("-0").play("-1")
    >>> tried = grow(match.game, match.position, match.legal_moves, Random(1), Purse(2000))
    >>> max(tried, key=lambda move: tried[move][0]) in ("-0", "1-")
    True
    """
    root = _Node(game, position)
    root.untried = list(moves)
    while purse.pay():  # the next node
        path = [root]
        node = root
        while not node.untried and node.end is None:
            node = node.best()
            path.append(node)
        if node.end is None:
            at = rng.randrange(len(node.untried))
            move = node.untried[at]
            node.untried[at] = node.untried[-1]
            node.untried.pop()
            child = _Node(game, game.successor(node.position, move))
            node.children[move] = child
            path.append(child)
            node = child
        value = playout(game, node.position, rng, purse) if node.end is None else node.end
        for each in path:
            each.visits += 1
            each.total += value
    return {
        move: (child.visits, for_player(root.player, child.total / child.visits))
        for move, child in root.children.items()
    }
