"""Ratings, held against what is known of the model."""

from __future__ import annotations

from math import log10

import pytest

from py_rules.tournament.ratings import rate


@pytest.mark.parametrize(("won", "lost"), [(1, 1), (75, 25), (300, 100), (9000, 1000)])
def test_two_players_are_as_far_apart_as_their_scores(won: int, lost: int) -> None:
    better, worse = rate([[0, won], [lost, 0]])
    expected = 400 * log10(won / lost)
    assert better.rating - worse.rating == pytest.approx(expected, rel=0.05, abs=0.2)
    assert better.rating == -worse.rating


def test_more_matches_make_the_interval_smaller() -> None:
    few, many = rate([[0, 30], [10, 0]])[0], rate([[0, 3000], [1000, 0]])[0]
    assert few.error / many.error == pytest.approx(10, rel=0.05)


def test_the_error_is_that_of_the_binomial() -> None:
    found = rate([[0, 200], [200, 0]])[0].error
    assert found == pytest.approx(1.96 * 173.72 * 0.5 / (400 * 0.25) ** 0.5, rel=0.01)


def test_a_clean_sweep_is_finite_and_a_ring_is_even() -> None:
    sweep = rate([[0, 10_000, 10_000], [0, 0, 10_000], [0, 0, 0]])
    assert 500 < sweep[0].rating < 3000
    assert sweep[1].rating == 0
    assert [each.rating for each in rate([[0, 9, 0], [0, 0, 9], [9, 0, 0]])] == [0, 0, 0]
