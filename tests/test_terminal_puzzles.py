"""Puzzles in a terminal: printed, solved, refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from terminal_driver import reader

from py_rules.__main__ import main
from py_rules.puzzles import from_fragment, judge, make, of_day, to_fragment
from py_rules.terminal.dialogue import find_dialogue


def typed(slug: str, fragment: str, moves: list[str]) -> list[str]:
    match, answers = from_fragment(slug, fragment).match, list[str]()
    for move in moves:
        answers += find_dialogue(type(match.game)).answers(match, move)
        match = match.play(move)
    return answers


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    given: list[str] = []
    monkeypatch.setattr("builtins.input", reader(given))
    return given


def links(out: str, slug: str) -> Iterator[str]:
    return (line.removeprefix(f"{slug}/#") for line in out.splitlines() if line.startswith(slug))


def test_the_same_puzzles_are_printed_as_are_made(capsys: pytest.CaptureFixture[str]) -> None:
    slug = "antipalindromes"
    assert main(["puzzles", slug, "--seed", "7", "--count", "2"]) == 0
    out = capsys.readouterr().out
    found = [from_fragment(slug, each) for each in links(out, slug)]
    assert found == [make(slug, "7-1"), make(slug, "7-2")]
    assert "Solution" not in out
    assert main(["puzzles", slug, "--day", "2026-11-23", "--solutions"]) == 0
    out = capsys.readouterr().out
    assert next(links(out, slug)) in out
    assert from_fragment(slug, next(links(out, slug))) == of_day(slug, "2026-11-23")
    assert "Solution: " in out


def test_the_puzzle_of_a_day_takes_no_other_option(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["puzzles", "center-square", "--day", "2026-11-23", "--count", "1", "--seed", "x"]
    assert main(arguments) == 2
    assert capsys.readouterr().err == "--day names one puzzle. Leave out --seed, --count.\n"


def test_a_win_in_one_is_one_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "palindrome-war", "--length", "1"]) == 0
    assert "can win in 1." in capsys.readouterr().out


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_puzzle_is_solved_move_by_move(
    answers: list[str], capsys: pytest.CaptureFixture[str], language: str
) -> None:
    slug, arguments = "antipalindromes", ["--seed", "x", "--length", "3"]
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
    answers += ["?"] * each + typed(slug, fragment, [wrong]) + line[:each] + line[2 * each :]
    arguments[1] = seed
    assert main(["--language", language, "puzzles", slug, *arguments, "--solve"]) == 0
    out = capsys.readouterr().out
    said = {
        "en": ("Wrong. The reply is", "Correct! The reply is", "Correct! Solved."),
        "de": ("Falsch. Die Antwort ist", "Richtig! Die Antwort ist", "Richtig! Gelöst."),
    }
    assert [text in out for text in said[language]] == [True] * 3


def test_leaving_ends_the_questions(answers: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    answers += ["sideways"]
    assert main(["puzzles", "center-square", "--count", "3", "--solve"]) == 0
    out = capsys.readouterr().out
    assert out.count("Puzzle ") == 1
    assert "You have left the match." in out


def test_an_impossible_request_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["puzzles", "center-square", "--difficulty", "9"]
    assert main(["--language", "de", *asked]) == 2
    assert capsys.readouterr().err == "Die Schwierigkeit ist eine Zahl von 1 bis 5.\n"


def test_a_wrong_move_that_ends_the_match_has_no_answer(
    answers: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    slug = "antipalindromes"
    puzzle = make(slug, "t3-1", length=1)
    wrong = next(move for move in puzzle.match.legal_moves if move not in puzzle.accepted)
    assert puzzle.match.play(wrong).outcome
    fragment = to_fragment(puzzle)
    answers += typed(slug, fragment, [wrong]) + typed(slug, fragment, [puzzle.accepted[0]])
    assert main(["puzzles", slug, "--seed", "t3", "--length", "1", "--solve"]) == 0
    out = capsys.readouterr().out
    assert "Wrong. Try again." in out
    assert "Correct! Solved." in out


@pytest.mark.parametrize("request_", [["--day", ""], ["--seed", "\udcff"]])
def test_an_invalid_day_or_seed_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], request_: list[str]
) -> None:
    assert main(["puzzles", "center-square", *request_]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.strip().endswith(".")


def test_a_puzzle_shows_its_board_words_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "center-square"]) == 0
    assert "1 |" in capsys.readouterr().out
    assert main(["puzzles", "alpha-chase", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "Player 1's word: " in out
    assert "Available letters: " in out
    assert main(["--language", "de", "puzzles", "palindrome-duel"]) == 0
    assert "Länge des Palindroms: " in capsys.readouterr().out
