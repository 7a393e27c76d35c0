"""Center Square Showdown in a terminal: what its rule book prints, and what bad input meets."""

from __future__ import annotations

import pytest
from terminal_driver import session, start


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
