"""Lines are explained step by step, in all languages, for any game."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from bridge_requests import error_of, reply_to
from conformance.broken_games import Pile, PileOptions, Takes, changed
from message_tables import WHY, table
from test_wire import holds

from py_rules import Match, all_games, find_game
from py_rules.explain import MAX_LINE, ExplanationError, Fact, Step, explain
from py_rules.explain import shared as of_any_game
from py_rules.explain.explaining import detectors_of
from py_rules.messages import languages
from py_rules.page import wire
from py_rules.players import choose

pytestmark = pytest.mark.turns

CODES = [key.removeprefix("why.") for key in table(WHY) if key.startswith("why.")]
PARAMS: Mapping[str, bool | int | str] = {
    "player": 0,
    "piece": "k",
    "letter": "K",
    "limit": 7,
    "square": 3,
    "points": 6,
    "gained": 4,
    "most": 2,
    "count": 2,
    "letters": 3,
    "turns": 1,
}


@pytest.mark.parametrize("language", languages())
def test_every_code_has_a_sentence(language: str) -> None:
    for code in CODES:
        said = Fact(code, PARAMS).sentence(language)
        assert said
        assert not {*said} & {"{", "}"}
    assert str(Fact("line.mirror", PARAMS)) == "Mirrors the last move: k on the other side."


def test_a_threat_on_the_center_names_who_would_win() -> None:
    # Of the replies, only left keeps the token off the squares next to the center.
    step = explain(Match.start("center-square").play("right"), ["down"])[0]
    assert set(step.match.legal_moves) == {"left", "right", "down"}
    fact = "Only one reply keeps Player 2 from winning on the next move."
    assert [str(each) for each in step.facts] == [fact]


def test_a_line_is_explained_through_the_bridge() -> None:
    where = {"game": "center-square", "record": "start_row=2&start_column=2&player1=Ada"}
    reply = reply_to(do="explain", line="down.right", **where)
    assert holds(reply, wire.Explanation)
    first, last = reply["steps"]
    assert first["facts"][0] == {"code": "center.in-reach", "params": {"player": 1}}
    assert first["position"]["players"] == ["Ada", "Player 2"]
    assert (last["move"], last["position"]["outcome"]["winner"], last["facts"]) == ("right", 1, [])
    assert reply_to(do="explain", line="", **where) == {"steps": []}


def test_the_line_of_perfect_play_is_explained() -> None:
    war = {"game": "palindrome-war", "record": "moves=-k.-a.-y.-a"}
    reply = reply_to(do="line", ply=4, **war)
    assert holds(reply, wire.BestLine)
    assert reply == {"line": ["-k"], "complete": True}
    assert error_of(do="line", ply=5, **war)["code"] == "request.ply"


def test_an_invalid_line_is_refused() -> None:
    where = {"game": "center-square", "record": ""}
    assert error_of(do="explain", line="up", **where)["code"] == "illegal-move.off-board"
    assert error_of(do="explain", line="x" * 4000, **where)["code"] == "invalid-move.example"
    around = ".".join(["right", "down", "left", "up"] * 16)
    error = error_of(do="explain", line=around, **where)
    assert (error["code"], error["params"]) == ("why.long", {"moves": 64, "most": MAX_LINE})
    with pytest.raises(ExplanationError, match="At most 60"):
        explain(Match.start("alpha-chase"), ["A"] * 61)


@pytest.mark.parametrize(
    ("slug", "preset"),
    [
        *(("alpha-chase", name) for name in ("classic", "fair", "lively")),
        *(("antipalindromes", name) for name in ("classic", "fair")),
    ],
)
def test_most_moves_are_explained(slug: str, preset: str) -> None:
    options = find_game(slug).setup.presets[preset]
    rng = Random(1)  # noqa: S311 # the same matches each time
    said: list[bool] = []
    for _ in range(3):
        match = start = Match.start(slug, **options)
        while not match.outcome:
            match = match.play(choose(match.game, match.position, level="medium", rng=rng).move)
        said += [bool(step.facts) for step in explain(start, match.moves)]
    assert sum(said) >= 0.5 * len(said)


def test_game_without_detectors_is_explained_by_the_shared_ones() -> None:
    match = Match.of(Takes(PileOptions(size=6)))
    steps = explain(match, ["1", "2", "1", "1"])
    said = [[each.code for each in step.facts] for step in steps]
    assert said == [[], ["every-answer"], ["at-once", "one-answer"], ["at-once", "no-choice"]]
    assert any(detectors_of(game) is not of_any_game.DETECTORS for game in all_games())


def test_long_work_is_skipped() -> None:
    moves = [str(many) for many in range(1, 71)]
    game = changed(legal_moves=lambda _, at: moves[: at.left])()
    before = Pile(90, 0)
    step = Step(game, before, "20", game.successor(before, "20"))
    assert of_any_game.threat(step) is None
    assert of_any_game.at_once(step) == Fact("at-once", {"player": 1})
