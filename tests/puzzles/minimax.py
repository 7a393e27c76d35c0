"""Plain minimax over the rules alone: no symmetry, no hints, no solver; it knows no puzzle.

A position and the plies that are left are remembered, for a match may come to a position in many
ways; nothing else is spared but what a win or a way out settles.
"""

from __future__ import annotations

from typing import Any

from analysis import naive

from py_rules.game import Game
from py_rules.puzzles import Puzzle

WHOLE = 60
"""Plies after which each match that is not a small circle has ended."""

SHORT = 200_000
"""Lines of moves that are few enough for a refutation to be looked for among them."""

FEW = 700
"""Positions of which all can be looked at, again and again, where play may go in circles."""


class Minimax:
    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._known: dict[tuple[Any, int, int], bool] = {}

    def wins(self, player: int, position: Any, plies: int) -> bool:
        """Return whether a player can force a win within *plies*."""
        key = player, position, plies
        if key not in self._known:
            game, outcome = self.game, self.game.outcome(position)
            if outcome is not None:
                self._known[key] = outcome.winner == player
            else:
                one_or_all = any if game.to_move(position) == player else all
                self._known[key] = plies > 0 and one_or_all(
                    self.wins(player, game.successor(position, move), plies - 1)
                    for move in game.legal_moves(position)
                )
        return self._known[key]


def prove(puzzle: Puzzle) -> None:
    """Fail unless the accepted moves, and no others, keep the goal, and the length is true."""
    game, position = puzzle.match.game, puzzle.match.position
    after = {move: game.successor(position, move) for move in game.legal_moves(position)}
    wrong = [after[move] for move in after if move not in puzzle.accepted]
    right = [after[move] for move in puzzle.accepted]
    assert right
    assert wrong
    if is_circle(puzzle):
        prove_in_circles(puzzle, right, wrong)
        return
    minimax, length = Minimax(game), puzzle.length
    mover, rival = puzzle.to_move, 1 - puzzle.to_move
    short = next(plies for plies in range(2, 30) if len(after) ** plies > SHORT)
    if puzzle.goal == "win":
        assert all(minimax.wins(mover, each, length - 1) for each in right)
        assert length == 1 or not any(minimax.wins(mover, each, length - 2) for each in right)
        for each in wrong:
            # A short refutation is a proof; where there is none, all of what follows is looked at.
            refuted = any(minimax.wins(rival, each, plies) for plies in range(short))
            assert refuted or not minimax.wins(mover, each, WHOLE)
        return
    assert not any(minimax.wins(player, each, WHOLE) for player in (0, 1) for each in right)
    plies = [next(n for n in range(WHOLE) if minimax.wins(rival, each, n)) for each in wrong]
    assert 1 + max(plies) == length


def is_circle(puzzle: Puzzle) -> bool:
    """Return whether the same position can come up again, in a game of few positions."""
    game, seen, waiting = puzzle.match.game, {puzzle.match.position}, [puzzle.match.position]
    while waiting and len(seen) <= FEW:
        position = waiting.pop()
        for move in game.legal_moves(position):
            after = game.successor(position, move)
            if after == puzzle.match.position:
                return True
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False


def prove_in_circles(puzzle: Puzzle, right: list[Any], wrong: list[Any]) -> None:
    """Do so by rounds over all positions that can follow, until nothing more can be said."""
    found = naive.forecasts(puzzle.match.game, [*right, *wrong])
    wanted = puzzle.to_move if puzzle.goal == "win" else None
    assert {found[each].winner for each in right} == {wanted}
    assert all(found[each].winner not in (wanted, puzzle.to_move) for each in wrong)
    plies = [found[each].plies or 0 for each in (right if puzzle.goal == "win" else wrong)]
    assert 1 + (min if puzzle.goal == "win" else max)(plies) == puzzle.length
