"""Puzzles made from seeds, and requests that cannot be met."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from game_files import every_game, load_module
from hypothesis import given
from hypothesis import strategies as st
from nightly import some
from strategies import FEW, game_options

from py_rules import Match, RulesError, find_game
from py_rules.errors import OptionError
from py_rules.game import GameClass, Outcome
from py_rules.options import Setup
from py_rules.puzzles import (
    PuzzleError,
    from_fragment,
    judge,
    make,
    making,
    puzzle_at,
    to_fragment,
)

pytestmark = pytest.mark.turns

# On a board without a way back at most three ways are open, and of long ways mostly two.
GUESSED_AT_MOST = {
    "alpha-chase": 0.3,
    "antipalindromes": 0.3,
    "center-square": 0.45,
    "palindrome-duel": 0.3,
    "palindrome-war": 0.3,
}
THIRDPARTY = Path(__file__).parent.parent / "thirdparty"


@pytest.mark.no_cover  # counting lines takes several times as long
@every_game
@FEW
@given(data=st.data())
def test_every_puzzle_is_valid(game: GameClass, data: st.DataObject) -> None:
    setting = game(data.draw(game_options(game)))
    seed = data.draw(st.integers(0, 10**9))
    try:
        puzzle = make(setting, seed)
    except PuzzleError as error:
        assert error.code == "puzzle.none"  # some random rules have no puzzles
        return
    assert puzzle == make(setting, str(seed))
    assert puzzle.match.game == setting
    assert puzzle.is_unique
    assert puzzle.difficulty in making.LEVELS
    assert 1 <= puzzle.length <= making.LONGEST
    again = from_fragment(puzzle.match.game.slug, to_fragment(puzzle))
    assert (again, again.id) == (puzzle, puzzle.id)
    wrong = [move for move in puzzle.match.legal_moves if move not in puzzle.accepted]
    for move in [*puzzle.accepted, *wrong[:2]]:
        judged = judge(puzzle, [move])
        assert judged.verdict == ("right" if move in puzzle.accepted else "wrong")
        assert judged.is_solved == (
            move in puzzle.accepted and (puzzle.goal == "draw" or puzzle.length <= 2)
        )
        assert puzzle.match.play(move).play_all(judged.line)[1] is None


@every_game
def test_the_solution_is_as_long_as_it_is_said_to_be(game: GameClass) -> None:
    puzzle = next(each for seed in range(50) if (each := make(game.slug, seed)).goal == "win")
    line = judge(puzzle).line
    assert len(line) == puzzle.length
    assert line[0] in puzzle.accepted
    tried: list[str] = []
    while True:
        tried.append(judge(puzzle, tried).line[0])
        judged = judge(puzzle, tried)
        assert judged.verdict == "right"
        if judged.is_solved:
            break
        assert judged.reply is not None
        tried.append(judged.reply)
        assert judged.plies == puzzle.length - len(tried)
    end = puzzle.match.play_all(tried)[0]
    ends = [end] if end.outcome else [end.play(move) for move in end.legal_moves]
    assert {each.outcome and each.outcome.winner for each in ends} == {puzzle.to_move}
    assert {each.ply - puzzle.match.ply for each in ends} == {puzzle.length}


@pytest.mark.no_cover  # counting lines takes several times as long
@pytest.mark.parametrize("count", some([8, 60]))
@every_game
def test_puzzles_vary_and_are_neither_obvious_nor_guessed(game: GameClass, count: int) -> None:
    puzzles = [make(game.slug, seed) for seed in range(count)]
    rules = [puzzle.match.options for puzzle in puzzles]
    # Of two presets, which a new game has, nearly all puzzles may be by the rules of one.
    assert len({*(rules if game.setup.puzzle_options else [each.id for each in puzzles])}) > 1
    for options, (name, values) in product(rules, game.setup.puzzle_options.items()):
        assert getattr(options, name) in values
    assert all(each.traps or (each.difficulty == 1 and each.length > 1) for each in puzzles[:10])
    if game.slug not in GUESSED_AT_MOST:
        return
    assert sum(puzzle.length == 3 for puzzle in puzzles) <= count / 4
    guessed = fmean(len(each.accepted) / len(each.match.legal_moves) for each in puzzles)
    assert guessed <= GUESSED_AT_MOST[game.slug]


@pytest.mark.parametrize("name", ["nim", "domineering"])
def test_a_game_without_hints_has_puzzles(name: str) -> None:
    rules = load_module(THIRDPARTY / name / f"{name}_duel.py")
    [game] = (
        each
        for each in vars(rules).values()
        if isinstance(each, type) and getattr(each, "slug", "") == name
    )
    puzzle = make(game(), 3)
    assert len(puzzle.accepted) == 1
    assert puzzle.goal == "win"
    if name == "nim":
        left = puzzle.match.position.left
        assert puzzle.accepted == (str(left % 4),)
        assert judge(puzzle, puzzle.accepted).verdict == "right"


def test_a_requested_puzzle_is_found_if_there_is_one() -> None:
    slug = "antipalindromes"
    assert {make(slug, seed, length=4).length for seed in range(3)} == {4}
    assert {make(slug, seed, difficulty=5).difficulty for seed in range(3)} == {5}
    assert make("palindrome-duel", 1, length=1).length == 1
    assert make("center-square", 1, length=6).length in (5, 7)  # the mover wins in an odd number


def test_moves_that_no_symmetry_makes_of_one_another_are_several() -> None:
    lines = Match.start("palindrome-war", letters=2, min_palindrome=3, line_limit=9)
    puzzle = puzzle_at(lines.play_all(["-a", "-b", "-b"])[0])
    assert len(puzzle.accepted) == 3
    assert not puzzle.is_unique


@pytest.mark.parametrize("seed", ["", "\ud800", "a\nb", "x" * 101, 10**1000])
def test_an_unprintable_seed_is_refused(seed: str | int) -> None:
    with pytest.raises(PuzzleError, match="at most 100"):
        make("center-square", seed)


def rules_of_puzzles(monkeypatch: pytest.MonkeyPatch, game: GameClass, count: int) -> set[Any]:
    """Return the options of the first puzzles of a game in the place of Center Square."""
    monkeypatch.setattr(making, "find_game", lambda _slug: game)
    return {make(game.slug, seed).match.options for seed in range(count)}


def test_rules_are_those_of_a_preset_where_no_others_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Plain(find_game("center-square")):  # type: ignore[misc] # a class that is found
        setup = replace(find_game("center-square").setup, puzzle_options={})

    fair = {"size": 7, "no_revisits": True, "two_squares": True}
    columns = [Plain.Options(**fair, start_column=column) for column in (1, 2)]
    assert rules_of_puzzles(monkeypatch, Plain, 6) == {Plain.Options(), *columns}


@pytest.mark.parametrize(
    ("requested", "code"),
    [
        ({"length": 0}, "puzzle.length"),
        ({"length": 16}, "puzzle.length"),
        ({"difficulty": 6}, "puzzle.difficulty"),
        ({"part": 30}, "puzzle.part"),
        ({"version": 99}, "puzzle.version"),
    ],
)
def test_impossible_request_is_refused(requested: dict[str, int], code: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        make("center-square", 1, **requested)  # type: ignore[arg-type] # a number each
    assert raised.value.code == code
    assert "{" not in str(raised.value)
    with pytest.raises(RulesError, match="chess"):
        make("chess", 1)


class Idle(find_game("center-square")):  # type: ignore[misc] # a class that is found
    def outcome(self, position: Any) -> Outcome | None:
        outcome = super().outcome(position)
        return Outcome(None, "center") if outcome else None


def test_a_game_in_which_nothing_is_at_stake_has_none() -> None:
    with pytest.raises(PuzzleError) as raised:
        make(Idle(), 1)
    assert raised.value.code == "puzzle.none"


@pytest.mark.parametrize("sizes", [(5, 7), (7, 9)])
def test_options_that_contradict_each_other_are_drawn_again(
    monkeypatch: pytest.MonkeyPatch, sizes: tuple[int, int]
) -> None:
    square = find_game("center-square")

    @dataclass(frozen=True, slots=True)
    class Contrary(square.Options):  # type: ignore[name-defined,misc] # a class that is found
        def check_together(self) -> None:
            if self.size != 5:
                raise OptionError("integer", option="size", value=self.size, minimum=5, maximum=5)

    class Odd(square):  # type: ignore[valid-type,misc] # a class that is found
        Options = Contrary
        setup = Setup(puzzle_options={"size": sizes})

    assert rules_of_puzzles(monkeypatch, Odd, 3) == {Contrary()}
