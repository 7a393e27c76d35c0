"""One move alone keeps the goal of a puzzle that was made: plain minimax proves it.

A night proves 250 of the first thousand puzzles of each game, every other run the first five.
"""

from __future__ import annotations

import pytest
from game_files import every_game
from nightly import at_night, tonight
from puzzles.minimax import prove

from py_rules.game import GameClass
from py_rules.puzzles import make

pytestmark = pytest.mark.turns

AT_ONCE = 5
FIRSTS = range(0, 1000, AT_ONCE)


@pytest.mark.no_cover  # counting lines takes several times as long
@pytest.mark.parametrize("first", at_night(tonight(FIRSTS, nights=4), besides=FIRSTS[:1]))
@every_game
def test_no_other_move_keeps_the_goal(game: GameClass, first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        puzzle = make(game.slug, seed)
        assert puzzle.is_unique
        prove(puzzle)
        if game.slug.startswith("palindrome"):
            after = [puzzle.match.play(move).position.pieces for move in puzzle.accepted]
            assert len({least_image(line) for line in after}) == 1


def least_image(line: str) -> tuple[int, ...]:
    images = [tuple(end.index(piece) for piece in end) for end in (line, line[::-1])]
    return min(images)
