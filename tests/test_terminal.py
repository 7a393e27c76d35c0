"""Pass-and-play in a terminal, held against the rule books' own samples."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from sessions import CHASE, DUEL, SQUARE, WAR, session, start

from py_rules import Match, Record, from_text, to_text
from py_rules.__main__ import main
from py_rules.games.alpha_chase.rules import AlphaChase
from py_rules.terminal.dialogue import Dialogue, find_dialogue
from py_rules.terminal.session import HELP, Table, transcript


@pytest.mark.parametrize(
    ("slug", "typed", "sample"),
    [
        ("palindrome-war", "r\nE\na\nB\nc\nE\na\nE\nr\nE", WAR),
        ("palindrome-duel", "3\nE\n1\nB\n2\nE\n1\nE\n3\nB\n3\nE\n1\nE", DUEL),
        ("alpha-chase", "P\nG", CHASE),
        ("center-square", "right", SQUARE),
    ],
)
def test_the_samples_of_the_rule_books_come_out_line_by_line(
    slug: str, typed: str, sample: str
) -> None:
    """Each rule book prints how a session looks; ours looks the same, up to the book's slips."""
    shown, _ = session(start(slug), typed)

    assert shown.startswith(sample)


def test_the_slips_of_two_samples_are_not_repeated() -> None:
    """Where the book announces a win on `arcar` and `3132131`, play goes on."""
    war, _ = session(start("palindrome-war"), "r\nE\na\nB\nc\nE\na\nE\nr\nE")
    duel, _ = session(start("palindrome-duel"), "3\nE\n1\nB\n2\nE\n1\nE\n3\nB\n3\nE\n1\nE")

    assert war.removeprefix(WAR).startswith("No palindrome formed. Next player's turn.\n")
    assert duel.removeprefix(DUEL).startswith("Current Sequence: 3132131\nPlayer 2's Turn\n")


def test_a_win_is_announced_as_the_books_do() -> None:
    """The last lines of the samples, on matches that are really won."""
    war, _ = session(start("palindrome-war"), "r\nE\no\nE\nt\nE\no\nE\nr\nE")
    duel, _ = session(start("palindrome-duel"), "1\nE\n2\nE\n1\nE")
    chase, _ = session(start("alpha-chase"), "P\nB\nL\nC\nA\nD\nN\nE\nT")
    square, _ = session(start("center-square"), "right\ndown\ndown\nright")

    assert "\nPalindrome formed: 'r o t o r'\n\nPlayer 1 wins!\n" in war
    assert (
        "Checking for palindrome...\nThe sequence 121 is a palindrome!\nPlayer 1 wins the game!\n"
        in duel
    )
    assert "\nGame Over.\nPlayer 1 has 5 of 5 letters.\n" in chase
    assert "\nPlayer 1 wins!\n" in chase
    assert "Token moved to position (3,3)." in square
    assert "\nPlayer 2 wins!\n" in square


def test_full_lines_and_draws_are_announced() -> None:
    """Ends the books have no words for."""
    war, _ = session(start("palindrome-war", max_length=6), "a\nE\nb\nE\nc\nE\nd\nE\ne\nE\nf\nE")
    duel, _ = session(start("palindrome-duel", max_length=5), "1\nE\n2\nE\n3\nE\n4\nE\n5\nE")
    row, _ = session(start("antipalindromes", squares=1), "1\n0")

    assert (
        "The sequence has 6 letters and no palindrome.\n\nThe match is a draw (length limit)."
        in war
    )
    assert "The sequence has 5 digits and no palindrome.\nPlayer 2 wins the game!" in duel
    assert "The match is a draw (row full)." in row


def test_upper_and_lower_case_are_taken() -> None:
    """Letters, ends and directions may be typed either way."""
    _, war = session(start("palindrome-war"), "R\ne\nA\nb")
    _, chase = session(start("alpha-chase"), "p\ng")
    _, square = session(start("center-square"), "RIGHT\nDown")

    assert war.match.moves == ("-r", "a-")
    assert chase.match.moves == ("P", "G")
    assert square.match.moves == ("right", "down")


@pytest.mark.parametrize(
    ("slug", "typed", "reason"),
    [
        ("palindrome-war", "rr", "Type one letter from a to z."),
        ("palindrome-war", "7", "Type one letter from a to z."),
        ("palindrome-war", "r\nX", "Type B or E."),
        ("palindrome-duel", "a", "Type one digit from 0 to 9."),
        (
            "alpha-chase",
            "P\nP",
            "P has been taken by Player 1; choose a letter that is still free.",
        ),
        ("alpha-chase", "PL", "Type one letter."),
        ("center-square", "north", "Type up, down, left or right."),
        ("center-square", "up", "up leads off the board; choose another direction."),
        ("antipalindromes", "0", "Type the number of a square."),
        ("antipalindromes", "1\n2", "Type 0 or 1."),
        ("antipalindromes", "17\n1", "There is no square 17; the row has 16."),
    ],
)
def test_bad_input_is_asked_again_with_the_reason(slug: str, typed: str, reason: str) -> None:
    """An answer that cannot be meant changes nothing."""
    shown, _ = session(start(slug), typed)
    lines = shown.splitlines()

    assert reason in lines
    assert lines[lines.index(reason) + 1].strip() or lines[lines.index(reason) + 1] == ""


def test_undo_takes_back_the_last_move_also_between_two_questions() -> None:
    """The word undo works at any prompt; with no move it says so."""
    shown, record = session(start("palindrome-war"), "undo\nr\nE\na\nundo\nb")

    assert "There is no move to take back." in shown
    assert record.match.moves == ()


