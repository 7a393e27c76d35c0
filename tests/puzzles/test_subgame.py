"""The subgame of a position agrees with the solver."""

from __future__ import annotations

from typing import Any

from game_files import every_game
from hypothesis import given
from hypothesis import strategies as st
from strategies import FEW, game_options

from py_rules import Match
from py_rules.analysis import hints_of
from py_rules.game import GameClass
from py_rules.puzzles import puzzle_at
from py_rules.puzzles.chance import Chance
from py_rules.puzzles.subgame import Subgame


def subgame_of(game: Any, seed: str, most: int) -> Subgame:
    match, chance = Match.of(game), Chance(seed)
    while match.outcome is None and match.ply < 30:
        match = match.play(chance.choice(match.legal_moves))
    return Subgame(hints_of(game), match.moves, most)


@every_game
@FEW
@given(data=st.data())
def test_a_puzzle_of_a_subgame_is_the_puzzle_at_its_position(
    game: GameClass, data: st.DataObject
) -> None:
    setting, seed = game(data.draw(game_options(game))), str(data.draw(st.integers(0, 99)))
    subgame = subgame_of(setting, seed, 300)
    for node, task in [*subgame.tasks()][:3]:
        match = subgame.match(node, Chance(seed))
        puzzle = subgame.puzzle(match) if match else None
        assert puzzle is None or puzzle == puzzle_at(puzzle.match)
        assert puzzle is None or (puzzle.goal, puzzle.length) == (task.goal, task.length)
