"""Known values of Palindrome Duel under the classic and the fair rules."""

from __future__ import annotations

import pytest
from solved_values import forecast

from py_rules.analysis import Forecast


@pytest.mark.parametrize("length", range(3, 9))
def test_a_minimum_length_is_won_when_the_line_has_it(length: int) -> None:
    winner = 0 if length % 2 else 1
    assert forecast("palindrome-duel", min_palindrome=length) == Forecast(winner, "forced", length)
