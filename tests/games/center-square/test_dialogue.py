"""Center Square Showdown in a terminal: what its rule book prints, and what bad input meets."""

from __future__ import annotations

import pytest
from terminal_driver import session, start


def test_a_win_is_announced_as_the_book_does() -> None:
    """The last lines of the sample, on a match that is really won."""
    shown, _ = session(start("center-square"), "right\ndown\ndown\nright")

    assert "Token moved to position (3,3)." in shown
    assert "\nPlayer 2 wins!\n" in shown


def test_upper_and_lower_case_are_taken() -> None:
    _, record = session(start("center-square"), "RIGHT\nDown")

    assert record.match.moves == ("right", "down")


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("north", "Type up, down, left or right."),
        ("up", "That would leave the board. Choose another direction."),
    ],
)
def test_bad_input_is_asked_again_with_the_reason(typed: str, reason: str) -> None:
    shown, record = session(start("center-square"), typed)

    assert reason in shown.splitlines()
    assert record.match.moves == ()
