"""The rules of Last Counter, one test for each sentence that states one."""

from __future__ import annotations

import pytest

from py_rules import IllegalMoveError, InvalidMoveError, Match, Outcome, solve


def test_there_are_twelve_counters() -> None:
    """A turn: "There are twelve counters." """
    view = Match.start("last-counter").view()

    assert (view["counters"], view["left"], view["refused"]) == (12, 12, {})
    assert len(view["board"]["cells"]) == 12


def test_one_two_or_three_are_taken() -> None:
    """A turn: "Take one, two or three of them." """
    match = Match.start("last-counter")

    assert list(match.legal_moves) == ["1", "2", "3"]
    assert match.play("3").view()["left"] == 9
    for bad in ("0", "4", "12", ""):
        with pytest.raises(InvalidMoveError):
            match.play(bad)


def test_more_counters_than_are_left_cannot_be_taken() -> None:
    match = Match.start("last-counter", counters=4).play("2")

    assert list(match.legal_moves) == ["1", "2"]
    assert set(match.view()["refused"]) == {"3"}
    with pytest.raises(IllegalMoveError, match="Only 2 are left"):
        match.play("3")


def test_player_who_empties_the_heap_wins() -> None:
    """End: "The player who takes the last counter wins." """
    first = Match.start("last-counter", counters=4).play("1").play("1").play("2")
    second = Match.start("last-counter", counters=4).play("3").play("1")

    assert first.outcome == Outcome(0, "heap-empty")
    assert second.outcome == Outcome(1, "heap-empty")


def test_player_who_leaves_a_multiple_of_four_wins() -> None:
    for counters, winner in ((12, 1), (13, 0)):
        assert solve(Match.start("last-counter", counters=counters)).winner == winner
