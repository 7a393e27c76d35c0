"""The search hints of each game agree with its rules, for random options."""

from __future__ import annotations

from copy import copy

from game_files import every_game
from hypothesis import given
from hypothesis import strategies as st
from strategies import matches

from py_rules import Match
from py_rules.analysis import (
    Analysis,
    FillingHints,
    Forecast,
    SearchHints,
    hints_of,
)
from py_rules.budget import Budget
from py_rules.game import GameClass


def expected_of(match: Match, after: dict[str, Forecast]) -> Forecast:
    mover = match.to_move
    values = [each.margin for each in after.values() if each.margin is not None]
    if values:
        value = max(values) if mover == 0 else min(values)
        plies = next(iter(after.values())).plies
        assert plies is not None
        winner = None if value == 0 else 0 if value > 0 else 1
        return Forecast(winner, "forced" if value else "draw", plies + 1, value)
    wins = [each.plies or 0 for each in after.values() if each.winner == mover]
    idle = [each for each in after.values() if each.winner is None]
    if wins:
        return Forecast(mover, "forced", 1 + min(wins))
    if not idle:
        slowest = max(each.plies or 0 for each in after.values())
        return Forecast(1 - mover, "forced", 1 + slowest)
    if any(each.kind == "endless" for each in idle):
        return Forecast(None, "endless", None)
    lengths = {each.plies for each in idle}
    length = lengths.pop() if len(lengths) == 1 else None
    return Forecast(None, "draw", None if length is None else 1 + length)


@every_game
@given(data=st.data())
def test_canonical_positions_have_as_many_moves_and_the_same_player_to_move(
    game: GameClass, data: st.DataObject
) -> None:
    match = data.draw(matches(game))
    hints = hints_of(match.game)
    key = hints.canonical(match.position)
    successors: dict[object, tuple[int, int]] = {}
    for move in match.legal_moves:
        after = match.play(move)
        seen = (len(after.legal_moves), after.to_move)
        assert successors.setdefault(hints.canonical(after.position), seen) == seen

    assert hash(key) == hash(hints.canonical(match.position))


@every_game
@given(data=st.data())
def test_essential_moves_stand_for_all(game: GameClass, data: st.DataObject) -> None:
    match = data.draw(matches(game))
    rules, position = match.game, match.position
    hints = hints_of(rules)
    legal = set(match.legal_moves)
    if legal:
        essential = set(hints.representative_moves(position))
        assert essential <= legal
        keys = [
            {hints.canonical(rules.successor(position, move)) for move in moves}
            for moves in (essential, legal)
        ]
        assert keys[0] == keys[1]


@every_game
@given(data=st.data())
def test_cells_are_the_legal_moves(game: GameClass, data: st.DataObject) -> None:
    match = data.draw(matches(game))
    hints = hints_of(match.game)
    if not isinstance(hints, FillingHints):
        return
    cells = hints.empty_cells(match.position)
    assert sorted(move for cell in cells for move in cell) == sorted(match.legal_moves)
    if len(cells) <= 8:
        values = hints.terminal_scores(match.position)
        assert len(values) == 2 ** len(cells)
        chosen = data.draw(st.integers(0, len(values) - 1))
        moves = [cell[chosen >> at & 1] for at, cell in enumerate(cells)]
        outcome = match.play_all(data.draw(st.permutations(moves)))[0].outcome
        assert outcome is not None
        assert outcome.score is not None
        assert outcome.score[0] - outcome.score[1] == values[chosen]


@every_game
@given(data=st.data())
def test_few_nodes_say_unknown_and_never_another_thing(
    game: GameClass, data: st.DataObject
) -> None:
    match = data.draw(matches(game))
    answers = [Analysis(match.game).solve(match.position, Budget(nodes)) for nodes in (1, 30, 1000)]
    for nodes, answer in zip((1, 30, 1000), answers, strict=True):
        assert answer == Analysis(match.game).solve(match.position, Budget(nodes))
        assert answer.bound == (nodes if answer.kind == "unknown" else answer.bound)
        is_in_part = answer.kind in ("unknown", "draw") or answer.winner is not None
        assert answer.bound is None or is_in_part
    complete = [answer for answer in answers if answer.bound is None]
    assert len(set(complete)) <= 1
    assert len({answer.winner for answer in answers if answer.winner is not None}) <= 1


@every_game
@given(data=st.data())
def test_forecasts_follow_from_each_other_with_any_options(
    game: GameClass, data: st.DataObject
) -> None:
    match = data.draw(matches(game))
    solver = Analysis(match.game)
    after = solver.analyze_moves(match.position, Budget(1500))
    if after and all(each.bound is None for each in after.values()):
        answer = solver.solve(match.position, Budget(1500))
        if answer.bound is None:
            assert answer == expected_of(match, after)


@every_game
@given(data=st.data())
def test_a_known_winner_is_the_winner(game: GameClass, data: st.DataObject) -> None:
    match = data.draw(matches(game))
    if match.outcome is None:
        winner = hints_of(match.game).known_winner(match.position)
        answer = Analysis(match.game).solve(match.position, Budget(500))
        if winner is not None:
            assert answer.winner == winner


@every_game
@given(data=st.data())
def test_without_hints_the_forecasts_are_the_same(game: GameClass, data: st.DataObject) -> None:
    match = data.draw(matches(game))
    bare = Analysis(match.game, SearchHints(match.game)).solve(match.position, Budget(2000))
    if bare.bound is None:
        hinted = Analysis(match.game).solve(match.position, Budget(2000))
        assert hinted.bound is None
        assert (hinted.winner, hinted.kind, hinted.plies) == (bare.winner, bare.kind, bare.plies)


def test_a_game_that_counts_its_moves_shares_no_hints() -> None:
    match = Match.start("palindrome-duel", line_limit=14)  # no hints of an equal game are kept
    watched = copy(match.game)
    watched.successor = match.game.successor  # type: ignore[method-assign] # of this one object
    assert watched == match.game
    for first, second in ((match.game, watched), (watched, match.game)):
        assert hints_of(first).game is first
        assert hints_of(second).game is second
