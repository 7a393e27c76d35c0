"""Puzzles in a terminal: printed, solved, refused."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from terminal_driver import Run

from py_rules.puzzles import from_fragment, judge, make, of_day, to_fragment
from py_rules.terminal.dialogue import find_dialogue


def typed(slug: str, fragment: str, moves: list[str]) -> list[str]:
    match, answers = from_fragment(slug, fragment).match, list[str]()
    for move in moves:
        answers += find_dialogue(type(match.game)).answers(match, move)
        match = match.play(move)
    return answers


def links(out: str, slug: str) -> Iterator[str]:
    return (line.removeprefix(f"{slug}/#") for line in out.splitlines() if line.startswith(slug))


def test_the_same_puzzles_are_printed_as_are_made(run: Run) -> None:
    slug = "antipalindromes"
    _, out = run("puzzles", slug, "--seed", 7, "--count", 2)
    found = [from_fragment(slug, each) for each in links(out, slug)]
    assert found == [make(slug, "7-1"), make(slug, "7-2")]
    assert "Solution" not in out
    _, out = run("puzzles", slug, "--day", "2026-11-23", "--solutions")
    assert next(links(out, slug)) in out
    assert from_fragment(slug, next(links(out, slug))) == of_day(slug, "2026-11-23")
    assert "Solution: " in out


def test_the_puzzle_of_a_day_takes_no_other_option(run: Run) -> None:
    asked = ["puzzles", "center-square", "--day", "2026-11-23", "--count", "1", "--seed", "x"]
    assert run(*asked) == (2, "--day names one puzzle. Leave out --seed, --count.\n")


def test_a_win_in_one_is_one_move(run: Run) -> None:
    assert "can win in 1." in run("puzzles", "palindrome-war", "--length", 1)[1]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_puzzle_is_solved_move_by_move(run: Run, language: str) -> None:
    slug = "antipalindromes"
    wins = (number for number in range(20) if make(slug, f"{number}-1", length=3).goal == "win")
    seed = str(next(wins))
    puzzle = make(slug, f"{seed}-1", length=3)
    fragment = to_fragment(puzzle)
    right = puzzle.accepted[0]
    reply = judge(puzzle, [right]).reply
    assert reply is not None
    last = judge(puzzle, [right, reply]).line[0]
    wrong = next(
        move for move in puzzle.match.legal_moves if judge(puzzle, [move]).verdict == "wrong"
    )
    line = typed(slug, fragment, [right, reply, last])
    each = len(line) // 3
    answers = ["?"] * each + typed(slug, fragment, [wrong]) + line[:each] + line[2 * each :]
    asked = ["puzzles", slug, "--seed", seed, "--length", "3", "--solve"]
    _, out = run("--language", language, *asked, typed=answers)
    said = {
        "en": ("Wrong. Perfect play after it:", "Correct! The reply is", "Correct! Solved."),
        "de": (
            "Falsch. Danach mit perfektem Spiel:",
            "Richtig! Die Antwort ist",
            "Richtig! Gelöst.",
        ),
    }
    assert [text in out for text in said[language]] == [True] * 3


def test_the_line_after_a_wrong_move_has_the_moves_of_both_players(run: Run) -> None:
    # Player 1 takes A, Player 2 waits with C, and Player 1 takes H, the last letter of a word.
    asked = ["puzzles", "alpha-chase", "--day", "2026-11-22", "--solve"]
    _, out = run(*asked, typed=["B"])
    assert "Wrong. Perfect play after it: A, C, H. Try again." in out


def test_the_solution_is_shown_on_request_and_the_next_puzzle_follows(run: Run) -> None:
    slug = "center-square"
    puzzles = [make(slug, f"1-{number}") for number in (1, 2)]
    line = judge(puzzles[0]).line
    first = ", ".join(line)
    rest = ", ".join(line[2:])
    for typed_, shown in ((["solution"], first), ([line[0], "SOLUTION"], rest)):
        _, out = run("puzzles", slug, "--count", 2, "--solve", typed=typed_)
        assert f"Solution: {shown}\n" in out
        assert list(links(out, slug)) == [to_fragment(each) for each in puzzles]
        assert out.count("Type solution to see it, or quit to leave.") == 2


def test_leaving_ends_the_questions(run: Run) -> None:
    for typed in (["sideways"], ["quit", "up"]):
        _, out = run("puzzles", "center-square", "--count", 3, "--solve", typed=typed)
        assert out.count("Puzzle ") == 1
        assert "You have left the match." in out


def test_an_answer_is_refused_before_the_next_question(run: Run) -> None:
    _, out = run("puzzles", "palindrome-war", "--solve", typed=["7"])
    assert "Type one letter from a to " in out
    assert "Choose position" not in out


def test_an_impossible_request_is_reported(run: Run) -> None:
    asked = ["puzzles", "center-square", "--difficulty", "9"]
    refused = (2, "Die Schwierigkeit ist eine Zahl von 1 bis 5.\n")
    assert run("--language", "de", *asked) == refused


def test_a_wrong_move_that_ends_the_match_has_no_answer(run: Run) -> None:
    slug = "antipalindromes"
    puzzle = make(slug, "t3-1", length=1)
    wrong = next(move for move in puzzle.match.legal_moves if move not in puzzle.accepted)
    assert puzzle.match.play(wrong).outcome
    fragment = to_fragment(puzzle)
    answers = typed(slug, fragment, [wrong]) + typed(slug, fragment, [puzzle.accepted[0]])
    _, out = run("puzzles", slug, "--seed", "t3", "--length", 1, "--solve", typed=answers)
    assert "Wrong. Try again." in out
    assert "Correct! Solved." in out


@pytest.mark.parametrize("request_", [["--day", ""], ["--seed", "\udcff"]])
def test_an_invalid_day_or_seed_is_refused_in_a_sentence(run: Run, request_: list[str]) -> None:
    code, printed = run("puzzles", "center-square", *request_)
    assert code == 2
    assert re.fullmatch(r".*\.\n", printed)


def test_a_puzzle_shows_its_board_words_and_rules(run: Run) -> None:
    assert "1 |" in run("puzzles", "center-square")[1]
    _, out = run("puzzles", "alpha-chase", "--seed", 3)
    assert "Player 1's word: " in out
    assert "Available letters: " in out
    assert "Länge des Palindroms: " in run("--language", "de", "puzzles", "palindrome-duel")[1]
