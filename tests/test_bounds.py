"""The solver keeps its limits of memory and time with all options."""

from __future__ import annotations

import gc
import json
import tracemalloc
import weakref
from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Any

import pytest
from bridge_requests import Clock, forget_analyses, reply_to
from game_files import every_game
from hypothesis import given
from hypothesis import strategies as st
from strategies import FEW, matches

from py_rules import Match, analyze, solve, to_fragment
from py_rules.analysis import DEFAULT_NODES, Analysis, analysis, kept_analysis
from py_rules.budget import Budget
from py_rules.game import GameClass
from py_rules.page import bridge
from py_rules.puzzles import make

LARGE = [
    ("palindrome-duel", {"min_palindrome": 9, "line_limit": 40, "no_repeats": True}),
    ("palindrome-war", {"min_palindrome": 9, "line_limit": 60, "no_repeats": True}),
    ("center-square", {"size": 9, "no_revisits": True}),
]
"""Settings that are too large for any solver here, or nearly so."""


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    forget_analyses()


@pytest.mark.turns
@pytest.mark.parametrize(("slug", "options"), LARGE)
def test_tables_keep_to_the_memory_limit(slug: str, options: dict[str, Any]) -> None:
    match = Match.start(slug, **options)
    limit = 1_500_000
    solver = Analysis(match.game, memory_limit=limit)
    solver.solve(match.position, Budget(10))
    tracemalloc.start()
    try:
        forecast = solver.solve(match.position, Budget(DEFAULT_NODES))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert solver.memory_exhausted
    assert forecast.plies is None
    assert forecast.bound
    assert limit < solver.size < 1.05 * limit
    assert limit / 3 < peak < 1.1 * limit


@pytest.mark.turns
@pytest.mark.parametrize(("slug", "options"), LARGE)
def test_a_full_solver_forgets_and_answers_as_a_new_one(slug: str, options: dict[str, Any]) -> None:
    large = Match.start(slug, **options)
    solver = Analysis(large.game, memory_limit=400_000)
    solver.analyze_moves(large.position, Budget(DEFAULT_NODES))
    assert solver.memory_exhausted
    spent = solver.spent
    found = solver.analyze_moves(large.position, Budget(DEFAULT_NODES))
    assert solver.spent < spent / 10  # known to be too large: it is not tried again
    assert solver.memory_exhausted
    after = large.play(large.legal_moves[0])
    again = solver.solve(after.position)
    new = Analysis(large.game, memory_limit=400_000).solve(after.position)
    assert again == replace(new, bound=again.bound)  # with what was spent before it forgot
    assert solver.size < 450_000
    assert solver.analyze_moves(large.position).keys() == found.keys()


def test_an_answer_that_fits_is_found_by_forgetting() -> None:
    match = Match.start("palindrome-war", letters=3, min_palindrome=4, no_repeats=True)
    exact = Analysis(match.game)
    start = exact.solve(match.position)
    assert start.bound is None
    later = [match.play(move) for move in ("-a", "-b")]
    for factor in (1.2, 2.0):
        solver = Analysis(match.game, memory_limit=factor * exact.size)
        for each in (match, *later, match):
            assert solver.solve(each.position) == Analysis(match.game).solve(each.position)


def test_retrograde_analysis_over_the_memory_limit_gives_no_answer() -> None:
    match = Match.start("palindrome-war", letters=3, min_palindrome=4)
    exact = Analysis(match.game)
    forecast = exact.solve(match.position)
    assert forecast.bound is None
    for share in (0.05, 0.3, 0.6):
        solver = Analysis(match.game, memory_limit=share * exact.size)
        found = solver.solve(match.position, Budget(20_000))
        assert found == forecast or (found.kind == "unknown" and solver.memory_exhausted)


ODD: dict[str, Any] = {"min_palindrome": 8, "line_limit": 58, "no_repeats": True}


def reply_of(name: str) -> Callable[[Match], object]:
    def reply(match: Match) -> object:
        record = f"{to_fragment(match)}&computer1=hard"
        return reply_to(do=name, game=match.game.slug, record=record)

    return reply


