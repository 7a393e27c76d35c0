"""What is tried in full every night, and in part before each change."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import Final, TypeVar

import pytest

One = TypeVar("One")
Other = TypeVar("Other")

NIGHTLY: Final = "NIGHTLY" in os.environ
"""Whether `build.py test --nightly` runs the tests."""

MATRIX: Final = "MATRIX" in os.environ
"""Whether `build.py test --matrix` runs them."""

ASKED: Final = os.environ.get("E2E_ENGINES", "").split()
"""The engines that `build.py test --engine` asks for."""


nightly = pytest.mark.skipif(not NIGHTLY, reason="tried every night")
"""For tests of what others hold in part, or of what a change seldom reaches."""


def pairs(ones: Sequence[One], others: Sequence[Other]) -> list[tuple[One, Other]]:
    """Return all pairs at night; else so few that each of both sides is in one of them."""
    if NIGHTLY:
        return list(product(ones, others))
    return [
        (ones[number % len(ones)], others[number % len(others)])
        for number in range(max(len(ones), len(others)))
    ]


def some(ones: Sequence[One], count: int = 1) -> Sequence[One]:
    """Return all at night, else the first of them."""
    return ones if NIGHTLY else ones[:count]
