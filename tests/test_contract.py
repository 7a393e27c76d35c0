"""The contract of games, for every registered game with random options and moves."""

from __future__ import annotations

import re

import pytest
from game_files import OURS, every_game, missing_parts
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from strategies import matches

from py_rules import (
    IllegalMoveError,
    MatchOverError,
    to_fragment,
)
from py_rules.conformance import CHECKS, Passed, iter_checks
from py_rules.game import GameClass


@every_game
def test_conformance_checks_pass(game: GameClass) -> None:
    assert list(iter_checks(game, nodes=40, seed=1)) == [Passed(each) for each in CHECKS]


@every_game
@given(data=st.data())
def test_nothing_is_played_after_the_end(game: GameClass, data: st.DataObject) -> None:
    match = data.draw(matches(game))
    if match.outcome is None:
        match = match.resign(0)

    assert match.legal_moves == ()
    for move in match.moves[-1:] or ("",):
        with pytest.raises(MatchOverError):
            match.play(move)
    for end in (lambda: match.resign(0), match.agree_draw):
        with pytest.raises(MatchOverError):
            end()


@every_game
@given(data=st.data())
def test_undo_takes_back_just_the_last_move(game: GameClass, data: st.DataObject) -> None:
    match = data.draw(matches(game))
    for move in match.legal_moves[:5]:
        assert match.play(move).undo() == match
        assert match.play(move).undo().position == match.position
    while match.moves:
        match = match.undo()
    with pytest.raises(IllegalMoveError):
        match.undo()


# Under many options each move that can be written is legal.
@settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@every_game
@given(data=st.data())
def test_illegal_move_is_refused_with_a_code_parameters_and_a_message(
    game: GameClass, data: st.DataObject
) -> None:
    match = data.draw(matches(game, most_plies=12))
    moves = data.draw(st.lists(st.from_regex(game.notation, fullmatch=True), min_size=8))
    illegal = [move for move in moves if move not in match.legal_moves]
    assume(match.outcome is None and illegal)
    move = illegal[0]
    before = to_fragment(match)
    why = match.game.refusal(match.position, move)
    with pytest.raises(IllegalMoveError, match=r"^[^{}]{10,}\.$") as raised:
        match.play(move)

    assert to_fragment(match) == before
    assert re.fullmatch("[a-z]+(-[a-z]+)*", why.code)
    assert raised.value.params == {**why.params, "move": move, "game": game.slug}
    assert raised.value.code == f"illegal-move.{why.code}"
    assert match.game.refused(match.position, [*match.legal_moves, move]) == {
        move: {"code": why.code, "params": why.params, "message": str(raised.value)}
    }


def test_no_game_lacks_a_file() -> None:
    lacking = [f"{path} ({game.name})" for game in OURS for path in missing_parts(game.slug)]

    assert not lacking, f"Still to be written: {', '.join(lacking)}."
