"""The books of exact opening values agree with themselves, their symmetries and with search."""

from __future__ import annotations

import random
import shutil
import sys
import zlib
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pytest
from analysis.naive import filled_values

from bench.opening_book import FILLED, compiled, content, path_of
from py_rules.analysis import FillingHints, hints_of
from py_rules.analysis.dense_tablebase import ZERO, solve_dense
from py_rules.games.antipalindromes import book
from py_rules.games.antipalindromes.rules import Antipalindromes, Row, RowOptions

pytestmark = pytest.mark.turns

LEVELS = [(squares, filled) for squares, most in FILLED.items() for filled in range(most + 1)]
LONG_BOOKS = "py_rules.games.antipalindromes.long_books"
OPPOSITE = str.maketrans("01", "10")


def rows(squares: int, filled: int) -> Iterator[str]:
    for places in combinations(range(squares), filled):
        for digits in product("01", repeat=filled):
            row = ["."] * squares
            for place, digit in zip(places, digits, strict=True):
                row[place] = digit
            yield "".join(row)


def after_each_move(row: str) -> Iterator[str]:
    for at, square in enumerate(row):
        if square == ".":
            yield row[:at] + "0" + row[at + 1 :]
            yield row[:at] + "1" + row[at + 1 :]


def solved(start: str) -> int:
    game = Antipalindromes(RowOptions(squares=len(start)))
    pattern = start.replace(".", "{}")
    scores = []
    for number in range(2 ** start.count(".")):
        digits = [number >> at & 1 for at in range(start.count("."))]
        outcome = game.outcome(Row(pattern.format(*digits)))
        assert outcome
        assert outcome.score
        scores.append(outcome.score[0] - outcome.score[1])
    is_first = game.to_move(Row(start)) == 0
    value = filled_values(scores, first=is_first)[0]
    return value if is_first else -value


def test_player_2_wins_the_whole_game_by_six() -> None:
    assert book.value("." * 16) == -6
    assert Antipalindromes.setup.presets["fair"] == {"head_start": 6}


@pytest.mark.parametrize(
    ("squares", "filled"), [each for each in LEVELS if each[1] < FILLED[each[0]]]
)
def test_a_row_is_worth_the_best_of_what_follows(squares: int, filled: int) -> None:
    best = min if filled % 2 else max
    for row in rows(squares, filled):
        if row > row[::-1] or row.lstrip(".").startswith("1"):
            continue
        after = [book.value(each) for each in after_each_move(row)]
        assert book.value(row) == best(each for each in after if each is not None), row
        assert None not in after, row


@pytest.mark.parametrize(("squares", "filled"), LEVELS)
def test_mirror_images_and_exchanged_digits_are_worth_the_same(squares: int, filled: int) -> None:
    each = list(rows(squares, filled))
    chance = random.Random(filled)  # noqa: S311 # the rows are not secret
    for row in chance.sample(each, min(len(each), 5_000)):
        value = book.value(row)
        assert value is not None, row
        assert value % 2 == 0, row
        assert value == book.value(row[::-1]) == book.value(row.translate(OPPOSITE)), row


def test_the_deepest_rows_agree_with_search() -> None:
    chance = random.Random(20110425)  # noqa: S311 # the rows are not secret
    for row in chance.sample(list(rows(16, FILLED[16])), 5):
        assert book.value(row) == solved(row), row


@pytest.mark.parametrize("squares", [13, 14, 15, 17, 18])
def test_the_deepest_rows_agree_with_the_table_of_all_states(squares: int) -> None:
    chance = random.Random(squares)  # noqa: S311 # the rows are not secret
    hints = hints_of(Antipalindromes(RowOptions(squares=squares)))
    assert isinstance(hints, FillingHints)
    deepest = list(rows(squares, FILLED[squares]))
    for row in chance.sample(deepest, 1 if squares in book.LONG else 2):
        is_first = FILLED[squares] % 2 == 0
        value = solve_dense(hints.terminal_scores(Row(row)), first=is_first)[0] - ZERO
        assert book.value(row) == (value if is_first else -value), row


@pytest.mark.skipif(shutil.which("cc") is None, reason="this system has no C compiler")
def test_the_program_that_makes_books_agrees_with_search(tmp_path: Path) -> None:
    program = compiled(tmp_path)
    for squares in (1, 2, 5, 7, 8):
        short = book.Book(zlib.compress(content(program, squares, squares)))
        assert (short.squares, short.filled) == (squares, squares)
        fuller = [row for filled in range(squares + 1) for row in rows(squares, filled)]
        chance = random.Random(squares)  # noqa: S311 # the rows are not secret
        for row in fuller if squares < 7 else chance.sample(fuller, 400):
            assert short.value(row) == solved(row), row
    packed = path_of(15).read_bytes()
    assert zlib.decompress(packed) == content(program, 15, FILLED[15])


def test_a_long_row_is_unknown_while_its_book_cannot_be_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book._read.cache_clear()
    with monkeypatch.context() as gone:
        gone.setitem(sys.modules, LONG_BOOKS, None)  # its import raises an ImportError
        assert book.value("." * 17) is None
        assert book.value("." * 16) == -6
    assert book.value("." * 17) == 6


@pytest.mark.parametrize(
    "row",
    [
        "",
        ".",
        "." * 12,
        "01" + "." * 11,
        "." * 19,
        "0" * 16,
        "010101..........",
        "2...............",
        "_...............",
        "-1..............",
        "٠...............",
    ],
)
def test_other_rows_are_in_no_book(row: str) -> None:
    assert book.value(row) is None
