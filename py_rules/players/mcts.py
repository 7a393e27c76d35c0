"""Monte Carlo tree search (UCT): playouts guide each other to the moves that do well."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Any, Final, Generic

from py_rules.budget import Budget
from py_rules.game import Game, Move, Player, PositionT
from py_rules.players.level import Rng
from py_rules.players.playouts import for_player, playout, reward

_EXPLORATION: Final = 0.45
"""The exploration constant of UCB1."""


class _Node(Generic[PositionT]):
    """A position of the tree, the moves not tried there yet, and how its playouts went."""

    __slots__ = ("children", "end", "player", "position", "total", "untried", "visits")

    def __init__(self, game: Game[PositionT, Any], position: PositionT) -> None:
        self.position = position
        self.player: Player = game.to_move(position)
        self.untried = list(game.legal_moves(position))
        self.end = None if self.untried else reward(game.outcome(position))
        self.children: dict[Move, _Node[PositionT]] = {}
        self.visits = 0
        self.total = 0.0  # to Player 1

    def select_ucb(self) -> _Node[PositionT]:
        """Return the child with the highest upper confidence bound (UCB1) for the mover."""
        logarithm = log(self.visits)
        player = self.player

        def bound(child: _Node[PositionT]) -> float:
            mean = for_player(player, child.total / child.visits)
            return mean + _EXPLORATION * sqrt(logarithm / child.visits)

        return max(self.children.values(), key=bound)


def mcts(
    game: Game[PositionT, Any],
    position: PositionT,
    moves: Sequence[Move],
    rng: Rng,
    budget: Budget,
) -> dict[Move, tuple[int, float]]:
    """Return the visits of each tried move, and its mean reward for the player to move.

    Selection by UCB1, one new node for each playout, rewards backed up to the root. All of the
    budget is spent.

    >>> from random import Random
    >>> from py_rules import Match
    >>> from py_rules.budget import Budget
    >>> match = Match.start("palindrome-duel", digits=2).play("-0").play("-1")
    >>> tried = mcts(match.game, match.position, match.legal_moves, Random(1), Budget(2000))
    >>> max(tried, key=lambda move: tried[move][0]) in ("-0", "1-")
    True
    """
    root = _Node(game, position)
    root.untried = list(moves)
    while budget.spend():  # the next node
        path = [root]
        node = root
        while not node.untried and node.end is None:
            node = node.select_ucb()
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
        value = playout(game, node.position, rng, budget) if node.end is None else node.end
        for each in path:
            each.visits += 1
            each.total += value
    return {
        move: (child.visits, for_player(root.player, child.total / child.visits))
        for move, child in root.children.items()
    }
