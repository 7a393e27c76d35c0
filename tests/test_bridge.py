"""The requests of the page and their replies."""

from __future__ import annotations

import pytest
from bridge_requests import error_of, reply_to
from hypothesis import given
from hypothesis import strategies as st

from py_rules import all_games
from py_rules.page import state as page_state


@given(slug=st.sampled_from([game.slug for game in all_games()]), choices=st.data())
def test_a_reply_is_the_same_whatever_was_asked_before(slug: str, choices: st.DataObject) -> None:
    state = reply_to(do="view", game=slug, record="")
    for _ in range(6):
        if state["outcome"]:
            break
        moves = [*state["moves"], choices.draw(st.sampled_from(state["legal_moves"]))]
        request = {"do": "view", "game": slug, "record": f"moves={'.'.join(moves)}"}
        state = reply_to(**request)
        page_state._recent.clear()
        assert reply_to(**request) == state
    file = reply_to(do="write", game=slug, record=state["record"])
    commented = file.replace("1. ", "1. {a word} ", 1)
    reply_to(do="read", text=commented)
    assert reply_to(do="write", game=slug, record=state["record"]) == file


def test_a_draw_is_offered_when_a_position_has_come_up_three_times() -> None:
    round_ = "right.down.left.up"
    twice = reply_to(do="view", game="center-square", record=f"moves={round_}.{round_}")
    thrice = reply_to(
        do="view", game="center-square", record=f"moves={round_}.{round_}.right.down.left.up"
    )

    assert (twice["repetitions"], twice["offer_draw"]) == (2, False)
    assert (thrice["repetitions"], thrice["offer_draw"]) == (3, True)


@pytest.mark.parametrize("ply", [-1, 4])
def test_an_analysis_of_a_move_that_was_not_made_is_refused(ply: int) -> None:
    asked = {"game": "palindrome-duel", "record": "moves=-1.-2.-1", "ply": ply}

    assert error_of(do="review", **asked)["code"] == "request.ply"


def test_the_catalog_describes_every_game() -> None:
    value = reply_to(do="catalog")

    assert [game["slug"] for game in value] == [game.slug for game in all_games()]
    squares = next(game for game in value if game["slug"] == "antipalindromes")["options"][0]
    assert (squares["name"], squares["kind"], squares["default"]) == ("squares", "integer", 16)
    assert (squares["minimum"], squares["maximum"]) == (1, 24)
    assert all(game["levels"] == ["easy", "medium", "hard"] for game in value)


def test_a_bug_in_a_game_answers_with_the_code_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("py_rules.games.alpha_chase.rules.AlphaChase.view", broken)
    error = error_of(do="view", game="alpha-chase", record="")

    assert error["code"] == "crash"
    assert "ZeroDivisionError" in error["message"]
