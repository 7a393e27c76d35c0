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


def test_books_of_long_rows_are_asked_for_with_each_import_until_they_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    late = load_module(WEB / "rules" / "lazy_imports.py")
    asked: list[tuple[str, str]] = []

    def fail(address: str, place: str) -> None:
        asked.append((address, place))
        raise ImportError

    monkeypatch.setattr(late._finder, "bring", fail)
    late.begin("rest", "puzzles", "books")
    late.restored("stdlib", "rest", "puzzles", "books")
    for _ in range(2):
        with pytest.raises(ImportError):
            late._finder.find_spec("py_rules.games.antipalindromes.long_books")
    assert asked == [("books", "/lib/books.zip")] * 2
