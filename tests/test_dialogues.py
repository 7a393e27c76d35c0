"""The games in a terminal: what they say of bad input and of ends that no rule book has."""

from __future__ import annotations

import pytest
from terminal_driver import session, start


@pytest.mark.parametrize(
    ("slug", "typed", "reason", "moves"),
    [
        ("alpha-chase", "P\nP", "Player 1 already took P. Choose a free letter.", ("P",)),
        ("alpha-chase", "PL", "Type one letter.", ()),
        ("antipalindromes", "0", "Type the number of a square.", ()),
        ("antipalindromes", "1\n2", "Type 0 or 1.", ()),
        ("antipalindromes", "17\n1", "There is no square 17. The row has 16.", ()),
        ("center-square", "north", "Type up, down, left or right.", ()),
        (
            "center-square",
            "up",
            "That would leave the board. Choose another direction.",
            (),
        ),
        ("palindrome-duel", "a", "Type one digit from 0 to 9.", ()),
        ("palindrome-war", "rr", "Type one letter from a to z.", ()),
        ("palindrome-war", "r\nX", "Type B or E.", ()),
    ],
)
def test_bad_input_is_asked_again_with_the_reason(
    slug: str, typed: str, reason: str, moves: tuple[str, ...]
) -> None:
    shown, record = session(start(slug), typed)

    assert reason in shown.splitlines()
    assert record.match.moves == moves


@pytest.mark.parametrize(
    ("slug", "typed", "options", "said"),
    [
        ("antipalindromes", "1\n0", {"squares": 1}, "The match is a draw (row full)."),
        (
            "palindrome-duel",
            "1\nE\n2\nE\n3\nE\n4\nE\n5\nE",
            {"line_limit": 5},
            "The sequence has 5 digits and no palindrome.\nPlayer 2 wins the game!",
        ),
        (
            "palindrome-war",
            "a\nE\nb\nE\nc\nE\nd\nE\ne\nE\nf\nE",
            {"line_limit": 6},
            "The sequence has 6 letters and no palindrome.\n\nThe match is a draw (length limit).",
        ),
    ],
)
def test_an_end_without_a_winner_in_the_book_is_announced(
    slug: str, typed: str, options: dict[str, int], said: str
) -> None:
    assert said in session(start(slug, **options), typed)[0]


def test_points_at_a_full_line_are_announced() -> None:
    typed = "0 E 2 B 0 B 2 E 1 E 0 E 1 B 0 B 1 B 2 E 1 B 0 B".replace(" ", "\n")
    shown, _ = session(start("palindrome-duel", preset="lively"), typed)

    assert "Points: Player 1 6, Player 2 13\nPlayer 2 wins the game!" in shown
