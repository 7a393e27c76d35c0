"""Known values of Alpha Chase under the printed rules."""

from __future__ import annotations

import pytest
from solved_values import forecast


@pytest.mark.parametrize("word2", ["GHOST", "QUICK", "PLUMB", "PLACK", "PLANK", "PLANT"])
@pytest.mark.parametrize("tie", ["first-letter", "first-own-letter"])
def test_the_printed_rules_are_won_by_player_1(word2: str, tie: str) -> None:
    assert forecast("alpha-chase", word2=word2, tie=tie).winner == 0
