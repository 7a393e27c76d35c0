"""The requests of the lab and their replies."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lab_bots import COUNTING, FIRST, ONE_PLY

from py_rules import find_game, from_fragment
from py_rules.tournament import bridge
from py_rules.tournament.bridge import MAX_REQUEST, handle
from py_rules.tournament.results import MAX_PLAYERS, verify

ROOT = Path(__file__).parents[2]
HERE = {"game": "palindrome-duel", "record": "", "seed": 7, "nodes": 500}


@pytest.fixture(autouse=True)
def nobody_sits() -> Iterator[None]:
    bridge._runners.clear()
    yield
    bridge._runners.clear()


def ask(**request: Any) -> Any:
    reply = json.loads(handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply["value"]


def refused(**request: Any) -> Any:
    reply = json.loads(handle(json.dumps(request)))
    assert not reply["ok"], reply
    assert {*reply["error"]} == {"code", "params", "message"}
    return reply["error"]


def test_a_file_is_described_or_refused_with_a_reason() -> None:
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
    asked = {"do": "choose", "source": COUNTING, "name": "m.py", **HERE}
    assert ask(**asked) == {"move": "-9", "used": 0, "printed": "turn 1\n"}
    assert ask(**{**asked, "record": "moves=-1.-2"})["printed"] == "turn 2\n"
    assert ask(**{**asked, "record": "moves=-1"})["printed"] == "turn 1\n"
    assert ask(**{**asked, "seed": "8"})["printed"] == "turn 1\n"
    assert ask(**{**asked, "record": "digits=5"})["printed"] == "turn 1\n"
    assert ask(do="forget") is None
    assert ask(**asked)["printed"] == "turn 1\n"


def test_an_illegal_choice_of_a_bot_is_reported() -> None:
    source = "def choose(match, budget):\n    print('hm')\n    return 'up'\n"
    error = refused(do="choose", source=source, name="m.py", **HERE)
    assert error["code"] == "bot-illegal"
    assert error["params"]["printed"] == "hm\n"
    assert error["params"]["position"] == "palindrome-duel/#"
    over = {**HERE, "record": "moves=-1.-2.-1"}
    assert refused(do="choose", source=FIRST, name="m.py", **over)["code"] == "match-over"


def test_pace_visits_positions_of_many_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    game = find_game("palindrome-duel")
    successor = game.successor

    def counted(self: Any, position: Any, move: str) -> Any:
        made.append(move)
        return successor(self, position, move)

    monkeypatch.setattr(game, "successor", counted)
    assert ask(do="pace", game=game.slug, record="", positions=50) is None
    assert 30 < len(made) <= 50


def test_two_play_a_match() -> None:
    first = {"source": FIRST, "name": "first.py"}
    played = ask(do="match", players=[{"level": "hard"}, first], **HERE)
    assert (played["winner"], played["reason"], played["plies"]) == (0, "palindrome", 3)
    assert (played["faults"], played["printed"]) == ([None, None], ["", ""])
    assert from_fragment("palindrome-duel", played["record"]).tags["player2"] == "first.py"

    bad = {"source": "def choose(match, budget): 1 / 0", "name": "bad.py"}
    lost = ask(do="match", players=[bad, first], **HERE)
    assert lost["winner"] == 1
    assert lost["faults"][0]["code"] == "bot-failed"
    assert lost["faults"][0]["params"]["line"] == 1


def test_tournament_is_planned_played_and_reported() -> None:
    players = [{"source": ONE_PLY, "name": "one.py"}, {"level": "easy"}]
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
    ask(do="tournament-begin", players=players, seed=7, nodes=500)
    assert [ask(do="tournament-add", matches=[each]) for each in matches] == [1, 2, 3, 4]
    shown = ask(do="tournament-table")
    found = verify(whole_file())
    assert found.standings == shown
    assert found.matches == 4
    bare = [{key: each[key] for key in ("players", "game", "record")} for each in matches]
    ask(do="tournament-begin", players=players)
    ask(do="tournament-add", matches=bare)
    assert ask(do="tournament-table") == shown


def whole_file() -> str:
    pieces = [""]
    while piece := ask(do="tournament-file", first=sum(map(len, pieces))):
        pieces.append(piece)
    return "".join(pieces)


def test_no_answer_is_longer_than_a_page_takes() -> None:
    longest = re.search(
        r"LONGEST = ([\d_]+)", (ROOT / "web/rules/reply.js").read_text(encoding="utf-8")
    )
    assert longest
    most = int(longest[1])

    def reply(**message: Any) -> Any:
        answer = handle(json.dumps(message))
        assert len(answer) < most
        return json.loads(answer)["value"]

    players = [{"source": FIRST, "name": f"{number}.py"} for number in range(16)]
    games = [{"game": "palindrome-duel", "record": ""}]
    plan = {"players": 16, "games": games, "rounds": 42, "seed": 7}
    work: list[Any] = []
    while piece := reply(do="tournament-jobs", first=len(work), **plan):
        work += piece
    assert len(work) == 42 * 16 * 15
    reply(do="tournament-begin", players=players, seed=7, nodes=500)
    tags = "&".join(f"player{seat}={'b' * 30}.py" for seat in (1, 2))
    for first in range(0, len(work), 500):
        matches = [{**each, "record": f"{tags}&end=draw"} for each in work[first : first + 500]]
        assert reply(do="tournament-add", matches=matches) == first + len(matches)
    assert len(reply(do="tournament-table")["table"]) == 16
    file = ""
    while piece := reply(do="tournament-file", first=len(file)):
        file += piece
    assert len(file) > most
    assert json.loads(file)["matches"][-1]["players"] == [15, 14]


@pytest.mark.parametrize(
    ("code", "request_"),
    [
        ("request.size", "x" * (MAX_REQUEST + 1)),
        ("request.unknown", "{}"),
        ("request.missing", '{"do": "bot", "source": 7, "name": "a"}'),
        ("request.extra", '{"do": "forget", "all": 1}'),
    ],
)
def test_a_bad_request_is_answered(code: str, request_: str) -> None:
    reply = json.loads(handle(request_))
    assert reply["error"]["code"] == code
    assert reply["error"]["message"]


@pytest.mark.parametrize("players", [[], [7, 7], [{"level": 7}] * 2, [{"source": ""}] * 2])
def test_players_are_levels_or_bots(players: list[Any]) -> None:
    assert refused(do="match", players=players, **HERE)["code"] == "request.missing"
    begun = refused(do="tournament-begin", players=players)
    assert begun["code"] == "request.missing"
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
    usual = {"players": 2, "games": [{"game": "palindrome-duel", "record": ""}], "rounds": 1}
    error = refused(do="tournament-jobs", **{**usual, **values}, seed="1")
    assert (error["code"], error["params"]["key"]) == ("request.missing", next(iter(values)))


def test_matches_of_a_table_are_records() -> None:
    players = [{"level": "hard"}, {"level": "easy"}]
    bridge._collectors.clear()
    for request in ("table", "file", "add"):
        given = {"file": {"first": 0}, "add": {"matches": []}}.get(request, {})
        error = refused(do=f"tournament-{request}", **given)
        assert (error["code"], error["params"]["key"]) == ("request.missing", "tournament-begin")
    ask(do="tournament-begin", players=players)
    error = refused(do="tournament-add", matches=[{"game": "x"}])
    assert (error["code"], error["params"]["key"]) == ("request.missing", "matches")
    match = {"players": [0, 1], "game": "palindrome-duel", "record": "end=draw", "faults": [{}, 7]}
    assert ask(do="tournament-add", matches=[match]) == 1
    assert json.loads(whole_file())["faults"] == []
    assert [row["drawn"] for row in ask(do="tournament-table")["table"]] == [1, 1]


def test_lone_surrogate_is_refused() -> None:
    request = {"do": "choose", "source": "", "name": "", **HERE, "seed": "\ud800"}
    assert refused(**request)["code"] == "request.text"


@pytest.mark.parametrize("faults", [5, "late", {"code": "bot-late"}])
def test_faults_that_are_no_list_are_refused(faults: object) -> None:
    ask(do="tournament-begin", players=[{"level": "hard"}, {"level": "easy"}])
    match = {"players": [0, 1], "game": "palindrome-duel", "record": "end=draw", "faults": faults}
    error = refused(do="tournament-add", matches=[match])
    assert (error["code"], error["params"]["key"]) == ("request.missing", "matches")


def test_a_failure_of_the_lab_is_a_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(bridge, "load_bot", fails)
    error = refused(do="bot", source="# not seen before", name="a.py")
    assert (error["code"], error["params"]["detail"]) == ("crash", "ZeroDivisionError()")
