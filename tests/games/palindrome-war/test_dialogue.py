"""Palindrome War in a terminal: what its rule book prints, and what it says of bad input."""

from __future__ import annotations

import pytest
from game_files import session_sample
from terminal_driver import session, start


def test_the_mistake_of_the_sample_is_not_repeated() -> None:
    """The book announces a win without a palindrome; here play goes on."""
    sample = session_sample("palindrome-war")
    assert sample
    typed, printed = sample
    shown, _ = session(start("palindrome-war"), "\n".join(typed))

    assert shown.removeprefix(printed).startswith("No palindrome formed. Next player's turn.\n")


def test_a_full_line_is_announced() -> None:
    """An end the book has no words for."""
    typed = "a\nE\nb\nE\nc\nE\nd\nE\ne\nE\nf\nE"
    shown, _ = session(start("palindrome-war", line_limit=6), typed)
    said = "The sequence has 6 letters and no palindrome.\n\nThe match is a draw (length limit)."

    assert said in shown


def test_upper_and_lower_case_are_taken() -> None:
    _, record = session(start("palindrome-war"), "R\ne\nA\nb")

    assert record.match.moves == ("-r", "a-")


def test_english_keys_are_taken_in_every_language() -> None:
    """In German "A" and "E" are the ends; "B", which means nothing there, is the beginning."""
    _, record = session(start("palindrome-war"), "r\nE\no\nB\nt\nA", "de")

    assert record.match.moves == ("-r", "o-", "t-")


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("rr", "Type one letter from a to z."),
        ("r\nX", "Type B or E."),
    ],
)
def test_bad_input_is_asked_again_with_the_reason(typed: str, reason: str) -> None:
    shown, record = session(start("palindrome-war"), typed)

    assert reason in shown.splitlines()
    assert record.match.moves == ()
