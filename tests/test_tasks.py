"""A task in a record: what is to be reached, and after how many moves it begins."""

from __future__ import annotations

import pytest

from py_rules import Match, Record, RecordError, from_fragment, to_fragment

GAME = "palindrome-duel"


def test_a_match_that_has_not_come_to_its_task_has_none() -> None:
    tags = {"player1": "Ada", "goal": "win", "task": "Try", "start": "2"}
    match = Match.start(GAME).play("-3").play("1-")
    assert Record(match, tags).tags == tags
    assert Record(match, tags).with_match(match.undo()).tags == {"player1": "Ada"}
    with pytest.raises(RecordError) as caught:
        from_fragment(GAME, "goal=win&start=2&moves=-3.x")
    assert caught.value.kept
    assert to_fragment(caught.value.kept) == "moves=-3"
