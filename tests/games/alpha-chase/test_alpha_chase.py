"""The rules of Alpha Chase, one test for each sentence of the rule book that states one."""

from __future__ import annotations

import pytest

from py_rules import IllegalMoveError, InvalidMoveError, Match, OptionError, Outcome
from py_rules.games.alpha_chase.rules import WORDS

SAMPLE = "P G T A L H N S O"
REST = "B C D E F I J K M Q R U V W X Y Z"


def played(moves: str, **options: object) -> Match:
    match, refusal = Match.start("alpha-chase", **options).play_all(moves.split())
    assert refusal is None
    return match


def test_all_26_letters_are_in_the_pool() -> None:
    """Letter Pool: "All 26 letters of the English alphabet (A to Z) are available"."""
    assert "".join(Match.start("alpha-chase").legal_moves) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def test_words_have_five_different_letters() -> None:
    """No Duplicate Letters in Words: "five unique letters"."""
    for bad in ("PLAN", "PLANTS", "HELLO", "PLANP", "plant", "PL NT", "PLANT\n", "ÄPFEL", ""):
        with pytest.raises(OptionError, match="five different letters"):
            Match.start("alpha-chase", word1=bad)


def test_the_list_holds_the_words_of_the_rule_book_and_fits_the_rule() -> None:
    """Word Selection: "Example word list: BRAVE, CHARM, GHOST, PLANT, QUICK"."""
    assert {"BRAVE", "CHARM", "GHOST", "PLANT", "QUICK"} <= set(WORDS)
    assert len(set(WORDS)) == len(WORDS)
    for word in WORDS:
        assert Match.start("alpha-chase", word1=word)


def test_both_words_are_open() -> None:
    """Word Selection: "publicly revealed before the game begins"."""
    words = Match.start("alpha-chase").view()["words"]

    assert isinstance(words, list)
    assert [word["word"] for word in words] == ["PLANT", "GHOST"]


def test_a_letter_once_taken_is_gone_for_both() -> None:
    """Letter Availability: "it is no longer available to either player." """
    match = played("P G")

    assert not {"P", "G"} & set(match.legal_moves)
    with pytest.raises(IllegalMoveError, match="Player 1"):
        match.play("P")
    with pytest.raises(IllegalMoveError, match="Player 2"):
        match.play("G")


def test_one_letter_must_be_taken_each_turn() -> None:
    """Letter Selection: "Players cannot skip their turn or pass without selecting a letter." """
    for bad in ("", "PL", "-", "p"):
        with pytest.raises(InvalidMoveError):
            Match.start("alpha-chase").play(bad)


def test_the_first_to_collect_all_five_letters_wins_at_once() -> None:
    """Winning the Game: "The first player to collect all five letters … wins." """
    match = played("P B L C A D N E T")

    assert match.outcome == Outcome(0, "word-complete", (5, 0))
    assert match.legal_moves == ()


def test_the_second_player_may_be_the_first_to_complete() -> None:
    """Winning the Game holds for either player."""
    assert played("B G C H D O E S F T").outcome == Outcome(1, "word-complete", (0, 5))


def test_a_letter_of_the_other_word_denies_it() -> None:
    """Strategic Blocking: "letters needed by their opponent to prevent them …"."""
    view = played("P G T A").view()
    words = view["words"]

    assert isinstance(words, list)
    assert [" ".join(letter["state"] for letter in word["letters"]) for word in words] == [
        "taken free denied free taken",
        "taken free free free denied",
    ]
    assert [word["possible"] for word in words] == [False, False]


def test_the_sample_of_the_rule_book_ends_when_no_letter_of_either_word_is_left() -> None:
    """Sample Game Play: Player 1 wins with P L N T (4 letters) against G H S (3 letters)."""
    match = played(SAMPLE)

    assert match.outcome == Outcome(0, "most-letters", (4, 3))


