"""A game in which a player may move again is searched, played and explained like any other."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from analysis.naive import forecasts
from terminal_driver import reader

from py_rules import Match, Record, registry
from py_rules.analysis import Analysis, CountedForecast, preference
from py_rules.budget import Budget
from py_rules.explain import explain
from py_rules.page.analysis import analyze, hint
from py_rules.players import LEVELS, LevelPlayer, choose
from py_rules.players.shallow_search import shallow_search
from py_rules.puzzles import judge, puzzle_at
from py_rules.terminal.session import TerminalSession

pytestmark = pytest.mark.turns

PACKAGE = Path(__file__).parent / "thirdparty" / "dots-and-boxes"
CHAIN = ("h00", "h01", "h10", "h11", "v00")
"""On two boxes in a row: the next player closes both boxes with two moves."""


@pytest.fixture(autouse=True)
def dots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(PACKAGE))
    find = registry.find_game

    def found(slug: str) -> Any:
        from dots_and_boxes_duel import DotsAndBoxes

        return DotsAndBoxes if slug == "dots-and-boxes" else find(slug)

    monkeypatch.setattr(Match, "_find_game", staticmethod(found))
    yield
    sys.modules.pop("dots_and_boxes_duel", None)


def paper(columns: int = 2, rows: int = 1, moves: tuple[str, ...] = ()) -> Match:
    match, refusal = Match.start("dots-and-boxes", columns=columns, rows=rows).play_all(moves)
    assert refusal is None
    return match


def test_a_player_who_closes_a_box_moves_again() -> None:
    assert [paper(moves=CHAIN[:ply]).to_move for ply in range(6)] == [0, 1, 0, 1, 0, 1]
    match = paper(moves=(*CHAIN, "v10"))
    assert match.to_move == 1
    assert match.play("v20").movers == (0, 1, 0, 1, 0, 1, 1)
    assert match.play("v20").result == "0-1"


def test_undo_takes_back_all_moves_of_an_opponent_who_moved_again() -> None:
    replies = iter(["v10", "h20"])
    opponent = SimpleNamespace(
        player=1, printed="", move=lambda _record: next(replies), forget=lambda: None
    )
    record = Record(paper(3, moves=CHAIN[:4]))
    ask = reader(["v00", "undo"])
    after = TerminalSession(record, ask=ask, say=lambda _: None, opponent=opponent).play()
    assert after.match.moves == CHAIN[:4]


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (2, 1), (3, 1), (1, 3), (2, 2)])
def test_the_solver_finds_what_plain_search_finds(columns: int, rows: int) -> None:
    start = paper(columns, rows)
    solver = Analysis(start.game)
    for position, forecast in forecasts(start.game, [start.position]).items():
        assert solver.solve(position, Budget(100_000)) == forecast


@pytest.mark.parametrize("nodes", [20, 200, 2_000])
def test_partial_answers_are_true(nodes: int) -> None:
    start = paper(2, 2)
    found = list(forecasts(start.game, [start.position]).items())
    for position, forecast in found[::50]:
        answer = Analysis(start.game).solve(position, Budget(nodes))
        assert answer.kind == "unknown" or answer.winner == forecast.winner


def test_moves_of_one_player_are_not_guessed_from_plies() -> None:
    for ply in range(len(CHAIN)):
        assert analyze(Record(paper(moves=CHAIN[:ply])))["forecast"].moves is None
    record = Record(paper(moves=CHAIN))
    assert analyze(record)["forecast"] == CountedForecast(1, "forced", 2)
    assert hint(record)["forecast"] == CountedForecast(1, "forced", 1, moves=2)


def test_a_shallow_search_sees_who_wins() -> None:
    match = paper(moves=CHAIN)
    assert shallow_search(match.game, match.position, 3, Budget(1_000)) == {"v10": 2, "v20": -2}
    before = paper(moves=CHAIN[:4])
    exact = Analysis(before.game).analyze_moves(before.position)
    seen = shallow_search(before.game, before.position, 3, Budget(1_000))
    for move, end in seen.items():
        winner = before.to_move if end > 0 else 1 - before.to_move
        assert (winner, abs(end) - 1) == (exact[move].winner, exact[move].plies)


def test_the_hard_level_gives_no_win_away() -> None:
    start = paper(2, 2)
    exact = forecasts(start.game, [start.position])
    for seed in range(4):
        match, rng = start, Random(seed)  # noqa: S311 # a fixed sample
        while not match.outcome:
            mover = match.to_move
            move = choose(match.game, match.position, nodes=20_000, rng=rng).move
            after = match.play(move)
            sign = preference(exact[match.position], mover)[0]
            assert preference(exact[after.position], mover)[0] == sign
            match = after if rng.random() < 0.7 else match.play(rng.choice(match.legal_moves))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_match_to_its_end(level: str) -> None:
    match, player = paper(2, 2), LevelPlayer(level, 7)
    while not match.outcome:
        match = match.play(player.choose(match, nodes=2_000).move)
    assert match.ply == 12


def test_a_puzzle_asks_again_after_a_right_move_that_is_not_answered() -> None:
    puzzle = puzzle_at(paper(moves=CHAIN))
    assert (puzzle.goal, puzzle.length, puzzle.moves) == ("win", 2, 2)
    assert puzzle.accepted == ("v10",)
    first = judge(puzzle, ["v10"])
    assert (first.verdict, first.is_solved, first.reply) == ("right", False, None)
    assert (first.plies, first.moves) == (1, 1)
    assert judge(puzzle, ["v10", "v20"]).is_solved
    assert judge(puzzle).line == ("v10", "v20")
    assert judge(puzzle, ["v20"]).verdict == "wrong"


def test_only_an_answer_of_the_other_player_is_explained_as_one() -> None:
    [step] = explain(paper(moves=CHAIN), ["v10"])
    assert step.facts == ()
