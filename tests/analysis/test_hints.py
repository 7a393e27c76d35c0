"""The search hints of each game agree with its rules, for random options."""

from __future__ import annotations

from copy import copy

from game_files import every_game
from hypothesis import given
from hypothesis import strategies as st
from strategies import matches

from py_rules import Match
from py_rules.analysis import (
    Analysis,
    SearchHints,
    hints_of,
)
from py_rules.budget import Budget
from py_rules.game import GameClass


@every_game
@given(data=st.data())
def test_essential_moves_stand_for_all(game: GameClass, data: st.DataObject) -> None:
    match = data.draw(matches(game))
    rules, position = match.game, match.position
    hints = hints_of(rules)
    legal = set(match.legal_moves)
    if legal:
        essential = set(hints.representative_moves(position))
        assert essential <= legal
        keys = [
            {hints.canonical(rules.successor(position, move)) for move in moves}
            for moves in (essential, legal)
        ]
        assert keys[0] == keys[1]


@every_game
@given(data=st.data())
def test_few_nodes_say_unknown_and_never_another_thing(
    game: GameClass, data: st.DataObject
) -> None:
    match = data.draw(matches(game))
    answers = [Analysis(match.game).solve(match.position, Budget(nodes)) for nodes in (1, 30, 1000)]
    for nodes, answer in zip((1, 30, 1000), answers, strict=True):
        assert answer == Analysis(match.game).solve(match.position, Budget(nodes))
        assert answer.bound == (nodes if answer.kind == "unknown" else answer.bound)
        is_in_part = answer.kind in ("unknown", "draw") or answer.winner is not None
        assert answer.bound is None or is_in_part
    complete = [answer for answer in answers if answer.bound is None]
    assert len(set(complete)) <= 1
    assert len({answer.winner for answer in answers if answer.winner is not None}) <= 1


@every_game
@given(data=st.data())
def test_without_hints_the_forecasts_are_the_same(game: GameClass, data: st.DataObject) -> None:
    match = data.draw(matches(game))
    bare = Analysis(match.game, SearchHints(match.game)).solve(match.position, Budget(2000))
    if bare.bound is None:
        hinted = Analysis(match.game).solve(match.position, Budget(20_000))  # in another order
        assert hinted.bound is None
        assert (hinted.winner, hinted.kind, hinted.plies) == (bare.winner, bare.kind, bare.plies)


def test_a_game_that_counts_its_moves_shares_no_hints() -> None:
    match = Match.start("palindrome-duel", line_limit=14)  # no hints of an equal game are kept
    watched = copy(match.game)
    watched.successor = match.game.successor  # type: ignore[method-assign] # of this one object
    assert watched == match.game
    for first, second in ((match.game, watched), (watched, match.game)):
        assert hints_of(first).game is first
        assert hints_of(second).game is second
