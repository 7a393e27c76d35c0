"""Limits of a search: the clock, and the estimate of memory."""

from __future__ import annotations

import pytest

from py_rules import find_game
from py_rules.search import Solver, hints_of
from py_rules.search.graph import Graph, OutOfTime, estimate_bytes


def test_the_clock_is_looked_at_again_and_again() -> None:
    graph = Graph(hints_of(find_game("center-square")()))
    times_up = False
    graph.is_over = lambda: times_up
    for _ in range(1000):
        graph.check_time()
    times_up = True
    looks = (graph.check_time() for _ in range(100))
    with pytest.raises(OutOfTime):
        list(looks)


def test_a_longer_text_weighs_more() -> None:
    assert estimate_bytes("abcdefgh") - estimate_bytes("abcd") == 4


def test_a_new_solver_has_not_been_interrupted() -> None:
    assert not Solver(find_game("center-square")()).is_interrupted
