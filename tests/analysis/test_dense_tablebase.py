"""Games of filling: their values, compared with a count without lanes and layers."""

from __future__ import annotations

import pytest
from analysis.naive import filled_values

from py_rules import Match
from py_rules.analysis import Analysis


def points(row: str) -> int:
    total = 0
    for start in range(len(row)):
        for stop in range(start + 2, len(row) + 1, 2):
            half = (stop - start) // 2
            alike = {row[start + at] == row[stop - 1 - at] for at in range(half)}
            total += 0 if len(alike) > 1 else stop - start if True in alike else start - stop
    return total


@pytest.mark.parametrize("head_start", [-5, -1, 3])
def test_odd_head_start_is_counted_right_on_ten_squares(head_start: int) -> None:
    squares = 10
    rows = [f"{number:0{squares}b}"[::-1] for number in range(2**squares)]
    values = filled_values([points(row) + head_start for row in rows], first=True)
    match = Match.start("antipalindromes", squares=squares, head_start=head_start)
    solver = Analysis(match.game)

    assert solver.solve(match.position).margin == values[0]
    assert {move: each.margin for move, each in solver.analyze_moves(match.position).items()} == {
        f"{square + 1}-{digit}": -values[(1 + digit) * 3**square]
        for square in range(squares)
        for digit in (0, 1)
    }
