"""Play in a terminal against a computer or a bot, with hints, analysis, and saved matches."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Event

import pytest
from lab_bots import COUNTING, FIRST, ONE_PLY
from terminal_driver import Run, session, start

import py_rules
from py_rules import Match, Outcome, Record, from_text, to_text
from py_rules.analysis import CountedForecast
from py_rules.analysis.analysis import SECONDS
from py_rules.budget import Budget
from py_rules.messages import sentence
from py_rules.page.analysis import advise
from py_rules.terminal import arguments, knowledge, projects
from py_rules.terminal import session as terminal_session
from py_rules.terminal.dialogue import Dialogue
from py_rules.terminal.opponents import Bot, Computer
from py_rules.terminal.session import TerminalSession
from py_rules.tournament.bot import load_bot
from py_rules.tournament.runner import play


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    for name, source in {"first": FIRST, "one": ONE_PLY, "memory": COUNTING}.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    (tmp_path / "bad.py").write_text("def choose(match, budget):\n    1 / 0\n", encoding="utf-8")
    (tmp_path / "stops.py").write_text(
        "def choose(match, budget):\n    raise KeyboardInterrupt\n", encoding="utf-8"
    )
    return tmp_path


def recorded(shown: str) -> Record:
    return from_text(shown[shown.rindex("[Game ") :])


def test_a_bot_plays_in_a_terminal_as_it_plays_a_duel(run: Run, bots: Path) -> None:
    code, shown = run(
        "play", "palindrome-duel", "--opponent", bots / "one.py", "--seed", 7, typed=["3", "b"]
    )
    assert code == 0
    assert sentence("terminal.help") in shown
    record = recorded(shown)
    assert record.tags == {"player2": "one.py", "seed": "7"}
    always = load_bot("def choose(match, budget): return '3-'", "me.py")
    duel = play(
        Match.start("palindrome-duel"), (always, load_bot(ONE_PLY, "one.py")), seed=7, nodes=10_000
    )
    assert duel.record.match.moves[:2] == record.match.moves


def test_a_level_plays_as_the_page_has_it_play(run: Run) -> None:
    code, shown = run(
        "play", "palindrome-duel", "--opponent", "medium", "--seat", 2, "--seed", "lunch"
    )
    record = recorded(shown)
    assert code == 0
    assert record.tags == {"computer1": "medium", "seed": "lunch"}
    first = Record(Match.start("palindrome-duel"), record.tags)
    assert record.match.moves == (advise(first)["move"],)
    assert "Medium plays " in shown
    assert Dialogue("fr").players(Record(Match.start("palindrome-duel"), {"computer2": "dusk"}))[
        1
    ] == ("Joueur 2")


def test_a_bot_that_commits_a_fault_loses_and_its_author_sees_why(run: Run, bots: Path) -> None:
    code, shown = run("play", "palindrome-duel", "--opponent", bots / "bad.py", "--seat", 2)
    assert code == 0
    assert 'File "bad.py", line 2, in choose\n    1 / 0\n' in shown
    assert "Player 2 wins" in shown
    said = recorded(shown).comments[0]
    assert said == "bad.py, line 2: ZeroDivisionError: division by zero."


def test_a_bot_that_never_moves_is_left_with_the_record_printed(run: Run, bots: Path) -> None:
    code, shown = run("play", "palindrome-duel", "--opponent", bots / "stops.py", "--seat", 2)
    assert code == 0
    assert "You have left the match." in shown
    assert recorded(shown).match.ply == 0


def test_undo_takes_back_ones_own_move_with_the_answer(run: Run, bots: Path) -> None:
    given = ["play", "palindrome-duel", "--opponent", str(bots / "memory.py")]
    _, shown = run(*given, typed=["3", "b", "undo", "undo", "4", "e"])
    assert "There is no move to undo." in shown
    assert recorded(shown).match.moves == ("-4", "-9")
    assert "turn 1\nPlayer 2 plays" in shown.replace("memory.py", "Player 2")
    _, shown = run(*given, "--seat", 2, typed=["undo"])
    assert recorded(shown).match.moves == ("-9",)
    assert "There is no move to undo." in shown
    assert shown.count(" plays ") == 1


def test_a_bot_that_never_moves_loses_by_time(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "loop.py"
    file.write_text("def choose(match, budget):\n    while True: pass\n", encoding="utf-8")
    given = ["play", "palindrome-duel", "--opponent", file, "--seat", 2, "--seconds", "0.2"]
    code, shown = run(*given)
    assert code == 0
    assert "loop.py took more than 0.2 s and was stopped." in shown
    assert recorded(shown).match.outcome == Outcome(1, "time")
    file.write_text("while True: pass\n", encoding="utf-8")
    assert run(*given) == (2, "loop.py took more than 0.2 s and was stopped.\n")
    for wrong in ("0", "-1", "100000", "soon", "nan"):
        assert run("play", "palindrome-duel", "--seconds", wrong)[0] == 2


def test_an_opponent_agrees_on_no_draw(run: Run, bots: Path) -> None:
    given = ["play", "palindrome-duel", "--opponent", str(bots / "first.py")]
    _, shown = run(*given, typed=["draw"])
    assert "No draw. Player 1’s turn." in shown
    assert "do you agree" not in shown


def test_the_terminal_says_that_a_slow_opponent_is_thinking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Slow(Computer):
        def move(self, record: Record) -> str:
            assert has_said.wait(60)
            return record.match.legal_moves[0]

    said, has_said = [], Event()

    def say(text: str) -> None:
        said.append(text)
        if text == "Hard is thinking.":
            has_said.set()

    def leave(_: str) -> str:
        raise EOFError

    monkeypatch.setattr(terminal_session, "_PATIENCE", 0.01)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    record = Record(Match.start("palindrome-duel"), {"computer1": "hard"})
    TerminalSession(record, ask=leave, say=say, opponent=Slow(0)).play()
    assert said.count("Hard is thinking.") == 1


def test_an_opponent_may_end_the_match() -> None:
    said: list[str] = []
    match = Match.start("palindrome-duel").play("-1").play("-2")
    bot = Bot(load_bot(ONE_PLY, "one.py"), 0, "7", 1000, 60)
    after = TerminalSession(Record(match), say=said.append, opponent=bot).play()
    assert after.match.outcome
    assert after.match.outcome.winner == 0


@pytest.mark.parametrize("slug", [game.slug for game in py_rules.all_games()])
def test_a_hint_is_typed_as_the_game_asks_for_moves(slug: str) -> None:
    record = start(slug) if slug != "antipalindromes" else start(slug, squares=3)
    shown, after = session(record, "hint")
    assert "Best move: " in shown
    assert after.match == record.match


def test_a_hint_takes_as_long_as_an_analysis_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Budget] = []
    hint = knowledge.hint
    monkeypatch.setattr(knowledge, "hint", lambda *asked: given.append(asked[1]) or hint(*asked))
    session(start("palindrome-duel"), "hint")
    assert given[0].clock
    assert given[0].deadline - given[0].begun == pytest.approx(SECONDS)


def test_the_analysis_tells_what_each_move_leads_to_and_the_record_says_so() -> None:
    record = Record(Match.start("palindrome-duel", digits=2).play("-0").play("-1"))
    shown, after = session(record, "analysis")
    assert "Player 1 wins in 1: 0 E, 1 B" in shown
    assert shown.index("Player 1 wins in 1") < shown.index("Player 2 wins in 1")
    assert after.tags == {"analysis": "on"}
    assert after.match == record.match
    points, _ = session(start("antipalindromes", squares=3, head_start=2), "analysis")
    assert "Player 1 wins by 2: " in points
    endless, _ = session(start("center-square"), "analysis")
    assert "no forced win: " in endless


def test_a_win_of_unknown_length_is_shown_as_a_win(monkeypatch: pytest.MonkeyPatch) -> None:
    forecast = CountedForecast(1, "forced", None, bound=7)
    advice = {"move": "-3", "forecast": forecast}
    monkeypatch.setattr(knowledge, "hint", lambda *_: advice)
    shown, _ = session(start("palindrome-duel"), "hint")
    assert "Best move: 3 E (Player 2 wins)." in shown


def test_a_game_with_the_name_of_a_command_is_played_all_the_same(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Verify(py_rules.all_games()[0]):  # type: ignore[misc] # a class that is found
        slug = "verify"

    for module in (arguments, projects):
        monkeypatch.setattr(module, "all_games", lambda: [Verify])
    code, shown = run("play", "verify")
    assert code == 0
    assert '[Game "verify"]' in shown


def test_a_saved_match_is_gone_on_with(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    match = Match.start("palindrome-duel").play("-1")
    file.write_text(to_text(match), encoding="utf-8")
    _, shown = run("resume", file, typed=["2", "e"])
    assert recorded(shown).match.moves == ("-1", "-2")
    file.write_text(to_text(Record(match, {"computer2": "hard", "seed": "1"})), encoding="utf-8")
    _, shown = run("resume", file)
    assert "Hard plays " in shown
    assert recorded(shown).match.ply == 2
    both = {"computer1": "hard", "computer2": "easy"}
    file.write_text(to_text(Record(match, both)), encoding="utf-8")
    _, shown = run("resume", file)
    assert recorded(shown).match.ply == 1


def test_an_impossible_file_name_is_reported() -> None:
    shown, record = session(start("palindrome-duel"), "save a\0b\n3\ne")
    assert "Couldn’t write" in shown
    assert record.match.moves == ("-3",)


def test_an_unusable_player_is_reported_in_one_sentence(run: Run, bots: Path) -> None:
    (bots / "empty.py").write_text("", encoding="utf-8")
    (bots / "bytes.py").write_bytes(b"\xff")
    (bots / "bot").write_text("x = 1", encoding="utf-8")
    (bots / "long.py").write_text(f"#{'é' * 3_000_000}", encoding="utf-8")
    for opponent, expected in (
        ("dusk", "no level “dusk”. Choose from easy, medium, hard, FILE.py."),
        (bots / "none.py", "Couldn’t read"),
        (bots / "empty.py", "needs a function choose"),
        (bots / "bytes.py", "isn’t UTF-8 text"),
        (bots / "long.py", "long.py is too long. At most 1048576 characters"),
        (bots / "bot", "needs a function choose"),
    ):
        code, shown = run("play", "palindrome-duel", "--opponent", opponent)
        assert (code, expected in shown) == (2, True), shown


def test_without_readline_lines_are_read_as_ever(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)
    code, shown = run("play", "palindrome-duel", typed=["3", "e"])
    assert code == 0
    assert recorded(shown).match.moves == ("-3",)


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version") == (0, f"noon {py_rules.__version__}\n")
