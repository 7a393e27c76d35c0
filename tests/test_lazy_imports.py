"""Lazy imports of the page's Python, tried in this Python."""

from __future__ import annotations

import random
import sys

import pytest
from game_files import WEB, load_module


def test_after_a_restart_random_numbers_are_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    late = load_module(WEB / "rules" / "lazy_imports.py")
    late.begin("rest")
    random.seed(1)
    late.restored("stdlib", "rest")
    first = random.random()  # noqa: S311 # a game of chance, not a secret
    random.seed(1)
    assert random.random() != first  # noqa: S311 # as above