def test_resign_ends_the_match_for_the_player_who_types_it() -> None:
    """The word resign."""
    for slug in (
        "palindrome-war",
        "palindrome-duel",
        "alpha-chase",
        "center-square",
        "antipalindromes",
    ):
        shown, record = session(start(slug), "resign")
        assert "Player 2 wins" in shown
        assert to_text(record).endswith("0-1\n")


def test_a_draw_needs_both() -> None:
    """The word draw asks the other player."""
    shown, record = session(start("center-square"), "draw\nno\ndraw\nyes")

    assert "No draw. Player 1 is next." in shown
    assert "The match is a draw (agreed draw)." in shown
    assert record.match.outcome is not None


def test_a_draw_is_offered_when_a_position_has_come_up_three_times() -> None:
    """Play that never ends is allowed; the terminal offers a way out."""
    round_ = "right\ndown\nleft\nup\n"
    twice, _ = session(start("center-square"), round_ * 2)
    thrice, _ = session(start("center-square"), round_ * 3)

    assert "come up three times" not in twice
    assert thrice.count("come up three times; type draw") == 4


def test_help_names_the_words() -> None:
    """The word help."""
    assert HELP in session(start("alpha-chase"), "help")[0]


def test_save_writes_the_record_and_keeps_files_that_are_there(tmp_path: Path) -> None:
    """The word save: again to the same file, never over another one, with a reason if it fails."""
    file, taken = tmp_path / "match.txt", tmp_path / "taken.txt"
    taken.write_text("mine")
    typed = f"P\nsave {file}\nG\nsave {file}\nsave {taken}\nsave\nsave {tmp_path / 'no' / 'x'}"
    shown, record = session(start("alpha-chase"), typed)

    assert from_text(file.read_text()) == record
    assert taken.read_text() == "mine"
    assert f"There is already a file {taken}; choose another name." in shown
    assert "Type the name of a file after save." in shown
    assert "could not be written" in shown


def test_leaving_prints_the_record() -> None:
    """Ctrl-D and Ctrl-C leave politely."""
    shown, _ = session(start("alpha-chase"), "P")
    assert shown.endswith('The match stops here.\n\n[Game "alpha-chase"]\n\n1. P *\n\n')

    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    said: list[str] = []
    Table(start("alpha-chase"), ask=interrupted, say=said.append).play()
    assert any("The match stops here." in each for each in said)


def test_a_game_without_a_dialogue_is_asked_for_in_general_words() -> None:
    """Any registered game can be played in a terminal."""

    class Bare(AlphaChase):
        """A game with nothing beside its rules."""

    assert type(find_dialogue(Bare)) is Dialogue
    record = start("alpha-chase")
    general = Dialogue()

    assert general.welcome(record) == "Alpha Chase\n"
    assert "Player 1: A B C" in general.turn(record)
    assert general.prompts(record) == ["Player 1, enter your move: "]
    assert general.move(["P"]) == "P"
    assert general.answers("P") == ["P"]
    assert general.fault(record.match, 0, "") is None
    assert general.played(record) == ""
    assert general.over(record) == "The match is a draw (unfinished)."


def test_a_recorded_match_is_printed_as_it_was_played() -> None:
    """Replay shows resignations and agreed draws too."""
    match = Match.start("center-square").play("right")
    assert "Player 1 wins!" in transcript(Record(match.resign(1)))
    assert "do you agree on a draw (yes/no)? yes" in transcript(Record(match.agree_draw()))
    assert "Player 2 wins!" in transcript(Record(match.resign(0)))


def test_the_command_lists_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m py_rules` alone."""
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert "palindrome-war" in shown
    assert "Palindromes & Antipalindromes" in shown


def test_the_command_plays_with_options_and_names(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`python -m py_rules palindrome-war --min-length 3 --player1 Ada`."""
    typed = iter("aEbEaE")
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    assert main(["palindrome-war", "--min-length", "3", "--player1", "Ada", "--no-echo"]) == 0

    shown = capsys.readouterr().out
    assert "Ada wins!" in shown
    assert '[Option.min_length "3"]' in shown


def test_the_command_says_in_one_sentence_what_is_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Bad options and files: exit code 2 and a sentence."""
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"\xff\xfe")
    broken = tmp_path / "broken.txt"
    broken.write_text('[Game "alpha-chase"]\n\n1. P P *\n')
    for arguments, sentence in (
        (["center-square", "--size", "4"], "size must be an odd whole number"),
        (["center-square", "--preset", "x"], "has no preset"),
        (["replay", str(tmp_path / "missing.txt")], "cannot be read"),
        (["replay", str(bad)], "not a text in UTF-8"),
        (["replay", str(broken)], "Move 2, P"),
    ):
        assert main(arguments) == 2
        assert sentence in capsys.readouterr().err


def test_the_command_replays_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """`python -m py_rules replay FILE`."""
    file = tmp_path / "match.txt"
    file.write_text(to_text(Match.start("alpha-chase").play("P")))

    assert main(["replay", str(file)]) == 0
    assert "Player 1 has selected 'P'." in capsys.readouterr().out


def test_the_module_runs_as_a_program() -> None:
    """`python -m py_rules` in a process of its own, left with Ctrl-D at once."""
    done = subprocess.run(
        [sys.executable, "-m", "py_rules", "alpha-chase"],
        input="P\n",
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parent.parent,
    )
    assert "Letters collected: P" in done.stdout
    assert "The match stops here." in done.stdout
