"""The computer players: legal, repeatable, bounded, and of the strength they are said to have."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from game_files import every_game_of_ours, search_notes
from hypothesis import given
from hypothesis import strategies as st
from nightly import some
from strategies import FEW, matches

from bench.arena import Chooser, play_match, player
from py_rules import Budget, Match, MatchOverError, from_fragment
from py_rules.analysis import Analysis, FillingHints, hints_of, preference
from py_rules.game import Game, GameClass
from py_rules.players import LEVELS, choose, interactive_nodes, levels
from py_rules.players.choice import find_levels
from py_rules.players.shallow_search import shallow_search

pytestmark = pytest.mark.turns

every_level = pytest.mark.parametrize("level", LEVELS)
CHEAP = 3_000


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311 # nothing here is secret


def results(game: Game[Any, Any], one: Chooser, two: Chooser, pairs: int) -> tuple[int, int, int]:
    won = lost = 0
    for seed in range(pairs):
        for seat, (first, second) in enumerate(((one, two), (two, one))):
            outcome = play_match(game, first, second, chance(seed), max_plies=100)
            if outcome and outcome.winner is not None:
                won += outcome.winner == seat
                lost += outcome.winner != seat
    return won, 2 * pairs - won - lost, lost


@every_level
@every_game_of_ours
@FEW
@given(data=st.data())
def test_a_level_plays_a_legal_move_within_its_nodes(
    game: GameClass, level: str, data: st.DataObject
) -> None:
    match = data.draw(matches(game))
    nodes = data.draw(st.sampled_from([1, 30, 500]))
    if match.outcome:
        with pytest.raises(MatchOverError):
            choose(match.game, match.position, level=level, nodes=nodes, rng=chance(1))
        return
    advice = choose(match.game, match.position, level=level, nodes=nodes, rng=chance(1))

    assert advice.move in match.legal_moves
    assert 0 <= advice.nodes <= nodes


@every_level
@every_game_of_ours
def test_the_same_seed_gives_the_same_match(game: GameClass, level: str) -> None:
    def moves(seed: int) -> tuple[str, ...]:
        rng, match = chance(seed), Match.of(game())
        while not match.outcome and match.ply < 5:
            match = match.play(
                choose(match.game, match.position, level=level, nodes=CHEAP, rng=rng).move
            )
        return match.moves

    played = [moves(seed) for seed in range(4)]
    assert played == [moves(seed) for seed in range(4)]
    assert len(set(played)) > 1


@pytest.mark.no_cover  # counting lines takes several times as long
@pytest.mark.parametrize("pairs", some([5, 20]))
@pytest.mark.parametrize("pairing", ["medium easy", "hard medium"])
@pytest.mark.parametrize("start", ["palindrome-war fair", "antipalindromes classic"])
def test_each_level_beats_the_one_below(start: str, pairing: str, pairs: int) -> None:
    slug, preset = start.split()
    stronger, weaker = map(player, pairing.split())
    won, drawn, _ = results(Match.start(slug, preset=preset).game, stronger, weaker, pairs)

    assert won + drawn / 2 >= 1.2 * pairs


@pytest.mark.no_cover  # counting lines takes several times as long
@pytest.mark.parametrize("rounds", some([1, 4]))
@every_game_of_ours
def test_noon_never_gives_away_what_it_has(game: GameClass, rounds: int) -> None:
    checked = 0
    for seed, options in enumerate([*search_notes(game.slug).exact] * rounds):
        rng = chance(seed)
        match = from_fragment(game.slug, options).match
        for _ in range(rng.randrange(9)):
            if not match.outcome:
                match = match.play(rng.choice(match.legal_moves))
        if match.outcome:
            continue
        mover = match.to_move
        solver = Analysis(match.game)
        before = solver.solve(match.position)
        if before.kind == "unknown":
            continue
        advice = choose(match.game, match.position, rng=rng)
        after = match.play(advice.move)
        came_to = preference(solver.solve(after.position), mover)
        if after.outcome:
            winner = after.outcome.winner
            came_to = (0 if winner is None else 1 if winner == mover else -1, 0, 0)
        assert came_to[0] == preference(before, mover)[0], (options, match.moves, advice)
        best = max(
            preference(each, mover) for each in solver.analyze_moves(match.position).values()
        )
        if best[0] < 0:  # far losses may be nearer than the farthest, near ones may not
            best = (*best[:2], min(best[2], 6))
        assert preference(advice.forecast, mover) >= best
        checked += 1
    assert checked >= rounds


@pytest.mark.parametrize(("level", "least", "most"), [("easy", 0.6, 0.8), ("medium", 1, 1)])
def test_a_level_takes_a_win_in_one(level: str, least: float, most: float) -> None:
    match = Match.start("palindrome-war").play_all(["-k", "-a", "-y", "-a"])[0]

    assert least <= share(match, level, {"-k"}) <= most


@pytest.mark.parametrize(("level", "least", "most"), [("easy", 0.5, 0.8), ("medium", 0.75, 0.97)])
def test_a_level_often_prevents_a_win_in_one(level: str, least: float, most: float) -> None:
    match = Match.start("palindrome-war", preset="fair").play_all(["-b", "c-", "a-"])[0]
    seen = shallow_search(match.game, match.position, 2, Budget(1000))
    safe = {move for move, end in seen.items() if end == 0}

    assert 0 < len(safe) < len(seen) / 2
    assert least <= share(match, level, safe) <= most


def share(match: Match[Any, Any], level: str, moves: set[str]) -> float:
    chosen = [
        choose(match.game, match.position, level=level, rng=chance(seed)).move
        for seed in range(100)
    ]
    return sum(move in moves for move in chosen) / len(chosen)


def test_where_the_search_cannot_tell_noon_is_decent() -> None:
    game = Match.start("antipalindromes", squares=13, head_start=1).game
    won, _, _ = results(game, player("hard", nodes=CHEAP), player("easy"), 4)

    assert won >= 7


def test_a_lost_match_is_made_hard_to_win() -> None:
    match = Match.start("palindrome-duel").play_all(["-3"])[0]  # lost: any line of two can be won
    advice = choose(match.game, match.position, rng=chance(1))
    assert (advice.forecast.winner, advice.forecast.plies) == (0, 1)
    match = Match.start("alpha-chase").play_all(["T"])[0]
    moves = {choose(match.game, match.position, rng=chance(seed)).move for seed in range(6)}
    assert moves <= set("PLANTGHOS")  # no letter is given away, lost though it is


@every_game_of_ours
def test_interactive_nodes_are_enough_under_printed_and_fair_rules(game: GameClass) -> None:
    for preset in {*game.setup.presets} - {"lively"}:  # whose first moves need more
        for seed in (0, 2):
            rng, match = chance(seed), Match.start(game.slug, preset=preset)
            while not match.outcome and match.ply < 3 * seed:
                match = match.play(rng.choice(match.legal_moves))
            if match.outcome:
                continue
            nodes = interactive_nodes(match.game)
            advice = choose(match.game, match.position, nodes=nodes, rng=chance(seed))
            assert advice.nodes <= nodes
            if not isinstance(hints_of(match.game), FillingHints):
                assert advice.forecast.kind != "unknown"
                assert advice.forecast.bound is None


def test_a_level_is_a_module_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "midnight.py").write_text(
        "from py_rules.players.level import Level\n"
        "from py_rules.players.levels.easy import easy\n"
        "LEVEL = Level(strength=0, nodes=1, choose=easy)\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(levels, "__path__", [*levels.__path__, str(tmp_path)])
    found = find_levels()
    sys.modules.pop("py_rules.players.levels.midnight")

    assert list(found) == ["midnight", *LEVELS]
    assert found["midnight"].strength == 0
