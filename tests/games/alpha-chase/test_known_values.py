"""Known values of Alpha Chase under the printed rules."""

from __future__ import annotations

import pytest
from solved_values import forecast


@pytest.mark.parametrize("word2", ["GHOST", "QUICK", "PLUMB", "PLACK", "PLANK", "PLANT"])
@pytest.mark.parametrize("tie", ["first-letter", "first-own-letter"])
def test_the_printed_rules_are_won_by_player_1(word2: str, tie: str) -> None:
    assert forecast("alpha-chase", word2=word2, tie=tie).winner == 0


@pytest.mark.parametrize(
    ("word1", "word2"), [("QUICK", "BRAVE"), ("OCEAN", "CANOE"), ("SHADE", "HOUSE")]
)
def test_only_the_number_of_shared_letters_matters(word1: str, word2: str) -> None:
    shared = len({*word1} & {*word2})
    like = {0: "QUICK", 3: "PLAZE", 5: "PLANT"}[shared]
    other = forecast("alpha-chase", word1="PLANT" if shared else "GHOST", word2=like)
    assert forecast("alpha-chase", word1=word1, word2=word2) == other
