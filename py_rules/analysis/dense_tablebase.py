"""Games of filling cells and counting: retrograde analysis of all states, SIMD within a register.

A state says of each cell whether it is empty or holds the first or the second thing that may be
put there: n cells have 3**n states. A table of states is one large integer with a lane of 16 bits
for each of them, so that one operation of Python works on all lanes at once (SWAR). It is filled
from the full states to the empty one; a state's value is the maximum, over the moves, of what the
opponent's value leaves.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from typing import Final

LANE: Final = 16
"""Bits for a state; the highest one is kept free for comparisons."""

ZERO: Final = 1 << 14
"""What stands for value 0 in a lane, so that no lane holds a negative number or 0."""

_BASE: Final = 7  # cells whose states are worked on together; larger tables are split into three


def solve_dense(scores: Sequence[int], *, first: bool) -> memoryview:
    """Return the value for the mover, plus `ZERO`, of every state under perfect play.

    *scores* has the value for the first player of each way to fill all cells (bit i of its index
    tells what cell i holds); *first* says whether the first player is to move while all
    cells are empty. The table is indexed with digit i in base 3 for cell i: 0 empty, else one
    more than its bit.

    >>> table = solve_dense([4, -2], first=True)
    >>> [table[state] - ZERO for state in range(3)]
    [4, -4, 2]
    """
    cells = len(scores).bit_length() - 1
    sign = 1 if first == (cells % 2 == 0) else -1
    places = [0]
    for cell in range(cells):
        places = [place + 3**cell for place in places] + [place + 2 * 3**cell for place in places]
    lanes = array("H", bytes(2 * 3**cells))
    for place, value in zip(places, scores, strict=True):
        lanes[place] = ZERO + sign * value
    # All test machines are little-endian.
    if lanes.itemsize * 8 != LANE or array("H", [1]).tobytes()[0] != 1:  # pragma: no cover
        raise NotImplementedError("The lanes need a machine that stores low bytes first.")
    table = _solve(cells, int.from_bytes(lanes.tobytes(), "little"))
    return memoryview(table.to_bytes(2 * 3**cells, "little")).cast("H")


def _solve(cells: int, best: int) -> int:
    """Return the sub-table of the lowest *cells* cells.

    *best* holds, per lane, the best value found so far by moves outside this sub-table; 0 is none.
    """
    if cells <= _BASE:
        return _solve_together(cells, best)
    lanes: int = 3 ** (cells - 1)
    width = lanes * LANE
    part: int = (1 << width) - 1
    zero = _solve(cells - 1, (best >> width) & part)
    one = _solve(cells - 1, best >> 2 * width)
    turned = _lanes(lanes, 2 * ZERO)
    high = _lanes(lanes, 1 << (LANE - 1))
    either = _greater(turned - zero, turned - one, high)
    empty = _solve(cells - 1, _greater(best & part, either, high))
    return empty | zero << width | one << 2 * width


def _solve_together(cells: int, best: int) -> int:
    """Return the table of *cells*, filled by layers: states with one more empty cell at a time."""
    lanes = 3**cells
    high, turned = _lanes(lanes, 1 << (LANE - 1)), _lanes(lanes, 2 * ZERO)
    done = best & _layer_masks(cells)[0][0]
    for layer, (here, *masks) in enumerate(_layer_masks(cells)):
        if not layer:
            continue
        after = turned - done
        found = best & here
        for cell, mask in enumerate(masks):
            step = 3**cell * LANE
            found = _greater(found, (after >> step) & mask, high)
            found = _greater(found, (after >> 2 * step) & mask, high)
        done |= found
    return done


def _greater(left: int, right: int, high: int) -> int:
    """Return the greater of two numbers in every lane; *high* has the highest bit of each."""
    which = ((left | high) - right) & high
    return right ^ ((left ^ right) & (which - (which >> (LANE - 1))))


@cache
def _lanes(count: int, number: int) -> int:
    return int.from_bytes(number.to_bytes(LANE // 8, "little") * count, "little")


@cache
def _layer_masks(cells: int) -> Sequence[Sequence[int]]:
    """Return for each number of empty cells the lanes of such states.

    After them come, for each cell, the lanes of those in which that cell is empty.
    """
    full = (1 << (LANE - 1)) - 1
    places: list[list[list[int]]] = [[[] for _ in range(cells + 1)] for _ in range(cells + 1)]
    for state in range(3**cells):
        empty = [cell for cell in range(cells) if state // 3**cell % 3 == 0]
        here = places[len(empty)]
        here[0].append(state)
        for cell in empty:
            here[cell + 1].append(state)
    masks = []
    for layer in places:
        row = []
        for states in layer:
            lanes = array("H", bytes(2 * 3**cells))
            for state in states:
                lanes[state] = full
            row.append(int.from_bytes(lanes.tobytes(), "little"))
        masks.append(row)
    return masks
