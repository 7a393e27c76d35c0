"""Answers in time: the solvers stop when a clock says so, and go on when they are asked again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from bridge_requests import Clock, forget_analyses, reply_to
from game_files import load_module

from py_rules import Budget, Match, registry
from py_rules.analysis import Analysis, Forecast
from py_rules.page import bridge
from py_rules.players import LEVELS, choose

FOLDER = Path(__file__).parent / "thirdparty" / "domineering"
NODES = 20_000
every_level = pytest.mark.parametrize("level", LEVELS)


def in_time(looks: int, nodes: int = 10**9) -> Budget:
    return Budget(nodes, looks / 1000, Clock(0.001))


@pytest.fixture(scope="module")
def rules() -> Any:
    return load_module(FOLDER / "domineering_duel.py")


def board(rules: Any, size: int) -> Any:
    return rules.Domineering(rules.BoardOptions(size=size))


@pytest.mark.parametrize("size", [2, 3, 4])
def test_an_analysis_that_is_stopped_ends_with_the_exact_answer(rules: Any, size: int) -> None:
    game = board(rules, size)
    start = game.initial()
    exact = Analysis(game).analyze_moves(start)
    solver, asked = Analysis(game), 0
    known: dict[str, Forecast] = {}
    while not asked or solver.is_interrupted:
        asked += 1
        seen = solver.analyze_moves(start, in_time(3))
        settled = {move: each for move, each in seen.items() if each.bound is None}
        assert list(seen) == list(exact)
        assert known.items() <= settled.items()
        known = settled
        assert asked < 2_000
    assert known == exact
    assert asked > 1 or size < 4
    assert solver.solve(start) == Analysis(game).solve(start)


ENDLESS = [
    ("center-square", {}),
    ("palindrome-war", {"letters": 3, "min_palindrome": 4}),
    ("palindrome-war", {"letters": 2, "min_palindrome": 5, "line_limit": 8}),
    ("palindrome-duel", {"digits": 3, "min_palindrome": 4, "line_limit": 7, "at_limit": "draw"}),
    ("center-square", {"no_revisits": True}),
]


@pytest.mark.parametrize(("slug", "options"), ENDLESS)
@pytest.mark.parametrize("looks", [2, 9])
def test_retrograde_results_survive_interruptions(
    slug: str, options: dict[str, Any], looks: int
) -> None:
    match = Match.start(slug, **options)
    game, position = match.game, match.position
    solver = Analysis(game)
    for _ in range(5_000):
        found = solver.analyze_moves(position, in_time(looks))
        if not solver.is_interrupted:
            break
    assert found == Analysis(game).analyze_moves(position)
    assert solver.solve(position) == Analysis(game).solve(position)


def test_another_question_in_between_changes_no_answer() -> None:
    match = Match.start("palindrome-war", letters=3, min_palindrome=4)
    game = match.game
    positions = [match.position, match.play("-a").position, match.play("-a").play("-b").position]
    solver, rng = Analysis(game), Random(1)  # noqa: S311 # a fixed sample
    waiting, asked = set(range(3)), 0
    while waiting:
        at = rng.choice(sorted(waiting))
        solver.solve(positions[at], in_time(1))
        asked += 1
        if not solver.is_interrupted:
            waiting.remove(at)
    assert asked > 3
    for position in positions:
        assert solver.solve(position) == Analysis(game).solve(position)


def test_a_search_does_not_outlast_its_clock(rules: Any) -> None:
    game = board(rules, 5)
    clock = Clock(0.25)
    solver = Analysis(game)
    seen = solver.analyze_moves(game.initial(), Budget(10**9, 12.5, clock))

    assert solver.is_interrupted
    assert clock.now / clock.step == 52  # with a look as it begins, and one as it ends
    assert solver.spent < 50 * 16 * 25  # 16 calls between two checks, 25 nodes each at most
    assert all(each.kind == "unknown" for each in seen.values())


def test_a_question_costs_no_more_than_all_nodes_however_often_it_is_asked(
    rules: Any,
) -> None:
    game = board(rules, 6)
    solver, spent, asked = Analysis(game), 0, 0
    while not asked or solver.is_interrupted:
        forecast = solver.solve(game.initial(), in_time(10, NODES))
        spent += solver.spent
        asked += 1
    assert asked > 1
    assert forecast == Forecast(None, "unknown", None, bound=NODES)
    assert spent <= NODES + 200
    assert solver.solve(game.initial(), in_time(10, NODES)) == forecast
    assert solver.spent == 0


def test_a_filling_game_begins_no_table_when_time_is_over() -> None:
    match = Match.start("antipalindromes", squares=6)
    solver = Analysis(match.game)
    seen = solver.analyze_moves(match.position, in_time(0))
    assert {each.kind for each in seen.values()} == {"unknown"}
    assert solver.is_interrupted
    exact = Analysis(match.game).analyze_moves(match.position)
    assert solver.analyze_moves(match.position, in_time(9)) == exact
    assert not solver.is_interrupted


@every_level
def test_a_level_moves_when_its_time_is_over(rules: Any, level: str) -> None:
    game = board(rules, 5)
    clock = Clock()
    advice = choose(
        game,
        game.initial(),
        level=level,
        rng=Random(1),  # noqa: S311 # a fixed sample
        budget=Budget(10**9, 400, clock),
    )

    assert advice.move in game.legal_moves(game.initial())
    assert clock.now < 500


@pytest.fixture
def found(rules: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    games = (*registry.all_games(), rules.Domineering)
    monkeypatch.setattr(bridge, "all_games", lambda: games)
    real = registry._find
    monkeypatch.setattr(
        registry, "_find", lambda slug: rules.Domineering if slug == "domineering" else real(slug)
    )


@pytest.mark.parametrize("do", ["analyze", "verdict", "review"])
def test_the_page_asks_again_until_all_is_known(found: None, do: str) -> None:
    forget_analyses()
    request: dict[str, Any] = {"do": do, "game": "domineering", "record": "size=4&moves=a2.c1"}
    if do == "review":
        request["ply"] = 1
    replies = []
    while not replies or not replies[-1]["complete"]:
        replies.append(reply_to(Clock(), **request, milliseconds=2))
        assert len(replies) < 1_000
    assert len(replies) > 1
    assert replies[-1] == reply_to(Clock(), **request)
    assert all(reply["forecast"] is not None for reply in replies)


def test_a_computer_is_asked_in_time(found: None) -> None:
    clock = Clock()
    record = "computer1=hard&seed=7"
    for do in ("advise", "hint"):
        begun = clock.now
        move = reply_to(clock, do=do, game="domineering", record=record, milliseconds=300)["move"]
        assert move in {f"{column}{row}" for column in "abcde" for row in "1234"}
        assert clock.now - begun < 400
