"""Pass-and-play in a terminal, held against the rule books' own samples."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from game_files import games_with_tests, session_sample
from terminal_driver import Run, session, start

from py_rules import Match, Outcome, Record, all_games, all_to_text, find_game, from_text, to_text
from py_rules.__main__ import _start, main
from py_rules.terminal.arguments import parser
from py_rules.terminal.dialogue import Dialogue
from py_rules.terminal.session import TerminalSession, transcript, whole_move


@pytest.mark.parametrize("slug", [game.slug for game in games_with_tests()])
def test_the_sample_of_a_rule_book_comes_out_line_by_line(slug: str) -> None:
    sample = session_sample(slug)
    if sample is None:
        pytest.skip("its rule book prints no session")
    typed, printed = sample
    shown, _ = session(start(slug), "\n".join(typed))

    assert printed
    assert shown.startswith(printed)


def test_undo_takes_back_the_last_move_also_between_two_questions() -> None:
    shown, record = session(start("palindrome-war"), "undo\nr\nE\na\nundo\nb")

    assert "There is no move to undo." in shown
    assert record.match.moves == ()


def test_resign_ends_the_match_for_the_player_who_types_it() -> None:
    for game in all_games():
        shown, record = session(start(game.slug), "resign")
        assert "Player 1 resigned.\n" in shown
        assert "Player 2 wins" in shown
        assert to_text(record).endswith("0-1\n")


def test_the_resigning_player_may_be_a_number() -> None:
    shown, record = session(start("alpha-chase"), "resign 3\nresign 2")

    assert "Type one letter." in shown
    assert record.match.outcome == Outcome(0, "resignation")


def test_a_draw_needs_both() -> None:
    shown, record = session(start("center-square"), "draw\nno\ndraw\nyes")
    assert shown.count("Player 2, do you agree to a draw") == 2
    assert "No draw. Player 1’s turn." in shown
    assert "The match is a draw (agreed draw)." in shown
    assert record.match.outcome is not None


def test_save_writes_the_record_and_keeps_files_that_are_there(tmp_path: Path) -> None:
    file, taken = tmp_path / "match.txt", tmp_path / "taken.txt"
    taken.write_text("mine", encoding="utf-8")
    typed = f"P\nsave {file}\nG\nsave {file}\nsave {taken}\nsave\nsave {tmp_path / 'no' / 'x'}"
    shown, record = session(start("alpha-chase"), typed)

    assert from_text(file.read_text(encoding="utf-8")) == record
    assert taken.read_text(encoding="utf-8") == "mine"
    assert f"{taken} already exists. Choose another name." in shown
    assert "Type a file name after save." in shown
    assert "Couldn’t write" in shown


def test_leaving_prints_the_record() -> None:
    shown, _ = session(start("alpha-chase"), "P")
    assert shown.endswith('You have left the match.\n\n[Game "alpha-chase"]\n\n1. P *\n\n')

    for word in ("quit", "Exit"):
        assert session(start("alpha-chase"), f"P\n{word}\nG")[1].match.moves == ("P",)

    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    said: list[str] = []
    TerminalSession(start("alpha-chase"), ask=interrupted, say=said.append).play()
    assert any("You have left the match." in each for each in said)


def test_move_is_taken_as_it_is_typed_where_the_notation_has_both_cases() -> None:
    class Loose(find_game("alpha-chase")):  # type: ignore[misc] # a class that is found
        notation = "(?P<letter>[A-Za-z])"

    assert whole_move(Dialogue(), Match.of(Loose()), "P") == ["P"]
    assert whole_move(Dialogue(), start("palindrome-war").match, "-K") == ["-k"]


def test_a_recorded_match_is_printed_as_it_was_played() -> None:
    match = Match.start("center-square").play("right")
    assert "Player 1 wins!" in transcript(Record(match.resign(1)))
    assert "do you agree to a draw (yes/no)? yes" in transcript(Record(match.agree_draw()))
    assert "Player 2 wins!" in transcript(Record(match.resign(0)))
    late = transcript(Record(match.run_out_of_time(1)))
    assert "Player 2’s time is up." in late
    assert "resign" not in late


def test_every_match_of_a_file_is_printed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "matches.txt"
    matches = [Match.start(slug).resign(0) for slug in ("center-square", "alpha-chase")]
    file.write_text(all_to_text(matches), encoding="utf-8")
    code, shown = run("replay", file)
    assert code == 0
    assert all(to_text(each) in shown for each in matches)
    file.write_text("", encoding="utf-8")
    assert "This isn’t a match file" in run("replay", file)[1]


def test_the_command_plays_with_options_and_names(run: Run) -> None:
    options = ["--min-palindrome", "3", "--player1", "Ada", "--no-repeats"]
    code, shown = run("palindrome-war", *options, typed="aEbEaE")
    assert code == 0
    assert "Ada wins!" in shown
    assert '[Option.min_palindrome "3"]' in shown
    assert '[Option.word1 "CHARM"]' in run("alpha-chase", "--word1", "charm")[1]


def test_the_command_says_in_one_sentence_what_is_wrong(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"\xff\xfe")
    broken = tmp_path / "broken.txt"
    broken.write_text('[Game "alpha-chase"]\n\n1. P P *\n', encoding="utf-8")
    for arguments, expected in (
        (["center-square", "--size", "4"], "size must be an odd whole number"),
        (["center-square", "--preset", "x"], "has no preset"),
        (["replay", tmp_path / "missing.txt"], "Couldn’t read"),
        (["replay", bad], "isn’t UTF-8 text"),
        (["replay", broken], "Move 2, “P”"),
    ):
        code, shown = run(*arguments)
        assert (code, expected in shown) == (2, True), shown


@pytest.mark.parametrize("option", ["--seat", "--seed", "--nodes", "--seconds"])
def test_option_of_an_opponent_asks_for_one(option: str, run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "saved.txt"
    saved.write_text('[Game "center-square"]\n\n1. down *\n', encoding="utf-8")
    refusal = f"{option} is for an opponent. Add --opponent.\n"
    assert run("play", "center-square", option, "2") == (2, refusal)
    assert run("resume", saved, option, "2") == (2, refusal)


@pytest.mark.parametrize("command", ["replay", "resume"])
def test_file_of_a_game_that_is_not_installed_says_so(
    command: str, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "x.txt"
    file.write_text('[Game "never-installed"]\n\n1. 3 *\n', encoding="utf-8")
    said = f"The game “never-installed” of {file} isn’t installed. Install its project with"
    assert run(command, file) == (2, f"{said} pip install.\n")


def test_the_command_speaks_another_language(run: Run, tmp_path: Path) -> None:
    typed = ["hilfe", "help", "oben", "rechts", "draw", "nein", "draw", "ja"]
    code, shown = run("--language", "de", "center-square", typed=typed)
    assert code == 0
    for expected in (
        "Spieler 1 ist dran.",
        "Gib oben, unten, links oder rechts ein.",
        "Du kannst auch undo",
        "Das wäre außerhalb des Bretts",
        "Spieler 1, bist du mit einem Remis einverstanden (ja/nein)?",
        "Kein Remis. Spieler 2 ist dran.",
        "Die Partie endet remis (vereinbart).",
    ):
        assert expected in shown

    missing = tmp_path / "missing.txt"
    read = run("replay", missing, "--language", "de")[1]
    assert f"{missing} lässt sich nicht lesen" in read


def test_a_language_that_is_not_there_is_refused_and_the_known_ones_are_named(run: Run) -> None:
    code, shown = run("--language", "tlh")
    assert code == 2
    assert re.search(r"no language “tlh”\. Choose from .*\bde\b.*\ben\b", shown)
    for tag in ("de-AT", "DE"):
        assert "Die Spiele:" in run("--language", tag)[1]
    assert "__main__" not in run("--language")[1]


def test_without_a_command_the_games_and_three_commands_are_listed(run: Run) -> None:
    code, out = run()
    assert code == 0
    assert all(game.slug in out and game.name in out for game in all_games())
    assert re.findall(r"py_rules (\w+) \S+ ?(--\w+)?", out) == [
        ("play", ""), ("play", "--opponent"), ("puzzles", "--solve")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("program", "name"), [("noon", "noon"), ("__main__.py", "python -m py_rules")]
)
def test_help_names_the_command_that_was_typed(
    program: str, name: str, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.setattr(sys, "argv", [f"/usr/bin/{program}"])
    assert run("--help")[1].startswith(f"usage: {name} ")


@pytest.mark.parametrize(
    "command",
    ["", "replay", "resume", "verify", "tournament", "check", "new-game", "play", "alpha-chase"],
)
def test_help_says_something_of_every_argument(command: str, run: Run) -> None:
    shown = run(*command.split(), "--help")[1]
    _, listed = re.split(r"^arguments:|^options:", shown, maxsplit=1, flags=re.MULTILINE)
    flags = r"(?:--?[\w-]+, )?(?:--[\w-]+ )?\S+"
    assert not re.findall(rf"^ {{2,4}}{flags}$(?!\n {{8}})", listed, re.MULTILINE)


def test_help_of_a_switch_is_its_label(run: Run) -> None:
    assert re.search(r"--no-repeats +No repeats\n", run("palindrome-war", "--help")[1])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--line-limit", "3"], "--line-limit must be 0 for none"),
        (["--seconds", "abc"], "--seconds: type a number of seconds"),
        (["--seed", "\udcff"], "--seed: type a word or a number, not “\\udcff”"),
        (["--word1", "AA"], "--word1 must be five different letters A to Z, not “AA”.\n"),
        (["--player1", "A" * 300], "--player1 must be 1 to 40 visible characters."),
        (["--nodes", "-1"], "--nodes: type a whole number from 1 on, not “-1”"),
    ],
)
def test_an_error_names_the_option_as_typed(arguments: list[str], sentence: str, run: Run) -> None:
    game = "alpha-chase" if "--word1" in arguments else "palindrome-war"
    code, shown = run("play", game, *arguments)
    assert (code, sentence in shown) == (2, True), shown


@pytest.mark.parametrize(
    ("slug", "typed", "moves", "language"),
    [
        ("palindrome-war", "-k\nA-\n", "-k a-", "en"),  # as a record writes it
        ("antipalindromes", "10-1", "10-1", "en"),
        ("palindrome-war", "R\ne\nA\nb", "-r a-", "en"),
        ("palindrome-war", "k\n\nb\nE", "-b", "en"),  # back to the first question
        # In German "A" and "E" are the ends; "B", which means nothing there, is the beginning.
        ("palindrome-war", "r\nE\no\nB\nt\nA", "-r o- t-", "de"),
        ("center-square", "r\nd", "right down", "en"),
        ("center-square", "\x1b[C\n\x1b[B", "right down", "en"),
        ("center-square", "→\n↓", "right down", "en"),
        ("center-square", "r\nu", "right down", "de"),
        ("center-square", "d\nabajo", "right down", "es"),
    ],
)
def test_move_is_typed_in_many_ways(slug: str, typed: str, moves: str, language: str) -> None:
    _, record = session(start(slug), typed, language)
    assert record.match.moves == tuple(moves.split())


def test_move_of_a_piece_that_is_not_used_is_asked_again() -> None:
    shown, record = session(start("palindrome-duel", digits=3), "-9\n1-")
    assert "9 isn’t used in this match." in shown
    assert record.match.moves == ("1-",)


def test_the_board_is_drawn_after_undo_and_shows_closed_squares() -> None:
    shown, _ = session(start("center-square", size=7, no_revisits=True), "right\nundo")
    assert "1 | # | * |" in shown
    assert shown.rindex("1 | * |") > shown.index("1 | # | * |")


def test_many_moves_of_the_analysis_stand_in_columns() -> None:
    shown, _ = session(start("palindrome-duel", min_palindrome=5), "analysis")
    lines = shown.splitlines()
    assert any(re.fullmatch(r"  \d [BE](  \d [BE])+", line) for line in lines)
    assert max(map(len, lines)) < 100


def test_a_win_that_the_other_player_has_to_allow_comes_at_once() -> None:
    record = start("palindrome-duel", min_palindrome=5, line_limit=5)
    match = record.match.play_all(["-0", "-1", "-2", "-3"])[0]
    shown, _ = session(Record(match, record.tags), "analysis\nhint")
    assert "Player 2 wins at once: " in shown
    assert "(Player 2 wins at once)." in shown


def test_the_record_says_which_help_was_used_first() -> None:
    record = start("palindrome-duel", min_palindrome=3, line_limit=5)
    for typed, noted in ("hint\nanalysis", "hint"), ("analysis\nhint", "on"), ("help", None):
        assert session(record, typed)[1].tags.get("analysis") == noted


def test_a_letter_is_taken_by_the_player_whose_turn_the_position_says() -> None:
    match = Match.start("alpha-chase", position="P//1")
    shown, _ = session(Record(match, {"player1": "Ada", "player2": "Bo"}), "G")
    assert "Bo has selected 'G'.\nLetters collected: G\n" in shown


def test_a_preset_draws_its_lots_but_for_given_options() -> None:
    seen = set()
    for _ in range(30):
        chosen = parser(Dialogue(), "1").parse_args(["center-square", "--preset", "fair"])
        seen.add(_start(chosen, "en").match.view()["token"][1])  # type: ignore[index, call-overload]
    assert seen == {1, 2}
    given = ["center-square", "--preset", "fair", "--start-column", "3"]
    assert _start(parser(Dialogue(), "1").parse_args(given), "en").match.view()["token"] == (1, 3)


def test_words_of_a_secret_preset_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = iter(["hello", "plant", "QUICK"])
    monkeypatch.setattr("builtins.input", lambda _: next(words))
    chosen = parser(Dialogue(), "1").parse_args(["alpha-chase", "--preset", "secret"])
    options = _start(chosen, "en").match.options
    assert (options.word1, options.word2) == ("PLANT", "QUICK")  # type: ignore[attr-defined]
    said = capsys.readouterr().out
    assert said == "Player 1’s word must be five different letters A to Z, not “HELLO”.\n"


@pytest.mark.parametrize("leaves", [EOFError, KeyboardInterrupt])
def test_a_question_before_the_match_can_be_left(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    leaves: type[BaseException],
) -> None:
    def leave(_: str) -> str:
        raise leaves

    monkeypatch.setattr("builtins.input", leave)
    assert main(["play", "alpha-chase", "--preset", "secret"]) == 130
    assert capsys.readouterr() == ("\n", "")


def test_a_closed_pipe_is_no_traceback() -> None:
    command = [sys.executable, "-m", "py_rules", "puzzles", "antipalindromes", "--count", "30"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("play", "Es fehlt: DIR|GAME."),
        ("play alpha-chase --what", "Unbekannt: --what."),
        ("play alpha-chase --seat", "--seat braucht einen Wert."),
        ("play alpha-chase --seat 3", "--seat kann nicht „3“ sein. Möglich: 1, 2."),
        ("play alpha-chess", "palindrome-war. Meinst du „alpha-chase“?"),
        ("puzzles alpha-chase --length x", "--length muss eine Zahl sein, nicht x."),
        ("puzzles alpha-chase --count 0", "--count: gib eine ganze Zahl ab 1 an, nicht „0“"),
    ],
)
def test_a_wrong_command_line_is_refused_in_the_language(typed: str, said: str, run: Run) -> None:
    code, refused = run("--language", "de", *typed.split())
    assert code == 2
    assert refused.startswith("Aufruf: ")
    assert refused.rstrip().endswith(said)


def test_help_is_in_the_language_of_the_command(run: Run) -> None:
    shown = run("--language", "de", "play", "alpha-chase", "--help")[1]
    assert shown.startswith("Aufruf: ")
    assert "\nOptionen:\n  -h, --help            zeigt diese Hilfe an\n" in shown
    option = "Wort von Spieler 1: fünf verschiedene Buchstaben A bis Z. Standard: PLANT"
    assert option in " ".join(shown.split())
