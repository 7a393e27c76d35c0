"""Requests of the page to the solvers and the computer players."""

from __future__ import annotations

from dataclasses import fields

import pytest
from bridge_requests import error_of, reply_to
from game_files import games_with_tests, search_notes

from py_rules import Match
from py_rules.analysis import Forecast, analyze, best_moves, preference, ranks, solve

SMALL = {game.slug: search_notes(game.slug).small for game in games_with_tests()}
FORECAST = [field.name for field in fields(Forecast)]


def with_move(record: str, move: str) -> str:
    if "moves=" in record:
        return f"{record}.{move}"
    return "&".join(part for part in (record, f"moves={move}") if part)


@pytest.mark.parametrize(("game", "record"), SMALL.items())
def test_the_analysis_has_every_legal_move_and_the_best_of_them(game: str, record: str) -> None:
    seen = reply_to(do="analyze", game=game, record=record)
    state = reply_to(do="view", game=game, record=record)
    match = Match.start(game, **state["options"]).play_all(state["moves"])[0]
    known = analyze(match).moves

    assert list(seen["moves"]) == state["legal_moves"]
    assert seen["forecast"]["kind"] == solve(match).kind
    for move, shown in seen["moves"].items():
        assert (shown["winner"], shown["plies"]) == (known[move].winner, known[move].plies)
    assert set(seen["best"]) <= set(state["legal_moves"])
    assert seen["best"]


@pytest.mark.parametrize(("game", "record"), SMALL.items())
def test_the_analysis_ranks_each_move_for_the_player_who_makes_it(game: str, record: str) -> None:
    state = reply_to(do="view", game=game, record=record)
    for _ in range(2):  # for either player
        reply = reply_to(do="analyze", game=game, record=state["record"])["moves"]
        worths = {
            move: preference(Forecast(*(each[name] for name in FORECAST)), state["to_move"])
            for move, each in reply.items()
        }
        order = sorted(set(worths.values()), reverse=True)
        best = [move for move, each in reply.items() if each["rank"] == 0]

        assert [each["rank"] for each in reply.values()] == [*map(order.index, worths.values())]
        assert best == reply_to(do="analyze", game=game, record=state["record"])["best"]
        move = state["legal_moves"][0]
        state = reply_to(do="view", game=game, record=with_move(state["record"], move))


def test_a_win_in_one_is_better_than_a_win_in_three() -> None:
    near, far = Forecast(0, "forced", 0, None), Forecast(0, "forced", 2, None)
    open_, lost = Forecast(None, "endless", None, None), Forecast(1, "forced", 1, None)
    order = [near, far, open_, lost]

    assert sorted(order, key=lambda each: preference(each, 0), reverse=True) == order
    assert sorted(order, key=lambda each: preference(each, 1)) == order
    assert best_moves({"a": far, "b": near, "c": near, "d": lost}, 0) == ["b", "c"]
    assert best_moves({}, 0) == []
    forecasts = {"a": far, "b": near, "c": near, "d": lost, "e": open_}
    assert ranks(forecasts, 0) == {"a": 1, "b": 0, "c": 0, "d": 3, "e": 2}
    assert ranks(forecasts, 1) == {"a": 2, "b": 3, "c": 3, "d": 0, "e": 1}
    assert ranks({}, 0) == {}


def test_a_review_tells_what_was_as_good_as_any() -> None:
    record = "moves=-m.u-.-b.l-.-r.-o.-t.-o.p-.-r"
    reply = reply_to(do="review", game="palindrome-war", record=record, ply=8)

    assert (reply["forecast"]["winner"], reply["forecast"]["plies"]) == (0, 1)
    assert reply["played"] == "p-"
    assert reply["good"] == ["-r"]
    assert (reply["best"]["winner"], reply["best"]["plies"]) == (0, 0)
    assert reply["played_forecast"]["winner"] == 1
    assert reply["line"] == ["-r"]


def test_a_review_after_the_last_move_has_nothing_to_tell() -> None:
    reply = reply_to(do="review", game="palindrome-duel", record="moves=-1.-2.-1", ply=3)

    assert reply["forecast"] is None
    assert reply["good"] == []
    assert reply["best"] is None
    assert reply["played"] is None


@pytest.mark.parametrize(("game", "record"), SMALL.items())
def test_a_review_tells_what_the_better_moves_led_to(game: str, record: str) -> None:
    state = reply_to(do="view", game=game, record=record)
    seen = reply_to(do="analyze", game=game, record=record)
    move = state["legal_moves"][-1]
    reply = reply_to(do="review", game=game, record=with_move(record, move), ply=state["ply"])

    assert reply["good"] == seen["best"]
    assert {**reply["best"], "rank": 0} == seen["moves"][reply["good"][0]]
    assert reply["played_forecast"] == {
        name: seen["moves"][move][name] for name in (*FORECAST, "moves", "moves_at_most")
    }


def test_easy_overlooks_a_win_that_hints_and_other_levels_take() -> None:
    def chosen(level: str, digit: int, seed: int) -> str:
        tags = f"computer1={level}&seed={seed}&" if level else ""
        do = "advise" if level else "hint"
        reply = reply_to(do=do, game="palindrome-duel", record=f"{tags}moves=-1.-{digit}")
        return str(reply["move"])

    for digit in (2, 3, 4, 5, 6):
        wins = {"-1", f"{digit}-"}
        assert {chosen(level, digit, 7) for level in ("", "medium", "hard")} <= wins
    assert not {chosen("easy", 2, seed) for seed in range(12)} <= {"-1", "2-"}


def test_where_a_person_is_to_move_no_computer_advises() -> None:
    game = "palindrome-duel"
    for record in ("", "computer2=hard", "computer2=hard&moves=-1.-2.-1"):
        assert error_of(do="advise", game=game, record=record)["code"] == "request.no-computer"
    assert error_of(do="advise", game=game, record="computer1=dusk")["code"] == "option.level"
    assert error_of(do="hint", game=game, record="moves=-1.-2.-1")["code"] == "request.over"


def test_a_verdict_is_that_of_the_opening() -> None:
    opening = reply_to(do="verdict", game="palindrome-duel", record="")
    later = reply_to(do="verdict", game="palindrome-duel", record="moves=-1.-2")

    assert opening == later
    assert opening["forecast"]["plies"] == 3
