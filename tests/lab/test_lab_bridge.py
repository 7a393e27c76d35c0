"""The door of the lab: JSON in, JSON out, and nothing raises."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from lab_bots import COUNTING, FIRST, ONE_PLY

from py_rules import from_fragment
from py_rules.lab import bridge
from py_rules.lab.bridge import MAX_REQUEST, handle
from py_rules.lab.results import MAX_PLAYERS, verify

HERE = {"game": "palindrome-duel", "record": "", "seed": 7, "nodes": 500}


@pytest.fixture(autouse=True)
def nobody_sits() -> Iterator[None]:
    """Send the bots of other tests away."""
    bridge._seats.clear()
    yield
    bridge._seats.clear()


def ask(**request: Any) -> Any:
    """Return the value of a reply."""
    reply = json.loads(handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply["value"]


def refused(**request: Any) -> Any:
    """Return the error of a reply."""
    reply = json.loads(handle(json.dumps(request)))
    assert not reply["ok"], reply
    assert {*reply["error"]} == {"code", "params", "message"}
    return reply["error"]


def test_a_file_is_described_or_told_why_not() -> None:
    """With the line, the column and what Python says."""
    about = ask(do="bot", source=ONE_PLY, name="one.py")
    assert about == {
        "name": "one.py",
        "kind": "function",
        "about": "Win at once, or play anything.",
    }
    error = refused(do="bot", source="def choose(", name="one.py")
    assert (error["code"], error["params"]["line"]) == ("bot-syntax", 1)
    assert error["message"] == "one.py, line 1: '(' was never closed."
    assert refused(do="bot", source="x", name="x.py")["code"] == "bot-failed"
    assert refused(do="bot", source="", name="x.py")["code"] == "bot-missing"
    assert refused(do="bot", source="#" * 300_000, name="x.py")["code"] == "request.size"


def test_a_bot_that_sits_at_a_match_remembers_until_it_is_sent_away() -> None:
    """At the start it had, with the same seed and in the same seat."""
    asked = {"do": "choose", "source": COUNTING, "name": "m.py", **HERE}
    assert ask(**asked) == {"move": "-9", "used": 0, "printed": "turn 1\n"}
    assert ask(**{**asked, "record": "moves=-1.-2"})["printed"] == "turn 2\n"
    assert ask(**{**asked, "record": "moves=-1"})["printed"] == "turn 1\n"
    assert ask(**{**asked, "seed": "8"})["printed"] == "turn 1\n"
    assert ask(**{**asked, "record": "digits=5"})["printed"] == "turn 1\n"
    assert ask(do="forget") is None
    assert ask(**asked)["printed"] == "turn 1\n"


def test_only_so_many_bots_are_kept() -> None:
    """The one that was asked longest ago leaves."""
    asked = {"do": "choose", "source": COUNTING, "name": "m.py", **HERE}
    for seed in range(17):
        ask(**{**asked, "seed": seed})
    assert ask(**{**asked, "seed": 1})["printed"] == "turn 2\n"
    assert ask(**{**asked, "seed": 0})["printed"] == "turn 1\n"


def test_a_bot_that_chooses_wrongly_is_told_of() -> None:
    """The same fault as anywhere."""
    source = "def choose(match, budget):\n    print('hm')\n    return 'up'\n"
    error = refused(do="choose", source=source, name="m.py", **HERE)
    assert error["code"] == "bot-illegal"
    assert error["params"]["printed"] == "hm\n"
    assert error["params"]["position"] == "palindrome-duel/#"
    over = {**HERE, "record": "moves=-1.-2.-1"}
    assert refused(do="choose", source=FIRST, name="m.py", **over)["code"] == "match-over"


def test_two_play_a_match() -> None:
    """Levels or bots; a fault is in the reply, with who has won."""
    first = {"source": FIRST, "name": "first.py"}
    played = ask(do="match", players=[{"level": "noon"}, first], **HERE)
    assert (played["winner"], played["reason"], played["plies"]) == (0, "palindrome", 3)
    assert (played["faults"], played["printed"]) == ([None, None], ["", ""])
    assert from_fragment("palindrome-duel", played["record"]).tags["player2"] == "first.py"

    bad = {"source": "def choose(match, budget): 1 / 0", "name": "bad.py"}
    lost = ask(do="match", players=[bad, first], **HERE)
    assert lost["winner"] == 1
    assert lost["faults"][0]["code"] == "bot-failed"
    assert lost["faults"][0]["params"]["line"] == 1


def test_a_tournament_is_planned_played_and_told() -> None:
    """The file can be verified, with seed and nodes or without."""
    players = [{"source": ONE_PLY, "name": "one.py"}, {"level": "dawn"}]
    games = [{"game": "palindrome-duel", "record": ""}]
    work = ask(do="tournament-jobs", players=2, games=games, rounds=2, seed=7)
    assert [job["players"] for job in work] == [[0, 1], [1, 0]] * 2
    assert [job["seed"] for job in work] == ["7.1", "7.2", "7.3", "7.4"]
    matches = [
        {
            **job,
            **ask(
                do="match",
                players=[players[each] for each in job["players"]],
                nodes=500,
                game=job["game"],
                record=job["record"],
                seed=job["seed"],
            ),
        }
        for job in work
    ]
    told = ask(do="tournament-table", players=players, matches=matches, seed=7, nodes=500)
    found = verify(told["file"])
    assert found.standings == {"table": told["table"], "grid": told["grid"]}
    assert found.matches == 4
    bare = [{key: each[key] for key in ("players", "game", "record")} for each in matches]
    assert ask(do="tournament-table", players=players, matches=bare)["table"] == told["table"]


@pytest.mark.parametrize(
    ("code", "request_"),
    [
        ("request.size", "x" * (MAX_REQUEST + 1)),
        ("request.depth", "[" * 100_000),
        ("request.json", "{"),
        ("request.object", "7"),
        ("request.unknown", '{"do": "dance"}'),
        ("request.unknown", "{}"),
        ("request.missing", '{"do": "bot"}'),
        ("request.missing", '{"do": "bot", "source": 7, "name": "a"}'),
        ("request.extra", '{"do": "forget", "all": 1}'),
    ],
)
def test_a_bad_request_is_answered(code: str, request_: str) -> None:
    """Whatever it is."""
    reply = json.loads(handle(request_))
    assert reply["error"]["code"] == code
    assert reply["error"]["message"]


@pytest.mark.parametrize("players", [[], [7, 7], [{"level": 7}] * 2, [{"source": ""}] * 2])
def test_players_are_levels_or_bots(players: list[Any]) -> None:
    """Two of them in a match, two or more in a tournament."""
    assert refused(do="match", players=players, **HERE)["code"] == "request.missing"
    table = refused(do="tournament-table", players=players, matches=[])
    assert table["code"] == "request.missing"
    dusk = [{"level": "dusk"}] * 2
    assert refused(do="match", players=dusk, **HERE)["code"] == "option.level"


@pytest.mark.parametrize(
    "values",
    [
        {"players": 1},
        {"players": MAX_PLAYERS + 1},
        {"games": [{"game": "palindrome-duel"}]},
        {"rounds": 1_000_000},
    ],
)
def test_a_plan_has_bounds(values: Any) -> None:
    """Of players, of matches, and of what a start is."""
    usual = {"players": 2, "games": [{"game": "palindrome-duel", "record": ""}], "rounds": 1}
    error = refused(do="tournament-jobs", **{**usual, **values}, seed="1")
    assert (error["code"], error["params"]["key"]) == ("request.missing", next(iter(values)))


def test_matches_of_a_table_are_records() -> None:
    """And a fault without a code is none."""
    players = [{"level": "noon"}, {"level": "dawn"}]
    error = refused(do="tournament-table", players=players, matches=[{"game": "x"}])
    assert (error["code"], error["params"]["key"]) == ("request.missing", "matches")
    match = {"players": [0, 1], "game": "palindrome-duel", "record": "end=draw", "faults": [{}, 7]}
    told = ask(do="tournament-table", players=players, matches=[match])
    assert json.loads(told["file"])["faults"] == []
    assert [row["drawn"] for row in told["table"]] == [1, 1]


def test_a_bug_is_an_answer() -> None:
    """Also where it is none of ours."""
    reply = json.loads(handle(json.dumps({"do": "choose", "source": "\ud800", "name": "", **HERE})))
    assert reply["error"]["code"] in ("crash", "bot-syntax")


def test_what_fails_in_the_lab_itself_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Named, so that it can be told of."""

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(bridge, "load_bot", fails)
    error = refused(do="bot", source="# not seen before", name="a.py")
    assert (error["code"], error["params"]["detail"]) == ("crash", "ZeroDivisionError()")
