"""Judging tries, reading puzzles, and puzzles found in a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pytest

from py_rules import Match, RulesError, to_fragment
from py_rules.analysis import Analysis
from py_rules.budget import Budget
from py_rules.game import JSON, Game, Move, Outcome, Player
from py_rules.options import GameOptions
from py_rules.puzzles import PuzzleError, from_fragment, from_match, judge, make, puzzle_at
from py_rules.puzzles.judging import MAX_LINE, best_line
from py_rules.puzzles.matches import NODES_PER_PLY, look_back
from py_rules.puzzles.puzzle import MAX_MOVES

WAR = "moves=-k.-a.-y.-a"
LONG = ".".join(["right", "down", "left", "up"] * (MAX_MOVES // 4) + ["right"])


def war() -> Match:
    return Match.start("palindrome-war").play_all(["-k", "-a", "-y", "-a"])[0]


class Fork(Game[str, GameOptions]):
    slug = "fork"
    name = "Fork"
    notation = "[fsbdnwx]"
    ways: ClassVar = {"": "fsbdx", "s": "n", "sn": "wb", "x": "w"}
    ends: ClassVar = {"f": 0, "b": 1, "d": None, "snw": 0, "snb": 1, "xw": 1}

    def initial(self) -> str:
        return ""

    def to_move(self, position: str) -> Player:
        return 1 if len(position) % 2 else 0

    def legal_moves(self, position: str) -> Sequence[Move]:
        return list(self.ways.get(position, ""))

    def successor(self, position: str, move: Move) -> str:
        return position + move

    def outcome(self, position: str) -> Outcome | None:
        return Outcome(self.ends[position], "end") if position in self.ends else None

    def view(self, position: str) -> Mapping[str, JSON]:
        return {"moves": position}


def test_a_wrong_move_is_refuted_by_a_line_that_is_not_won() -> None:
    made = (make("antipalindromes", seed, length=5) for seed in range(20))
    puzzle = next(each for each in made if each.goal == "win")
    wrong = next(move for move in puzzle.match.legal_moves if move not in puzzle.accepted)
    refuted = judge(puzzle, [wrong])
    assert refuted.verdict == "wrong"
    outcome = puzzle.match.play(wrong).play_all(refuted.line)[0].outcome
    assert outcome is not None
    assert outcome.winner != puzzle.to_move


def test_a_slower_win_is_neither_right_nor_wrong() -> None:
    puzzle = puzzle_at(Match.of(Fork()))
    assert (puzzle.length, puzzle.accepted, puzzle.is_unique) == (1, ("f",), False)
    assert judge(puzzle, ["s"]).verdict == "slower"
    assert judge(puzzle, ["s"]).line == ()
    assert judge(puzzle, ["d"]).verdict == "wrong"
    assert judge(puzzle, ["s", "n", "b"]).verdict == "wrong"
    assert judge(puzzle, ["s", "n", "w"]).is_solved
    assert judge(puzzle, ["s", "n"]).line == ("w",)
    assert judge(puzzle, ["x"]).line == ("w",)
    with pytest.raises(PuzzleError, match="match is over"):
        judge(puzzle, ["x", "w"])  # it was lost, and not solved
    assert [each.ply for each in from_match(Match.of(Fork()).play("d"))] == [0]


def test_a_draw_is_held_with_one_move() -> None:
    puzzle = from_fragment("center-square", "start_row=2&start_column=2")
    assert (puzzle.goal, puzzle.length) == ("draw", 2)
    assert judge(puzzle).line in (("up",), ("left",))
    assert judge(puzzle, ["up"]).is_solved
    assert judge(puzzle, ["down"]).line == ("right",)
    with pytest.raises(PuzzleError, match="solved"):
        judge(puzzle, ["up", "right", "right"])


def test_a_try_has_legal_moves_and_an_end() -> None:
    puzzle = puzzle_at(war())
    with pytest.raises(RulesError, match="isn’t a "):
        judge(puzzle, ["?"])
    with pytest.raises(RulesError, match="match is over"):
        judge(puzzle, ["-k", "-a", "-b"])
    with pytest.raises(PuzzleError, match=f"At most {MAX_LINE}"):
        judge(puzzle, ["-b"] * (MAX_LINE + 1))


def test_beyond_the_search_nothing_is_judged() -> None:
    match = Match.start("palindrome-war", min_palindrome=9, line_limit=60)
    with pytest.raises(PuzzleError, match="too hard to solve"):
        puzzle_at(match, budget=Budget(10))
    assert best_line(Analysis(match.game), match, Budget(10)) == ()


@pytest.mark.parametrize(
    ("slug", "fragment", "code"),
    [
        ("center-square", "", "alike"),
        ("palindrome-duel", "moves=-1.-2.-2.end", "record"),
        ("alpha-chase", "end=draw", "ended"),
        ("center-square", f"moves={LONG}", "long"),
    ],
)
def test_a_fragment_that_is_no_puzzle_is_refused(slug: str, fragment: str, code: str) -> None:
    with pytest.raises(RulesError) as raised:
        from_fragment(slug, fragment)
    assert code in raised.value.code
    assert "{" not in str(raised.value)


def test_a_position_that_is_lost_is_no_puzzle() -> None:
    match = Match.start("center-square", size=3, no_revisits=True)
    with pytest.raises(PuzzleError, match="every move loses"):
        puzzle_at(match)


def test_tags_of_a_match_do_not_affect_its_puzzle() -> None:
    puzzle = from_fragment("palindrome-war", f"player1=Ada&{WAR}")
    assert puzzle == from_fragment("palindrome-war", WAR)
    assert to_fragment(puzzle.match) == WAR
    assert len(puzzle.id) == 16


def test_a_match_gives_the_plies_at_which_the_value_changed() -> None:
    missed = war().play("-b")
    [found] = [each for each in from_match(missed) if each.ply == 4]
    assert (found.played, found.puzzle.accepted) == ("-b", ("-k",))
    given = Match.start("center-square", start_row=2, start_column=2).play_all(["down", "left"])[0]
    assert [(each.ply, each.puzzle.goal) for each in from_match(given)] == [(0, "draw"), (1, "win")]
    assert from_match(war().play("-k"), nodes=100)[-1:] == ()


def test_a_match_is_looked_through_part_by_part() -> None:
    match = Match.start("center-square", start_row=2, start_column=2)
    match = match.play_all(["down", "left", "up"])[0]
    parts, before, per_ply = [], match.ply, Budget(NODES_PER_PLY)
    while before:
        found, before = look_back(match, before, budget=per_ply, most=1)
        parts.append(found)
    assert len(parts) == match.ply
    assert sum(reversed(parts), ()) == from_match(match)
    far = Match.start("center-square").play_all(LONG.split("."))[0]
    assert look_back(far, far.ply, budget=per_ply, most=1)[1] == MAX_MOVES - 1
