"""The requests of the lab and their replies."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lab_bots import COUNTING, FIRST, ONE_PLY

from py_rules import find_game
from py_rules.tournament import bridge
from py_rules.tournament.bridge import handle
from py_rules.tournament.results import verify

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
    first = ask(do="tournament-begin", players=players, seed=7, nodes=500, matches=4)
    assert [ask(do="tournament-add", matches=[each]) for each in matches] == [1, 2, 3, 4]
    shown = ask(do="tournament-table")
    found = verify("\n".join(map(json.dumps, [first, *matches])))
    assert found.standings == shown
    assert found.matches == 4


def test_no_answer_is_longer_than_a_page_takes() -> None:
    longest = re.search(
        r"LONGEST = ([\d_]+)", (ROOT / "web/rules/reply.ts").read_text(encoding="utf-8")
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
