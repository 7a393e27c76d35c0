"""Palindrome Duel in a terminal: what its rule book prints, and what it says of bad input."""

from __future__ import annotations

from game_files import session_sample
from terminal_driver import session, start


def test_the_mistake_of_the_sample_is_not_repeated() -> None:
    """The book announces a win without a palindrome; here play goes on."""
    sample = session_sample("palindrome-duel")
    assert sample
    typed, printed = sample
    shown, _ = session(start("palindrome-duel"), "\n".join(typed))

    assert shown.removeprefix(printed).startswith("Current Sequence: 3132131\nPlayer 2's Turn\n")


def test_a_full_line_is_announced() -> None:
    """An end the book has no words for."""
    typed = "1\nE\n2\nE\n3\nE\n4\nE\n5\nE"
    shown, _ = session(start("palindrome-duel", line_limit=5), typed)

    assert "The sequence has 5 digits and no palindrome.\nPlayer 2 wins the game!" in shown


def test_points_at_a_full_line_are_announced() -> None:
    typed = "0 E 2 B 0 B 2 E 1 E 0 E 1 B 0 B 1 B 2 E 1 B 0 B".replace(" ", "\n")
    shown, _ = session(start("palindrome-duel", preset="lively"), typed)

    assert "Points: Player 1 6, Player 2 13\nPlayer 2 wins the game!" in shown


def test_bad_input_is_asked_again_with_the_reason() -> None:
    shown, record = session(start("palindrome-duel"), "a")

    assert "Type one digit from 0 to 9." in shown.splitlines()
    assert record.match.moves == ()
