"""The requests of the page and their replies."""

from __future__ import annotations

import json
from typing import Any

import pytest
from bridge_requests import error_of, reply_to
from hypothesis import given
from hypothesis import strategies as st

from py_rules import Match, all_games, to_text
from py_rules.page import bridge


def test_a_view_has_the_names_that_the_architecture_gives() -> None:
    value = reply_to(do="view", game="palindrome-duel", record="max_length=9&moves=-3.1-")

    assert value["game"] == "palindrome-duel"
    assert value["record"] == "max_length=9&moves=-3.1-"
    assert (value["ply"], value["to_move"], value["moves"]) == (2, 0, ["-3", "1-"])
    assert value["legal_moves"][:2] == ["0-", "-0"]
    assert value["outcome"] is None
    assert value["board"]["line"] == "13"
    assert value["options"]["max_length"] == 9
    assert value["players"] == ["Player 1", "Player 2"]
    assert (value["repetitions"], value["offer_draw"]) == (1, False)


def test_play_answers_with_the_match_after_the_move() -> None:
    value = reply_to(do="play", game="alpha-chase", record="player1=Ada", move="P")

    assert value["record"] == "player1=Ada&moves=P"
    assert value["players"][0] == "Ada"


@given(slug=st.sampled_from([game.slug for game in all_games()]), choices=st.data())
def test_a_reply_is_the_same_whatever_was_asked_before(slug: str, choices: st.DataObject) -> None:
    state = reply_to(do="view", game=slug, record="")
    for _ in range(6):
        if state["outcome"]:
            break
        move = choices.draw(st.sampled_from(state["legal_moves"]))
        request = {"do": "play", "game": slug, "record": state["record"], "move": move}
        state = reply_to(**request)
        bridge._recent.clear()
        assert reply_to(**request) == state
    file = reply_to(do="write", game=slug, record=state["record"])
    commented = file.replace("1. ", "1. {a word} ", 1)
    reply_to(do="read", text=commented)
    assert reply_to(do="write", game=slug, record=state["record"]) == file


def test_undo_resign_and_draw_answer_with_the_match_after_them() -> None:
    game, record = "center-square", "moves=right.down"

    assert reply_to(do="undo", game=game, record=record)["record"] == "moves=right"
    resigned = reply_to(do="resign", game=game, record=record, player=1)
    assert resigned["outcome"] == {"winner": 0, "reason": "resignation", "score": None}
    assert resigned["legal_moves"] == []
    assert resigned["record"] == "moves=right.down&end=resign2"
    late = reply_to(do="time", game=game, record=record, player=0)
    assert late["outcome"] == {"winner": 1, "reason": "time", "score": None}
    assert late["record"] == "moves=right.down&end=time1"
    drawn = reply_to(do="draw", game=game, record=record)
    assert drawn["outcome"]["reason"] == "agreed-draw"
    assert reply_to(do="undo", game=game, record=drawn["record"])["record"] == record


def test_a_draw_is_offered_when_a_position_has_come_up_three_times() -> None:
    round_ = "right.down.left.up"
    twice = reply_to(do="view", game="center-square", record=f"moves={round_}.{round_}")
    thrice = reply_to(
        do="view", game="center-square", record=f"moves={round_}.{round_}.right.down.left.up"
    )

    assert (twice["repetitions"], twice["offer_draw"]) == (2, False)
    assert (thrice["repetitions"], thrice["offer_draw"]) == (3, True)


def test_a_look_back_shows_an_earlier_position() -> None:
    game, record = "palindrome-duel", "moves=-1.-2.-1"

    assert reply_to(do="look", game=game, record=record, ply=2)["board"]["line"] == "12"
    assert reply_to(do="look", game=game, record=record, ply=2)["outcome"] is None
    for ply in (-1, 4):
        assert error_of(do="look", game=game, record=record, ply=ply)["code"] == "request.ply"


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
    assert all(game["levels"] == ["dawn", "morning", "noon"] for game in value)


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"do": "view", "game": "chess", "record": ""}, "unknown-game"),
        ({"do": "view", "game": "center-square", "record": "size=4"}, "option.odd"),
        (
            {"do": "play", "game": "center-square", "record": "", "move": "up"},
            "illegal-move.off-board",
        ),
        (
            {"do": "play", "game": "center-square", "record": "", "move": "u"},
            "invalid-move.example",
        ),
        ({"do": "play", "game": "alpha-chase", "record": "end=draw", "move": "P"}, "match-over"),
        ({"do": "view", "game": "alpha-chase", "record": "moves"}, "record.link"),
        ({"do": "read", "text": "hello"}, "record.no-game"),
        ({"do": "resign", "game": "alpha-chase", "record": "", "player": 2}, "invalid-move.player"),
        ({"do": "resign", "game": "alpha-chase", "record": "", "player": True}, "request.missing"),
        ({"do": "undo", "game": "alpha-chase", "record": ""}, "illegal-move.nothing-to-undo"),
        ({"do": "dance"}, "request.unknown"),
        ({"do": ["view"]}, "request.unknown"),
        ({}, "request.unknown"),
        ({"do": "view", "game": "alpha-chase"}, "request.missing"),
        ({"do": "view", "game": "alpha-chase", "record": "", "extra": 1}, "request.extra"),
        ({"do": "view", "game": "alpha-chase", "record": [[[[[[[[[]]]]]]]]]}, "request.missing"),
        ({"do": "view", "game": "alpha-chase", "record": "player1=\ud800"}, "request.text"),
        ({"do": "puzzle_make", "game": "alpha-chase", "seed": "\udfff"}, "request.text"),
    ],
)
def test_every_refusal_has_a_code_and_a_sentence(request_: dict[str, Any], code: str) -> None:
    error = error_of(**request_)

    assert error["code"] == code
    assert error["message"].endswith(".")


def test_what_was_good_in_a_record_comes_back_with_the_refusal() -> None:
    error = error_of(do="view", game="alpha-chase", record="player1=Ada&moves=P.P")

    assert error["kept"] == "player1=Ada&moves=P"


@pytest.mark.parametrize(
    "text",
    ["", "[]", "7", "null", "{", "[" * 100_000, '{"do": "view"', "x" * (bridge.MAX_REQUEST + 1)]
    + ['{"do": ' + "1" * 5000 + "}", '{"do": NaN}', '"' * 50_001, '{"a":' * 9 + "1" + "}" * 9],
)
def test_what_is_no_request_is_refused(text: str) -> None:
    assert json.loads(bridge.handle(text))["error"]["code"].startswith("request.")


def test_a_bug_in_a_game_answers_with_the_code_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("py_rules.games.alpha_chase.rules.AlphaChase.view", broken)
    error = error_of(do="view", game="alpha-chase", record="")

    assert error["code"] == "crash"
    assert "ZeroDivisionError" in error["message"]
