"""The requests of the page and their replies."""

from __future__ import annotations

from typing import Any

import pytest
from bridge_requests import error_of, reply_to
from hypothesis import given
from hypothesis import strategies as st

from py_rules import Match, all_games, to_text
from py_rules.page import bridge


def test_a_view_has_the_documented_fields() -> None:
    value = reply_to(do="view", game="palindrome-duel", record="line_limit=9&moves=-3.1-")

    assert value["game"] == "palindrome-duel"
    assert value["record"] == "line_limit=9&moves=-3.1%2D"
    assert (value["ply"], value["to_move"], value["moves"]) == (2, 0, ["-3", "1-"])
    assert value["legal_moves"][:2] == ["0-", "-0"]
    assert value["outcome"] is None
    assert value["board"]["line"] == "13"
    assert value["options"]["line_limit"] == 9
    assert value["players"] == ["Player 1", "Player 2"]
    assert (value["repetitions"], value["offer_draw"]) == (1, False)


@given(slug=st.sampled_from([game.slug for game in all_games()]), choices=st.data())
def test_a_reply_is_the_same_whatever_was_asked_before(slug: str, choices: st.DataObject) -> None:
    state = reply_to(do="view", game=slug, record="")
    for _ in range(6):
        if state["outcome"]:
            break
        moves = [*state["moves"], choices.draw(st.sampled_from(state["legal_moves"]))]
        request = {"do": "view", "game": slug, "record": f"moves={'.'.join(moves)}"}
        state = reply_to(**request)
        bridge._recent.clear()
        assert reply_to(**request) == state
    file = reply_to(do="write", game=slug, record=state["record"])
    commented = file.replace("1. ", "1. {a word} ", 1)
    reply_to(do="read", text=commented)
    assert reply_to(do="write", game=slug, record=state["record"]) == file


@pytest.mark.parametrize(
    ("end", "winner", "reason"),
    [("resign2", 0, "resignation"), ("time1", 1, "time"), ("draw", None, "agreed-draw")],
)
def test_a_record_can_end_by_the_players(end: str, winner: int | None, reason: str) -> None:
    record = f"moves=right.down&end={end}"
    value = reply_to(do="view", game="center-square", record=record)

    assert value["outcome"] == {"winner": winner, "reason": reason, "score": None}
    assert (value["legal_moves"], value["record"]) == ([], record)


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


def test_files_are_read_and_written() -> None:
    match = Match.start("alpha-chase").play("P")
    value = reply_to(do="read", text=to_text(match))

    assert (value["game"], value["record"]) == ("alpha-chase", "moves=P")
    assert reply_to(do="write", game="alpha-chase", record="moves=P") == to_text(match)


def test_the_catalog_describes_every_game() -> None:
    value = reply_to(do="catalog")

    assert [game["slug"] for game in value] == [game.slug for game in all_games()]
    assert all("revision" not in game for game in value)
    squares = next(game for game in value if game["slug"] == "antipalindromes")["options"][0]
    assert squares["name"] == "squares"
    assert (squares["kind"], squares["default"]) == ("integer", 16)
    assert (squares["minimum"], squares["maximum"]) == (1, 24)
    assert not {"label", "explain", "shape"} & {*squares}
    assert all(game["levels"] == ["easy", "medium", "hard"] for game in value)


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"do": "view", "game": "chess", "record": ""}, "unknown-game"),
        ({"do": "review", "game": "alpha-chase", "record": "", "ply": True}, "request.missing"),
        ({"do": ["view"]}, "request.unknown"),
        ({}, "request.unknown"),
        ({"do": "view", "game": "alpha-chase", "record": [[[[[[[[[]]]]]]]]]}, "request.missing"),
        ({"do": "view", "game": "alpha-chase", "record": "player1=\ud800"}, "request.text"),
        ({"do": "puzzle_make", "game": "alpha-chase", "seed": "\udfff"}, "request.text"),
    ],
)
def test_every_refusal_has_a_code_and_a_sentence(request_: dict[str, Any], code: str) -> None:
    error = error_of(**request_)

    assert error["code"] == code
    assert error["message"].endswith(".")


def test_a_refusal_returns_the_valid_part_of_a_record() -> None:
    error = error_of(do="view", game="alpha-chase", record="player1=Ada&moves=P.P")

    assert error["kept"] == "player1=Ada&moves=P"


def test_a_bug_in_a_game_answers_with_the_code_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("py_rules.games.alpha_chase.rules.AlphaChase.view", broken)
    error = error_of(do="view", game="alpha-chase", record="")

    assert error["code"] == "crash"
    assert "ZeroDivisionError" in error["message"]
