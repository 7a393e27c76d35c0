"""One move alone keeps the goal of a puzzle that was made: plain minimax proves it.

A night proves 250 of the first thousand puzzles of each game, every other run the first five.
"""

from __future__ import annotations

import pytest
from game_files import every_game
from nightly import at_night, tonight
from puzzles.minimax import Minimax, prove

from py_rules import Match
from py_rules.game import GameClass
from py_rules.puzzles import Puzzle, make, puzzle_at

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


def test_a_puzzle_that_is_not_true_is_not_proved() -> None:
    war = Match.start("palindrome-war", letters=2, line_limit=7)
    puzzle = puzzle_at(war.play_all(["-a", "-a", "-b", "-a"])[0])
    assert (puzzle.goal, puzzle.length, puzzle.accepted) == ("win", 1, ("-a",))
    prove(puzzle)
    held = puzzle_at(Match.start("center-square", start_row=2, start_column=2))
    prove(held)
    for true, accepted, length, goal in (
        (puzzle, ("-b",), 1, "win"),
        (puzzle, ("-a", "-b"), 1, "win"),
        (puzzle, ("-a",), 3, "win"),
        (puzzle, ("-a",), 1, "draw"),
        (held, ("up",), 2, "draw"),
        (held, ("up", "left"), 3, "draw"),
        (held, ("up", "left"), 2, "win"),
    ):
        false = Puzzle(true.match, goal, length, accepted, is_unique=True, traps=0)  # type: ignore[arg-type] # a goal
        with pytest.raises((AssertionError, StopIteration)):
            prove(false)


def test_minimax_sees_what_the_rule_book_says() -> None:
    game = Match.start("center-square", size=3, no_revisits=True).game
    minimax = Minimax(game)
    assert minimax.loses(game.initial(), 2)
    assert not minimax.loses(game.initial(), 1)
    assert minimax.wins(game.successor(game.initial(), "right"), 1)
