"""Alpha Chase in a terminal: what its rule book prints, and what it says of bad input."""

from __future__ import annotations

import pytest
from terminal_driver import session, start


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