@pytest.mark.parametrize(
    "answer",
    [solve, analyze, lambda match: Analysis(match.game).analyze_moves(match.position)]
    + [reply_of(name) for name in ("analyze", "verdict")],
)
def test_an_odd_setting_stops_after_two_seconds(
    answer: Callable[[Match], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = Clock(step=0.01)
    monkeypatch.setattr("time.process_time", seconds)
    answer(Match.start("palindrome-war", **ODD))
    assert 0 < seconds.now < 2.1


def test_requests_about_puzzles_keep_their_time() -> None:
    match = Match.start("palindrome-war", **ODD).play_all(["-a", "b-", "-c", "-d"])[0]
    record = {"game": "palindrome-war", "record": to_fragment(match), "milliseconds": 30}
    clock = Clock()
    request = {"do": "puzzle_judge", "line": "", **record}
    judged = json.loads(bridge.handle(json.dumps(request), clock))
    assert judged["error"]["code"] == "puzzle.time"
    assert clock.now < 60
    begun, ply, asked = clock.now, 4, 0
    while ply:
        ply = reply_to(clock, do="puzzles_of_match", **{**record, "ply": ply})["rest"]
        asked += 1
    assert asked <= 4
    assert clock.now - begun < 60 * asked


def test_a_judgment_continues_where_its_time_ended() -> None:
    puzzle = make("palindrome-duel", 3, length=5)
    request: dict[str, Any] = {
        "do": "puzzle_judge",
        "game": puzzle.match.game.slug,
        "milliseconds": 3,
    }
    request |= {"record": to_fragment(puzzle.match), "line": puzzle.accepted[0]}
    clock, requests = Clock(), 0
    reply: dict[str, Any] = {"ok": False}
    while not reply["ok"]:
        reply = json.loads(bridge.handle(json.dumps(request), clock))
        assert reply["ok"] or reply["error"]["code"] == "puzzle.time"
        requests += 1
        assert requests < 200
    assert requests > 1
    forget_analyses()
    del request["milliseconds"]
    assert reply["value"] == reply_to(**request)


@pytest.mark.parametrize("request_", ["analyze", "hint", "verdict"])
def test_a_reply_keeps_no_clock_which_no_snapshot_could_hold(request_: str) -> None:
    clock = Clock()
    request = {"do": request_, "game": "palindrome-war", "record": "", "milliseconds": 50}
    assert json.loads(bridge.handle(json.dumps(request), clock))["ok"]

    kept = weakref.ref(clock)
    del clock
    gc.collect()
    assert kept() is None


def test_an_undecided_position_is_unknown_after_a_short_limit() -> None:
    match = Match.start("palindrome-war", **ODD)
    found = analyze(match, seconds=0.05).moves["a-"]
    assert found.kind == "unknown"
    assert 0 < (found.bound or 0) < 600_000


@pytest.mark.turns
@every_game
@FEW
@given(data=st.data())
def test_every_setting_is_answered_within_time_and_memory(
    game: GameClass, data: st.DataObject
) -> None:
    forget_analyses()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysis, "MEMORY_LIMIT", 500_000)
        patch.setattr(analysis, "TIME_LIMIT", 0.12)
        match = data.draw(matches(game, most_plies=6))
        record, clock = to_fragment(match), Clock()
        requests: list[dict[str, Any]] = [{"do": "verdict"}]
        if not match.outcome:
            requests += [{"do": "analyze"}, {"do": "review", "ply": match.ply}, {"do": "hint"}]
        for request in requests:
            is_complete, asked = False, 0
            while not is_complete:
                begun = clock.now
                reply = reply_to(clock, **request, game=game.slug, record=record, milliseconds=30)
                assert clock.now - begun < 120
                is_complete = reply.get("complete", True)
                asked += 1
                assert asked < 200
        # A table of all rows of 12 squares has 2 * 3**12 bytes, whatever the limit.
        assert kept_analysis(match.game).size < 1_000_000 + 2 * 3**12


@pytest.mark.parametrize("ticks", [None, 30])
def test_a_region_beyond_the_memory_ends_the_search(ticks: int | None) -> None:
    words = {"word1": "BCILP", "word2": "CABIN", "tie": "draw"}
    match = Match.start("alpha-chase", **words).play("N").play("W").play("A")
    solver = Analysis(match.game, memory_limit=500_000)
    for _ in range(10):
        clock = Clock(0.001) if ticks else None
        moves = solver.analyze_moves(
            match.position, Budget(100_000, ticks / 1000 if ticks else inf, clock)
        )
        if not solver.is_interrupted:
            break
    assert solver.memory_exhausted
    assert {each.kind for each in moves.values()} == {"draw", "forced"}


def test_out_of_patience_the_answer_is_what_is_known() -> None:
    match = Match.start("palindrome-war", min_palindrome=9, line_limit=60, no_repeats=True)
    clock = Clock(step=400)
    request = {"do": "verdict", "game": "palindrome-war", "record": to_fragment(match)}
    replies = []
    while not replies or not replies[-1]["complete"]:
        replies.append(reply_to(clock, **request, milliseconds=700))
    assert 2 < len(replies) < 40
    assert replies[-1]["forecast"]["kind"] == "unknown"
    assert 0 < replies[-1]["forecast"]["bound"] < DEFAULT_NODES
    begun = clock.now
    again = reply_to(clock, **request, milliseconds=700)
    assert again == replies[-1]
    assert clock.now - begun <= 800
