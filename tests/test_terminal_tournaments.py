"""Tournaments in a terminal: played, kept, verified, given up."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from lab_bots import FIRST, ONE_PLY, UNCOUNTED
from terminal_driver import Run

from py_rules.terminal import tournaments
from py_rules.tournament.results import verify

GAME = ["--game", "palindrome-duel"]


@pytest.fixture
def players(tmp_path: Path) -> Sequence[str]:
    for name, source in {"one": ONE_PLY, "first": FIRST}.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    return [str(tmp_path / "one.py"), str(tmp_path / "first.py"), "easy"]


@pytest.fixture
def tournament(run: Run) -> Run:
    return lambda *arguments: run("tournament", *arguments, "--nodes", 300)


def test_a_tournament_is_printed_and_its_file_verified(
    players: Sequence[str], tmp_path: Path, tournament: Run, run: Run
) -> None:
    file = tmp_path / "result.jsonl"
    _, shown = tournament(*players, *GAME, "--games", 10, "--seed", 7, "--out", file)
    lines = shown.splitlines()
    assert lines[0].split() == ["Player", "Played", "Won", "Drawn", "Lost", "Points", "Rating"]
    for row in lines[1:4]:
        played, won, drawn, lost, points = map(float, row.split()[1:6])
        assert (played, points) == (8, won + drawn / 2) == (won + drawn + lost, points)
    assert lines[1].startswith("one.py")
    assert f"Matches: 12. Hash: {verify(file.read_text(encoding='utf-8')).hash}" in shown

    assert "Verified. Matches: 12." in run("verify", file)[1]
    assert "\n".join(lines[:4]) in run("verify", file)[1]
    file.write_text(file.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert "Verified. Matches: 12." in run("verify", file)[1]
    cut = file.read_text(encoding="utf-8").rsplit("\n", 2)[0]
    file.write_text(cut, encoding="utf-8")
    assert "has 11 matches. Its first line says 12." in run("verify", file)[1]
    assert "Couldn’t read" in run("verify", tmp_path / "none.jsonl")[1]


def test_players_of_one_name_are_numbered(tmp_path: Path, tournament: Run) -> None:
    bots = [tmp_path / "first" / "bot.py", tmp_path / "second" / "bot.py"]
    for bot, source in zip(bots, (FIRST, "def choose(match, budget): 1 / 0"), strict=True):
        bot.parent.mkdir()
        bot.write_text(source, encoding="utf-8")
    _, shown = tournament(*bots, *GAME)
    assert [line.split()[:2] for line in shown.splitlines()[1:3]] == [
        ["bot.py", "(1)"],
        ["bot.py", "(2)"],
    ]
    assert "Matches that bot.py (2) lost because of errors: 2." in shown


def test_a_cluster_is_asked_by_its_address(
    players: Sequence[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tournament: Run
) -> None:
    asked: list[str] = []
    workers = partial(ProcessPoolExecutor, 1, mp_context=get_context("spawn"))

    def client(address: str) -> SimpleNamespace:
        asked.append(address)
        if address == "nowhere":
            raise OSError("Timed out")
        return SimpleNamespace(get_executor=workers)

    distributed: Any = ModuleType("distributed")
    distributed.Client = client
    monkeypatch.setitem(sys.modules, "distributed", distributed)
    files = [tmp_path / f"{number}.json" for number in range(2)]
    tournament(*players, *GAME, "--out", files[0])
    tournament(*players, *GAME, "--out", files[1], "--cluster", "tcp://noon:8786")
    assert asked == ["tcp://noon:8786"]
    assert files[0].read_bytes() == files[1].read_bytes()
    nowhere = [*players, *GAME, "--cluster", "nowhere"]
    assert "No scheduler found at nowhere (Timed out)." in tournament(*nowhere)[1]
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, shown = tournament(*nowhere)
    assert (code, "Install noon-duels[cluster]" in shown) == (2, True)


def test_fault_of_a_bot_is_in_the_language_of_the_command(tmp_path: Path, run: Run) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("def choose(match, budget):\n    return 'nope'\n", encoding="utf-8")
    _, shown = run("--language", "de", "tournament", bad, "easy", *GAME, "--games", 2)
    assert "bad.py hat „nope“ gewählt. Erlaubte Züge: " in shown
    assert "\nLeicht " in shown


def test_every_game_is_played_if_none_is_named(
    players: Sequence[str], tmp_path: Path, tournament: Run
) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("def choose(match, budget):\n    1 / 0\n", encoding="utf-8")
    out = tmp_path / "all.json"
    _, shown = tournament(players[1], bad, "--out", out)
    expected = "Matches that bad.py lost because of errors: {}. The first: bad.py, line 2: Zero"
    _, *matches = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    assert expected.format(len(matches)) in shown
    assert len({each["game"] for each in matches}) == len(matches) // 2
    fair = "palindrome-duel#min_palindrome=4"
    assert "Matches: 4." in tournament(players[1], bad, *GAME, "--game", fair)[1]


@pytest.mark.parametrize("hands", [1, 2])
def test_a_match_that_was_lost_by_time_is_marked(
    hands: int, players: Sequence[str], tmp_path: Path, tournament: Run, run: Run
) -> None:
    loop = tmp_path / "loop.py"
    loop.write_text(f"def choose(match, budget):\n    {UNCOUNTED}\n", encoding="utf-8")
    out = tmp_path / "late.json"
    limits = ["--seconds", 0.3, "--jobs", hands, "--out", out]
    _, shown = tournament(players[1], loop, *GAME, *limits)
    assert "The first: loop.py took more than 0.3 s and was stopped." in shown
    assert "Decided by time limit: 2." in shown
    assert "\N{MINUS SIGN}" in shown
    assert "Decided by time limit: 2." in run("verify", out)[1]
    first, matches = out.read_text(encoding="utf-8").split("\n", 1)
    first = json.dumps({**json.loads(first), "players": [{"level": "easy"}, {"level": "hard"}]})
    out.write_text(f"{first}\n{matches}", encoding="utf-8")
    code, refused = run("verify", out)
    assert (code, "a computer level never loses on time" in refused) == (2, True)


@pytest.mark.parametrize("jobs", [1, 2])
def test_bot_file_that_fails_only_when_read_again_ends_the_tournament_with_a_sentence(
    jobs: int, tmp_path: Path, tournament: Run
) -> None:
    bot = tmp_path / "once.py"
    log = str(tmp_path / "log.txt")
    bot.write_text(f"open({log!r}, 'x').close()\n{FIRST}", encoding="utf-8")

    code, error = tournament(bot, "easy", *GAME, "--jobs", jobs)
    assert code == 2
    assert error.startswith("once.py, line 1: FileExistsError")
    assert "Traceback (most recent call last)" not in error


def test_unplayable_input_is_reported_before_the_first_match(
    players: Sequence[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tournament: Run
) -> None:
    monkeypatch.setattr(tournaments, "_show_progress", lambda *_: pytest.fail("it has played"))
    taken = tmp_path / "taken.json"
    taken.write_text("mine", encoding="utf-8")
    for arguments, expected in (
        ([players[0]], "A tournament needs 2 to 64 players."),
        ([*players, "--game", "chess"], "There is no game “chess”"),
        ([*players, "--game", "palindrome-duel#x=1"], "has no option “x”"),
        (
            [*players, "--game", "center-square#moves=right.down.right.down"],
            "can’t start at “center-square#moves=right.down.right.down”: that match is over.",
        ),
        ([*players, "dusk"], "no level “dusk”"),
        ([*players, *GAME, "--out", taken], "already exists"),
        ([*players, *GAME, "--out", tmp_path / "no" / "x.json"], "Couldn’t write"),
    ):
        code, shown = tournament(*arguments)
        assert (code, expected in shown) == (2, True), shown
    assert taken.read_text(encoding="utf-8") == "mine"
    for wrong in ("0", "many"):
        assert tournament(*players, "--jobs", wrong)[0] == 2


class Cluster(ThreadPoolExecutor):
    def shutdown(self, wait: bool = True) -> None:  # type: ignore[override]  # noqa: FBT002
        # A bot that still runs in this process would take what is printed.
        super().shutdown(cancel_futures=not wait)


@pytest.mark.parametrize("hands", [["--jobs", 1], ["--jobs", 2], ["--cluster", "tcp://noon"]])
def test_a_tournament_that_is_given_up_says_how_far_it_was_and_keeps_that(
    hands: Sequence[object],
    players: Sequence[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    tournament: Run,
    run: Run,
) -> None:
    def interrupt(done: int, _: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(tournaments, "_show_progress", interrupt)
    monkeypatch.setattr(tournaments, "_cluster", lambda _: Cluster(2))
    out = tmp_path / "result.jsonl"
    code, shown = tournament(*players, *GAME, *hands, "--out", out)
    assert (code, "Stopped after 2 of 6 matches." in shown) == (130, True), shown
    assert f"Saved to {out}." in shown
    assert "Verified. Matches: 2." in run("verify", out)[1]


def test_a_tournament_without_a_match_leaves_no_file(
    players: Sequence[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tournament: Run
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tournaments, "run", interrupt)
    out = tmp_path / "result.jsonl"
    assert tournament(*players, *GAME, "--out", out)[0] == 130
    assert not out.exists()


def test_progress_is_printed(
    players: Sequence[str], monkeypatch: pytest.MonkeyPatch, tournament: Run
) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    assert tournament(*players[:2], *GAME)[0] == 0
    assert screen.getvalue() == "1/2\r2/2\n"
