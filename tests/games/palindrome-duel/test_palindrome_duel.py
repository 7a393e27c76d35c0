"""The rules of Palindrome Duel, one test for each sentence of the rule book that states one."""

from __future__ import annotations

import pytest
from game_files import WEB, languages

from py_rules import IllegalMoveError, InvalidMoveError, Match, OptionError, Outcome
from py_rules.errors import PositionError

SAMPLE = "-3 1- -2 -1 3- -3 -1"
NO_PALINDROME = "-0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -1 -2 -3 -4 -5"


def played(moves: str, **options: object) -> Match:
    match, refusal = Match.start("palindrome-duel", **options).play_all(moves.split())
    assert refusal is None
    return match


def test_the_sequence_begins_empty() -> None:
    """Starting the Game: "The game begins with an empty number sequence." """
    assert Match.start("palindrome-duel").view()["line"] == ""


def test_each_of_ten_digits_may_go_to_either_end() -> None:
    """Player Actions: "any digit from 0 to 9", "to either the beginning or the end"."""
    assert len(Match.start("palindrome-duel").legal_moves) == 20
    # Rule 1: "Current sequence: 123. Player adds 4 to the beginning: 4123; 5 to the end: 1235."
    assert played("-1 -2 -3 4-").view()["line"] == "4123"
    assert played("-1 -2 -3 -5").view()["line"] == "1235"


@pytest.mark.parametrize("line", ["121", "1331", "12321"])
def test_the_examples_of_palindromes_win(line: str) -> None:
    """Forming Palindromes: "Example Palindromes: 121, 1331, 12321"."""
    match = played(" ".join(f"-{digit}" for digit in line))

    assert match.outcome == Outcome((len(line) - 1) % 2, "palindrome")


@pytest.mark.parametrize("line", ["12", "123", "12431"])
def test_the_examples_of_other_lines_win_nothing(line: str) -> None:
    """Forming Palindromes: "Non-Palindromes: 12, 123, 12431"."""
    assert played(" ".join(f"-{digit}" for digit in line)).outcome is None


def test_two_equal_digits_are_too_short() -> None:
    """Winning Condition: "at least three digits long"."""
    assert played("-7 -7").outcome is None


def test_only_the_whole_line_counts() -> None:
    """Winning Condition: "the shared number sequence reads the same backward and forward"."""
    assert played("-5 -1 -2 -1").outcome is None


def test_leading_zeros_are_digits_like_others() -> None:
    assert played("-0 -1 -0").outcome == Outcome(0, "palindrome")
    assert played("-0 -0 -0").outcome == Outcome(0, "palindrome")


def test_the_sequence_1221_has_already_won() -> None:
    """Rules and Mechanics 3 speaks of `1221` as if play went on; by Rule 2 it has ended."""
    assert played("-1 -2 -2 -1").outcome == Outcome(1, "palindrome")
    for language in languages():
        text = (WEB / "games/palindrome-duel" / f"rules.{language}.md").read_text(encoding="utf-8")
        erratum = next(each for each in text.splitlines() if "1221" in each)
        assert "3" in erratum
        assert "Rules and Mechanics" in erratum


def test_the_sample_of_the_rule_book_wins_nothing() -> None:
    """Example Game Play ends on `3132131`, which the book takes for a palindrome; it is none."""
    match = played(SAMPLE)

    assert match.view()["line"] == "3132131"
    assert match.outcome is None
    assert match.to_move == 1


def test_the_sample_says_rightly_that_its_earlier_lines_are_no_palindromes() -> None:
    """Example Game Play: `31321` and `313213` are not palindromes."""
    for plies in (5, 6):
        assert played(" ".join(SAMPLE.split()[:plies])).outcome is None


def test_the_sample_put_right_wins() -> None:
    """With its fourth digit at the beginning, the sample's fifth completes 31213."""
    match = played("-3 1- 2- 1- 3-")

    assert match.view()["line"] == "31213"
    assert match.outcome == Outcome(0, "palindrome")
    assert match.view()["winning"] == [0, 1, 2, 3, 4]


def test_at_fifteen_digits_the_player_who_did_not_place_the_last_one_wins() -> None:
    """Sequence Length Limit: "the player who did not make the last move … wins the game." """
    match = played(NO_PALINDROME)

    assert match.ply == 15
    assert match.outcome == Outcome(1, "length-limit")