def test_played_to_the_last_letter_the_sample_ends_alike() -> None:
    """The book says "all letters are exhausted" while 17 are left; its rules play them out."""
    match = played(SAMPLE, play_out=True)
    assert match.outcome is None
    match, refusal = match.play_all(REST.split())

    assert refusal is None
    assert match.ply == 26
    assert match.outcome == Outcome(0, "most-letters", (4, 3))


def test_the_collections_are_kept_in_the_order_in_which_they_were_taken() -> None:
    """Letter Collections: "Updates their collection: G, A, H, S"."""
    assert played(SAMPLE).view()["collected"] == ["PTLNO", "GAHS"]


LEVEL = {"word1": "BRAVE", "word2": "CHARM"}
# B and C are their owners' alone; A and R stand in both words.
TIE = "B C H V M E A R"


def test_on_a_tie_the_player_who_took_the_first_letter_wins() -> None:
    """Winning the Game: "the player who collected the first letter wins." """
    assert played(TIE, **LEVEL).outcome == Outcome(0, "tie-first-letter", (2, 2))


def test_a_tie_may_be_a_draw_or_go_to_the_second_player() -> None:
    assert played(TIE, **LEVEL, tie="draw").outcome == Outcome(None, "tie", (2, 2))
    second = played(TIE, **LEVEL, tie="second-player").outcome
    assert second == Outcome(1, "tie-second-player", (2, 2))


def test_a_tie_may_go_to_the_first_player_with_a_letter_of_their_word() -> None:
    """Option tie: the other reading of "collected the first letter"."""
    own = played("H C B V M E A R", **LEVEL, tie="first-own-letter")
    assert own.outcome == Outcome(1, "tie-first-own-letter", (2, 2))


def test_without_letters_of_either_word_the_first_letter_decides() -> None:
    """Option tie: "first-own-letter" falls back to the book's other reading."""
    none = played("V B E F U I C D K A", word1="BADIF", word2="VEUCK", tie="first-own-letter")
    assert none.outcome == Outcome(0, "tie-first-own-letter", (0, 0))


def test_both_players_may_choose_the_same_word() -> None:
    """The rule book does not forbid it."""
    assert played("P L A N T", word2="PLANT").outcome == Outcome(0, "most-letters", (3, 2))


def test_the_pool_shows_who_needs_each_letter() -> None:
    pool = {each["letter"]: each for each in played("P").view()["pool"]}

    assert pool["P"] == {"letter": "P", "taken_by": 0, "needed_by": []}
    assert pool["T"] == {"letter": "T", "taken_by": None, "needed_by": [0, 1]}
    assert pool["Q"] == {"letter": "Q", "taken_by": None, "needed_by": []}


RUNS = {"word1": "CHARM", "word2": "VAPOR", "tie": "draw", "score": "runs"}


def test_a_run_of_neighbors_scores_the_square_of_its_length() -> None:
    match = played("C V H R", **RUNS)
    words = match.view()["words"]
    assert isinstance(words, list)
    assert [word["score"] for word in words] == [4, 2]
    assert match.view()["gains"] == {"A": 5, "M": 1}
    assert played("C V H R A P O M", **RUNS).outcome == Outcome(0, "most-points", (9, 3))
    assert played("C V H R A P M O", **RUNS).outcome == Outcome(None, "tie", (10, 10))


def test_a_whole_word_wins_at_once_where_runs_score() -> None:
    match = played("C B H D A E R F M", **RUNS)
    assert match.outcome == Outcome(0, "word-complete", (25, 0))


def test_records_without_a_score_count_letters() -> None:
    assert played(SAMPLE).view()["scoring"] == "letters"


def test_printed_match_shows_both_words_and_the_letters_left() -> None:
    shown = """
Player 1 (PLANT): P T
Player 2 (GHOST): A G
B C D E F H I J K L M N O Q R S U V W X Y Z
Last move: A
"""
    assert str(played("P G T A")).startswith(shown.lstrip())
