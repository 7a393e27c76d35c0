"""The rules of Palindrome War, one test for each sentence of the rule book that states one."""

from __future__ import annotations

import pytest

from py_rules import IllegalMoveError, InvalidMoveError, Match, OptionError, Outcome


def played(moves: str, **options: object) -> Match:
    match, refusal = Match.start("palindrome-war", **options).play_all(moves.split())
    assert refusal is None
    return match


def test_the_line_begins_empty() -> None:
    """Setup: "Begin with an empty sequence displayed to both players." """
    assert Match.start("palindrome-war").view()["line"] == ""


def test_every_letter_from_a_to_z_may_be_used_as_often_as_one_likes() -> None:
    """Setup: "There is no limit to how many times a particular letter can be used." """
    match = played("-q -q -q -q")

    assert match.outcome is None
    assert len(match.legal_moves) == 2 * 26


def test_player_1_starts_and_turns_alternate() -> None:
    """Turn Order: "The game starts with Player 1 and alternates between the two players." """
    assert [played("-a -b -c"[: 3 * ply]).to_move for ply in range(4)] == [0, 1, 0, 1]


def test_a_letter_goes_to_the_beginning_or_to_the_end() -> None:
    """Adding Letters: "to either the beginning or the end of the current sequence." """
    assert played("-a -b").view()["line"] == "ab"
    assert played("-a b-").view()["line"] == "ba"


def test_on_an_empty_line_both_ends_are_legal() -> None:
    """The rule book lets the first player choose a position too."""
    assert {"r-", "-r"} <= set(Match.start("palindrome-war").legal_moves)


def test_four_letters_that_mirror_win_nothing() -> None:
    """Objective: a palindrome "of length five or more"."""
    assert played("-n -o -o -n").outcome is None


def test_five_letters_that_mirror_win_for_the_player_who_completed_them() -> None:
    """Winning the Game: "The first player to form a palindrome of length five or more … wins." """
    match = played("-r -o -t -o -r")

    assert match.outcome == Outcome(winner=0, reason="palindrome")
    assert match.legal_moves == ()


def test_a_palindrome_inside_a_longer_line_wins() -> None:
    """Palindrome Formation: "the entire sequence or a substring within it." """
    match = played("-p -l -u -m -b -r -o -t -o -r")

    assert match.outcome == Outcome(winner=1, reason="palindrome")
    assert match.view()["winning"] == [5, 6, 7, 8, 9]


def test_a_palindrome_that_grows_from_the_beginning_wins() -> None:
    """Palindrome Formation, at the other end of the line."""
    match = played("-x r- o- t- o- r-")

    assert match.outcome == Outcome(winner=1, reason="palindrome")
    assert match.view()["winning"] == [0, 1, 2, 3, 4]


def test_six_letters_that_mirror_win_as_well() -> None:
    """Objective: "five or more": the whole palindrome is shown, not five letters of it."""
    match = played("-a -b -c -c -b -a")

    assert match.outcome == Outcome(winner=1, reason="palindrome")
    assert match.view()["winning"] == [0, 1, 2, 3, 4, 5]


def test_a_sequence_that_does_not_mirror_goes_on() -> None:
    """Game Continuation: "If no palindrome … is formed after a move, the game continues." """
    assert played("-a -b -c -d -e -f -g").outcome is None


def test_the_sample_of_the_rule_book_wins_nothing() -> None:
    """Example Gameplay ends on "a r c a r", which the book takes for a palindrome; it is none."""
    match = played("-r a- -c -a -r")

    assert match.view()["line"] == "arcar"
    assert match.outcome is None
    assert match.to_move == 1


def test_the_sample_put_right_wins() -> None:
    """With c at the beginning instead, the sample's fifth letter makes a palindrome."""
    match = played("-r a- c- -a -c")

    assert match.view()["line"] == "carac"
    assert match.outcome == Outcome(winner=0, reason="palindrome")


def test_there_is_no_draw_while_there_is_no_limit() -> None:
    """Game Continuation: "There is no draw mechanism; the game continues until one … wins." """
    match = played("-a -b -c " * 100)

    assert match.ply == 300
    assert match.outcome is None


def test_ends_that_come_back_are_a_repetition() -> None:
    assert played("-a -b -c " * 2).repetitions == 1
    assert played("-a -b -c " * 10).repetitions > 3


def test_a_letter_is_one_from_a_to_z_with_one_end() -> None:
    """Letter Selection: "any lowercase letter from 'a' to 'z'." """
    for bad in ("r", "-R", "-é", "rr-", "-r-", "--", "", "-1"):
        with pytest.raises(InvalidMoveError):
            Match.start("palindrome-war").play(bad)


def test_the_least_palindrome_changes_what_wins() -> None:
    assert played("-a -b -a", min_palindrome=3).outcome == Outcome(0, "palindrome")


def test_fewer_letters_leave_the_first_of_the_alphabet() -> None:
    """Option letters: "the first so many of the alphabet"."""
    match = Match.start("palindrome-war", letters=2)

    assert match.legal_moves == ("a-", "-a", "b-", "-b")
    with pytest.raises(IllegalMoveError, match="from a to b"):
        match.play("-c")


def test_no_repeats_bars_the_letter_just_played() -> None:
    match = played("-a", no_repeats=True)

    assert set(match.view()["refused"]) == {"a-", "-a"}
    assert not {"a-", "-a"} & set(match.legal_moves)
    with pytest.raises(IllegalMoveError, match="just played"):
        match.play("a-")
    assert "-a" in match.play("-b").legal_moves


def test_a_full_line_is_a_draw_or_lost_by_the_last_mover() -> None:
    line = "-a -b -c -d -e -f"

    assert played(line, line_limit=6).outcome == Outcome(None, "length-limit")
    lost = played(line, line_limit=6, at_limit="last-mover-loses")
    assert lost.outcome == Outcome(0, "length-limit")


def test_a_palindrome_on_the_last_place_still_wins() -> None:
    match = played("-x -r -o -t -o -r", line_limit=6)

    assert match.outcome == Outcome(1, "palindrome")


def test_a_line_too_short_for_a_palindrome_cannot_be_set_up() -> None:
    with pytest.raises(OptionError, match=r"9.*6"):
        Match.start("palindrome-war", line_limit=6, min_palindrome=9)
    assert played("-x -r -o -o -r -x", line_limit=6, min_palindrome=6).outcome is not None
    for number in (1, 5, 61, -1):
        with pytest.raises(OptionError, match=str(number)):
            Match.start("palindrome-war", line_limit=number)


def test_the_view_says_who_placed_what_and_from_which_end() -> None:
    view = played("-r a- -c").view()

    assert view["tiles"] == [
        {"piece": "a", "player": 1, "end": "beginning", "ply": 2},
        {"piece": "r", "player": 0, "end": "end", "ply": 1},
        {"piece": "c", "player": 0, "end": "end", "ply": 3},
    ]
    assert view["last"] == 2
    assert played("-r a-").view()["last"] == 0


def test_the_fair_rules_have_three_letters_no_repeats_and_a_line_of_24() -> None:
    """The preset "fair"."""
    options = Match.start("palindrome-war", preset="fair").options

    assert options == type(options)(
        min_palindrome=4, line_limit=24, no_repeats=True, at_limit="last-mover-loses", letters=3
    )
