"""Known values of Center Square Showdown under the classic and the fair rules."""

from __future__ import annotations

from solved_values import forecast

from py_rules import Match
from py_rules.analysis import Analysis, Forecast, hints_of


def test_the_printed_center_square_is_endless_and_narrow() -> None:
    match = Match.start("center-square")
    solver = Analysis(match.game)
    assert solver.solve(match.position) == Forecast(None, "endless", None)
    for ply in range(24):
        safe = [
            move
            for move, each in solver.analyze_moves(match.position).items()
            if each.winner is None or each.winner == match.to_move
        ]
        assert safe
        if ply >= 2 and ply % 2 == 0:
            assert len(safe) == 1
        match = match.play(safe[ply // 2 % len(safe)])


def test_the_fair_center_square_favors_a_side_by_its_start() -> None:
    """An independent search in C found the same for each start of the board."""
    winners = {(1, 1): 1, (1, 2): 0, (1, 3): 0, (1, 4): 1, (2, 2): 0, (2, 3): 0, (3, 4): 0}
    for (row, column), winner in winners.items():
        match = Match.start("center-square", preset="fair", start_row=row, start_column=column)
        assert hints_of(match.game).known_winner(match.position) == winner


def test_by_the_fair_rules_on_five_squares_player_1_wins() -> None:
    assert forecast("center-square", preset="fair", size=5) == Forecast(0, "forced", 11)
