"""The requests of the page about puzzles."""

from __future__ import annotations

import pytest
from bridge_requests import reply_to
from test_wire import holds

from py_rules.page import wire


def test_a_puzzle_is_sent_without_its_solution() -> None:
    puzzle = reply_to(do="puzzle_of_day", game="antipalindromes", date="2026-11-23")
    assert holds(puzzle, wire.Puzzle)
    assert puzzle["difficulty"] == 1
    made = reply_to(do="puzzle_make", game="antipalindromes", seed="7", length=3, difficulty=0)
    assert made["length"] == 3
    shown = reply_to(do="puzzle_judge", game="antipalindromes", record=made["record"], line="")
    assert shown["puzzle"] == made
    assert "accepted" not in made


def test_a_try_is_judged() -> None:
    war = {"game": "palindrome-war", "record": "moves=-k.-a.-y.-a"}
    wrong = reply_to(do="puzzle_judge", line="-b", **war)
    assert holds(wrong, wire.Judgment)
    assert (wrong["verdict"], wrong["solved"]) == ("wrong", False)
    right = reply_to(do="puzzle_judge", line="-k", **war)
    assert (right["verdict"], right["solved"], right["reply"]) == ("right", True, None)
    assert reply_to(do="puzzle_judge", line="", **war)["line"] == ["-k"]


def test_a_match_is_looked_through() -> None:
    match = {"game": "palindrome-war", "record": "moves=-k.-a.-y.-a.-b"}
    part = reply_to(do="puzzles_of_match", ply=5, **match)
    assert holds(part, wire.FoundPuzzles)
    assert [(each["ply"], each["played"]) for each in part["found"]][-1] == (4, "-b")
    assert part["rest"] in range(5)


@pytest.mark.parametrize(
    ("tags", "plies"),
    [
        ("", {0, 1}),
        ("computer2=hard&seed=7", {0}),
        ("computer1=easy&seed=7", {1}),
        ("computer1=easy&computer2=hard&seed=7", set()),
    ],
)
def test_a_match_gives_the_mistakes_of_people_only(tags: str, plies: set[int]) -> None:
    start = "start_row=2&start_column=2&moves=down.left"
    record, rest, found = f"{tags}&{start}".lstrip("&"), 2, set()
    while rest:
        part = reply_to(do="puzzles_of_match", game="center-square", record=record, ply=rest)
        rest = part["rest"]
        found |= {each["ply"] for each in part["found"]}
    assert found == plies
