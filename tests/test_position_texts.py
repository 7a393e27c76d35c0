"""A position text is accepted where a match can reach it, and refused where none seems to."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from py_rules import Match, PositionError

LINES = [
    ("palindrome-duel", {"digits": 2, "min_palindrome": 3, "line_limit": 6}),
    ("palindrome-duel", {"digits": 3, "min_palindrome": 4, "line_limit": 5, "no_repeats": True}),
    ("palindrome-war", {"letters": 2, "min_palindrome": 4, "line_limit": 6}),
    ("palindrome-war", {"letters": 3, "min_palindrome": 3, "no_repeats": True}),
]


def reached(start: Match, plies: int) -> set[Any]:
    found, level = {start.position}, {start.position}
    game = start.game
    for _ in range(plies):
        level = {
            game.successor(each, move) for each in level for move in game.legal_moves(each)
        } - found
        found |= level
    return found


def read(slug: str, options: dict[str, Any], text: str) -> Any:
    try:
        return Match.start(slug, position=text, **options).position
    except PositionError:
        return None


@pytest.mark.parametrize(("slug", "options"), LINES)
def test_texts_of_lines_are_those_that_a_match_reaches(slug: str, options: dict[str, Any]) -> None:
    start = Match.start(slug, **options)
    pieces = sorted({move.strip("-") for move in start.legal_moves})
    texts = [
        f"{''.join(line)}/{end}"
        for length in range(1, 6)
        for line in product(pieces, repeat=length)
        for end in "be"
    ]
    assert {read(slug, options, text) for text in texts} - {None} == reached(start, 5) - {
        start.position
    }


def test_points_are_those_that_a_match_reaches() -> None:
    options = {"digits": 2, "min_palindrome": 4, "line_limit": 6, "score": "lengths"}
    start = Match.start("palindrome-duel", **options)
    positions = reached(start, 6)
    lines = {start.game.position_to_text(each): sum(each.points) for each in positions}
    texts = {
        f"{text.rpartition('/')[0]}/{points}-{total - points}"
        for text, total in lines.items()
        for points in range(total + 1)
    }
    assert {read("palindrome-duel", options, text) for text in texts} - {None} == positions


@pytest.mark.parametrize("is_closed", [False, True])
def test_texts_of_the_token_fit_turn_and_last_step(is_closed: bool) -> None:
    options = {"size": 3, "no_revisits": is_closed}
    positions = reached(Match.start("center-square", **options), 8)
    game = Match.start("center-square", **options).game
    for position in positions:
        assert read("center-square", options, game.position_to_text(position)) == position
    if not is_closed:
        squares = [f"{row}{column}" for row in range(1, 4) for column in range(1, 4)]
        steps = ("-", "up", "down", "left", "right")
        texts = [f"{at}/{turn}/{came}/-" for at in squares for turn in "12" for came in steps]
        assert {read("center-square", options, text) for text in texts} - {None} == positions


def test_token_stands_on_no_closed_square() -> None:
    with pytest.raises(PositionError, match=r"isn’t a position of "):
        Match.start("center-square", position="13/1/right/13", no_revisits=True)


UNREACHABLE = [
    ("palindrome-duel", {"preset": "lively"}, "01/e/500-0"),
    ("palindrome-duel", {"preset": "lively"}, "121/e/2-0"),
    ("palindrome-duel", {"preset": "lively"}, "121/e/0-3"),
    ("alpha-chase", {"word1": "PLANT", "word2": "GHOST"}, "ALNPTX/EGHOSY/1"),  # over before Y
    ("alpha-chase", {}, "P/G/2"),  # P was the first letter, and an own one
    ("center-square", {"no_revisits": True}, "13/1/right/11.12.13.77"),
    ("center-square", {"no_revisits": True}, "13/2/right/11.12.13"),
]


@pytest.mark.parametrize(("slug", "options", "text"), UNREACHABLE)
def test_texts_that_no_match_reaches_are_refused(
    slug: str, options: dict[str, Any], text: str
) -> None:
    assert read(slug, options, text) is None


@pytest.mark.parametrize(
    ("slug", "options", "text"),
    [
        ("palindrome-duel", {"preset": "lively"}, "121/e/3-0"),
        ("alpha-chase", {"word1": "PLANT", "word2": "GHOST"}, "ALNPT/EGHO/1"),
        ("center-square", {"no_revisits": True}, "13/1/right/11.12.13"),
    ],
)
def test_texts_like_them_that_a_match_reaches_are_read(
    slug: str, options: dict[str, Any], text: str
) -> None:
    assert read(slug, options, text) is not None
