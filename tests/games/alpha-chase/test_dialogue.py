"""Alpha Chase in a terminal: what its rule book prints, and what it says of bad input."""

from __future__ import annotations

import pytest
from terminal_driver import session, start


def test_a_win_is_announced_as_the_book_does() -> None:
    """The last lines of the sample, on a match that is really won."""
    shown, _ = session(start("alpha-chase"), "P\nB\nL\nC\nA\nD\nN\nE\nT")

    assert "\nGame Over.\nPlayer 1 has 5 of 5 letters.\n" in shown
    assert "\nPlayer 1 wins!\n" in shown


def test_upper_and_lower_case_are_taken() -> None:
    _, record = session(start("alpha-chase"), "p\ng")

    assert record.match.moves == ("P", "G")


@pytest.mark.parametrize(
    ("typed", "reason", "moves"),
    [
        ("P\nP", "Player 1 already took P. Choose a free letter.", ("P",)),
        ("PL", "Type one letter.", ()),
    ],
)
def test_bad_input_is_asked_again_with_the_reason(
    typed: str, reason: str, moves: tuple[str, ...]
) -> None:
    shown, record = session(start("alpha-chase"), typed)

    assert reason in shown.splitlines()
    assert record.match.moves == moves
