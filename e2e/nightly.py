"""Choose the parameters that `build.py test` runs; `--nightly` runs the others."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from itertools import product
from typing import Any, Final

import pytest

ASKED: Final = os.environ.get("E2E_ENGINES", "").split()
"""The engines that `build.py test --engine` names."""

WHOLE: Final = os.environ.get("WHOLE", "")
""""day" or "night" where `build.py test` runs all tests of a part, "" where they are named."""

TODAY: Final = int(os.environ.get("DAY") or datetime.now(UTC).toordinal())
"""The number of the day, which chooses what is run by turns; DAY repeats another day."""

nightly = pytest.mark.nightly


_DAYS: Final = 14


def leave_out(others: Collection[pytest.Item], items: list[pytest.Item]) -> None:
    """By day keep only a share of *others* among the items of a whole run, another each day."""
    if WHOLE != "day" or not others:
        return
    left = set(others).difference(today([*others], days=_DAYS))
    next(iter(others)).config.hook.pytest_deselected(items=[*left])
    items[:] = [item for item in items if item not in left]


def at_night(values: Iterable[Any], *, besides: Collection[Any]) -> Sequence[Any]:
    """Return all values for `parametrize`, marked `nightly` unless they are among *besides*."""
    return [
        value
        if value in besides
        else pytest.param(*(value if isinstance(value, tuple) else [value]), marks=nightly)
        for value in values
    ]


def today(values: Sequence[Any], *, days: int, shift: int = 0) -> Sequence[Any]:
    """Return every n-th value, others each day; after *days* all were returned."""
    return values[(TODAY + shift) % days :: days]


def tonight(values: Sequence[Any], *, nights: int) -> Sequence[Any]:
    """Return every n-th value, others each night; after *nights* all were returned."""
    return today(values, days=nights) if WHOLE == "night" else values


def some(values: Sequence[Any], count: int = 1) -> Sequence[Any]:
    """Return all values; those after the first *count* are marked `nightly`."""
    return at_night(values, besides=values[:count])


def pairs(ones: Sequence[Any], others: Sequence[Any]) -> Sequence[Any]:
    """Return all pairs; those outside of `few_pairs` are marked `nightly`."""
    return at_night(product(ones, others), besides=few_pairs(ones, others))


def few_pairs(ones: Sequence[Any], others: Sequence[Any]) -> Sequence[tuple[Any, Any]]:
    """Return the fewest pairs that have each value.

    >>> few_pairs("ab", "xyz")
    [('a', 'x'), ('b', 'y'), ('a', 'z')]
    """
    return [
        (ones[number % len(ones)], others[number % len(others)])
        for number in range(max(len(ones), len(others)))
    ]