def test_on_an_even_limit_that_player_is_the_first() -> None:
    """The book's "i.e., the second player" fits an odd limit only; the rule itself decides."""
    assert played("-0 -1 -2 -3 -4 -5", line_limit=6).outcome == Outcome(0, "length-limit")


def test_a_palindrome_on_the_last_place_still_wins() -> None:
    assert played("-1 -2 -3 -2 -1", line_limit=5).outcome == Outcome(0, "palindrome")


def test_a_full_line_may_be_a_draw() -> None:
    assert played(NO_PALINDROME, at_limit="draw").outcome == Outcome(None, "length-limit")


def test_passing_is_not_allowed() -> None:
    """No Skipping Turns: "passing or skipping a turn is not allowed." """
    for nothing in ("", "-", "pass"):
        with pytest.raises(InvalidMoveError):
            Match.start("palindrome-duel").play(nothing)


def test_fewer_digits_begin_with_0() -> None:
    match = Match.start("palindrome-duel", digits=2)

    assert match.legal_moves == ("0-", "-0", "1-", "-1")
    with pytest.raises(IllegalMoveError, match="from 0 to 1"):
        match.play("-2")


def test_no_repeats_bars_the_digit_just_played() -> None:
    match = played("-4", no_repeats=True)

    assert {move: why["code"] for move, why in match.view()["refused"].items()} == {
        "4-": "repeat",
        "-4": "repeat",
    }
    with pytest.raises(IllegalMoveError, match="just played"):
        match.play("-4")


def test_a_line_too_short_for_a_palindrome_cannot_be_set_up() -> None:
    with pytest.raises(OptionError, match=r"7.*5"):
        Match.start("palindrome-duel", line_limit=5, min_palindrome=7)


def test_the_fair_rules_have_no_repeats_four_digits_and_a_draw_at_the_limit() -> None:
    """The preset "fair"."""
    options = Match.start("palindrome-duel", preset="fair").options

    assert options == type(options)(min_palindrome=4, no_repeats=True, at_limit="draw")


def test_last_piece_in_the_text_of_a_position_is_one_that_could_be_put_last() -> None:
    match = played("1- 0- -1 1-")
    text = match.to_position()
    assert text == "1011/b"
    assert match.game.position_from_text(text) == match.position


SCORED = {"min_palindrome": 4, "line_limit": 6, "digits": 3, "score": "lengths", "head_start": -3}


def test_each_palindrome_that_a_move_makes_at_its_end_scores_its_length() -> None:
    match = played("-1 -0 -1", **SCORED)
    assert match.view()["score"] == [3, 3]
    assert match.outcome is None
    assert match.view()["gains"] == {"0-": 3, "-0": 3, "1-": 0, "-1": 0, "2-": 0, "-2": 0}
    match = match.play("-2").play("2-")
    assert match.outcome == Outcome(0, "palindrome")
    assert played("-1 -0 -1 -0 -0", **SCORED).view()["score"] == [3, 6]


def test_points_decide_on_a_full_line() -> None:
    match = played("-1 -0 -1 -0 -0 -1", **SCORED)
    assert match.view()["score"] == [3, 10]
    assert match.outcome == Outcome(1, "most-points", (3, 10))
    drawn = played("-1 -0 -1 -2 -0 -2", **{**SCORED, "head_start": 0})
    assert drawn.outcome == Outcome(None, "tie", (3, 3))


def test_a_position_with_points_is_written_and_read() -> None:
    match = played("-1 -0 -1 -0", **SCORED)
    text = match.game.position_to_text(match.position)
    assert text == "1010/e/3-3"
    assert match.game.position_from_text(text) == match.position
    for bad in ("1010/e", "1010/e/3", "1010/e/3-x", "1010/e/03-3"):
        with pytest.raises(PositionError):
            match.game.position_from_text(bad)


def test_printed_match_shows_the_points_where_palindromes_score() -> None:
    match = Match.start("palindrome-duel", score="lengths").play("-1").play("-2").play("-1")
    assert str(match).startswith("Line: 1 2 1\nPoints: 3, 0\n")
