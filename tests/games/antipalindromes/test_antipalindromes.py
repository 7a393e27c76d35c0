"""The rules of Palindromes & Antipalindromes, one test for each sentence that states one."""

from __future__ import annotations

import pytest

from py_rules import IllegalMoveError, InvalidMoveError, Match, OptionError, Outcome

QUET = "1001001101000100"


def filled(row: str, **options: object) -> Match:
    moves = [f"{square}-{digit}" for square, digit in enumerate(row, 1)]
    match, refusal = Match.start("antipalindromes", squares=len(row), **options).play_all(moves)
    assert refusal is None
    return match


def spans(match: Match, kind: str) -> list[str]:
    row = str(match.view()["row"])
    found = match.view()["spans"]
    assert isinstance(found, list)
    return sorted(
        row[each["start"] - 1 : each["start"] - 1 + each["length"]]
        for each in found
        if each["kind"] == kind
    )


def test_sixteen_squares_are_what_the_author_suggests() -> None:
    """ "Make a row of m squares …"; "I suggest that m be >= 16 for beginners." """
    assert Match.start("antipalindromes").view()["row"] == "." * 16


def test_either_digit_may_go_into_any_empty_square() -> None:
    """ "On a turn, a player places either a 0 or a 1 into any empty square." """
    match = Match.start("antipalindromes", squares=2)
    assert list(match.legal_moves) == ["1-0", "1-1", "2-0", "2-1"]
    match = match.play("2-1")

    assert list(match.legal_moves) == ["1-0", "1-1"]
    with pytest.raises(IllegalMoveError, match="Square 2 already has a 1"):
        match.play("2-0")


def test_a_square_outside_the_row_and_another_digit_are_refused() -> None:
    with pytest.raises(IllegalMoveError, match="no square 17"):
        Match.start("antipalindromes").play("17-0")
    for bad in ("0-1", "1-2", "01-0", "100-1", "1", "1.0", "-1"):
        with pytest.raises(InvalidMoveError):
            Match.start("antipalindromes").play(bad)


def test_play_is_over_after_m_moves() -> None:
    """ "After a total of m moves, and when each square has one digit in it, play is over." """
    match = filled("010")
    assert match.outcome is not None
    assert match.undo().outcome is None


def test_the_authors_row_gives_24_to_46() -> None:
    """ "So player 1 gets … 24 points … player 2 gets … 46 points. Player 2 wins." """
    assert filled(QUET).outcome == Outcome(1, "row-full", (24, 46))


def test_the_authors_list_of_palindromes_is_complete() -> None:
    """ "00, 00, 11, 00, 00, 00; 1001, 1001, 0110"."""
    listed = "00 00 11 00 00 00 1001 1001 0110".split()
    assert spans(filled(QUET), "palindrome") == sorted(listed)


def test_the_authors_list_of_antipalindromes_is_complete() -> None:
    """ "10, 01, … ; 0011, 1010; 100110, 110100; 01001101"."""
    listed = "10 01 10 01 10 01 10 01 10 0011 1010 100110 110100 01001101".split()
    assert spans(filled(QUET), "antipalindrome") == sorted(listed)


def test_palindromes_of_odd_length_score_nothing() -> None:
    """ "palindromes … of EVEN length"; 010 holds 01 and 10, and nothing for Player 1."""
    assert filled("010").outcome == Outcome(1, "row-full", (0, 4))


def test_overlapping_and_repeated_spans_count_each_time() -> None:
    """ "(not necessarily distinct but possibly overlapping)"."""
    assert filled("0000").outcome == Outcome(0, "row-full", (3 * 2 + 4, 0))


def test_the_larger_score_wins() -> None:
    """ "The player with the largest score is the winner." """
    assert filled("00").outcome == Outcome(0, "row-full", (2, 0))
    assert filled("01").outcome == Outcome(1, "row-full", (0, 2))


def test_equal_scores_are_a_draw() -> None:
    assert filled("0").outcome == Outcome(None, "row-full", (0, 0))
    assert filled("001").outcome == Outcome(None, "row-full", (2, 2))


def test_head_start_is_added_to_player_1s_score() -> None:
    assert filled("01", head_start=2).outcome == Outcome(None, "row-full", (2, 2))
    assert filled("01", head_start=3).outcome == Outcome(0, "row-full", (3, 2))
    assert filled("00", head_start=-3).outcome == Outcome(1, "row-full", (-1, 0))


def test_an_empty_square_belongs_to_no_span() -> None:
    match = Match.start("antipalindromes", squares=4).play("1-0").play("4-0")
    assert match.view()["score"] == (0, 0)
    match = match.play("2-0")

    assert match.view()["spans"] == [{"start": 1, "length": 2, "kind": "palindrome"}]
    assert match.view()["score"] == (2, 0)


def test_the_view_says_who_placed_what() -> None:
    view = Match.start("antipalindromes", squares=3).play("3-0").play("1-1").view()

    assert view["placed_by"] == [1, None, 0]
    assert view["last"] == 1


def test_a_row_has_1_to_24_squares() -> None:
    for bad in (0, 25):
        with pytest.raises(OptionError, match="1 to 24"):
            Match.start("antipalindromes", squares=bad)


def test_printed_match_shows_the_squares_and_the_points() -> None:
    shown = """
 0  0  _  1  _  _
 1  2  3  4  5  6
Player 1: 2, Player 2: 0
"""
    match = Match.start("antipalindromes", squares=6)
    for move in ("1-0", "2-0", "4-1"):
        match = match.play(move)
    assert str(match).startswith(shown.lstrip("\n"))
