from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from lab_bots import COUNTING

import py_rules
from py_rules import Match, analyze, solve
from py_rules.analysis import Analysis
from py_rules.analysis.forecast import Forecast
from py_rules.budget import Budget
from py_rules.players import Advice, LevelPlayer
from py_rules.players.level import UNKNOWN
from py_rules.players.levels.hard import hard
from py_rules.players.levels.medium import medium
from py_rules.tournament.bot import load
from py_rules.tournament.bot_error import BotError


def near_a_win() -> Match:
    return Match.start("palindrome-war", min_palindrome=3).play("-k").play("-a")


def test_hard_wins_within_its_limits() -> None:
    limits: tuple[dict[str, int], ...] = ({}, {"nodes": 2_000}, {"seconds": 5})
    for limit in (*limits, {"nodes": 2_000, "seconds": 5}):
        assert near_a_win().play(py_rules.play(near_a_win(), "hard", **limit)).result == "1-0"


class Knows(Analysis[Any]):
    """Knows how some moves end, and of no other anything."""

    known: Mapping[str, Forecast] = {}

    def analyze_moves(self, position: Any, _: Any = None) -> dict[str, Forecast]:
        return dict.fromkeys(self.game.legal_moves(position), UNKNOWN) | self.known


@pytest.mark.parametrize(
    "known",
    [
        {"A": Forecast(None, "draw", 20)},
        {
            "A": Forecast(0, "forced", 2),
            "B": Forecast(0, "forced", 4),
            "C": Forecast(1, "forced", 1),
        },
    ],
    ids=["a draw that it knows to others", "the nearest win"],
)
def test_hard_prefers(known: Mapping[str, Forecast]) -> None:
    match = Match.start("alpha-chase", preset="lively")
    analysis = Knows(match.game)
    analysis.known = known
    for seed in range(5):
        rng = Random(seed)  # noqa: S311 # nothing here is secret
        advice = hard(analysis, match.position, Budget(8_000), rng)
        assert advice.move == "A"


def test_medium_takes_each_win_in_one_whatever_it_overlooks() -> None:
    match = near_a_win()
    for seed in range(20):
        rng = Random(seed)  # noqa: S311 # nothing here is secret
        advice = medium(Analysis(match.game), match.position, Budget(2_000), rng)
        assert match.play(advice.move).result == "1-0"


def test_a_bot_file_is_a_player(tmp_path: Path) -> None:
    file = tmp_path / "counting.py"
    file.write_text(COUNTING, encoding="utf-8")
    player, match = load(file, seed=7), Match.start("palindrome-duel")
    first = player.choose(match)
    assert (first.move, first.nodes) == (match.legal_moves[-1], 0)
    later = match.play("0-").play("-1")
    assert py_rules.play(later, player) == later.legal_moves[-2]
    assert py_rules.play(match, player) == match.legal_moves[-1]
    file.write_text("x = 1", encoding="utf-8")
    with pytest.raises(BotError, match="needs a function choose"):
        load(file)


def test_a_player_of_anybody_else_may_play() -> None:
    class First:
        def choose(self, match: Match, /, **_: object) -> Advice:
            return Advice(match.legal_moves[0])

    match = near_a_win()
    assert py_rules.play(match, First()) == match.legal_moves[0]
    assert LevelPlayer().level == "hard"


def test_an_analysis_has_what_the_solvers_say() -> None:
    match = near_a_win()
    analysis = analyze(match)
    assert analysis.value == solve(match)
    assert analysis.moves == Analysis(match.game).analyze_moves(match.position)
    assert analysis.line == (analysis.best[0],) == ("a-",)
    over = analyze(match.play("a-"))
    assert (over.value.winner, over.moves, over.best, over.line) == (0, {}, (), ())
    endless = analyze(Match.start("center-square"))
    assert (endless.value.kind, endless.line) == ("endless", ())
