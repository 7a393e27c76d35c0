"""Palindromes & Antipalindromes in a terminal: its words, and what it says of bad input."""

from __future__ import annotations

import pytest
from terminal_driver import session, start


def test_a_draw_is_announced() -> None:
    shown, _ = session(start("antipalindromes", squares=1), "1\n0")

    assert "The match is a draw (row full)." in shown


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("0", "Type the number of a square."),
        ("1\n2", "Type 0 or 1."),
        ("17\n1", "There is no square 17. The row has 16."),
    ],
)
def test_bad_input_is_asked_again_with_the_reason(typed: str, reason: str) -> None:
    shown, record = session(start("antipalindromes"), typed)

    assert reason in shown.splitlines()
    assert record.match.moves == ()
