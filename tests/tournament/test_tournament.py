"""Everybody plays everybody: jobs that anybody may do, a file, and its table."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from lab_bots import FIRST, ONE_PLY, bot
from message_tables import LAB, keys, table

from py_rules import Match
from py_rules.messages import languages
from py_rules.tournament import (
    BotError,
    MatchResult,
    Plan,
    TournamentError,
    in_batches,
    jobs,
    load,
    load_bot,
    play,
    run,
    standings,
    verify,
    write_results,
)

START = Match.start("palindrome-duel")
NUMBER: Any = 7
STARTS = ["palindrome-duel", "palindrome-duel#min_palindrome=4&no_repeats=true"]
PLAN = Plan([bot(ONE_PLY, "one.py"), bot(FIRST, "first.py"), "easy"], STARTS, 2, 7, 500)


class Backward(Executor):
    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise NotImplementedError

    def map(self, fn: Callable[..., Any], *iterables: Iterable[Any], **_: Any) -> Iterator[Any]:
        done = [fn(*each) for each in [*zip(*iterables, strict=True)][::-1]]
        return iter(done[::-1])


@pytest.mark.parametrize(
    ("plan", "kind", "said"),
    [
        (lambda: Plan("easy", STARTS), TypeError, "players must be a list"),
        (lambda: Plan(["easy"], STARTS), TournamentError, "needs 2 to 64 players"),
        (lambda: Plan(["easy", "first.py"], STARTS), TypeError, 'with load("first.py")'),
        (lambda: Plan(["easy", NUMBER], STARTS), TypeError, "of load or load_bot, not int."),
        (lambda: Plan(["easy", "hard"], STARTS, rounds=0), ValueError, "from 1 on, not 0."),
        (
            lambda: Plan(["easy", "hard"], STARTS, nodes=0),
            ValueError,
            "nodes must be a whole number",
        ),
        (lambda: Plan(["easy", "hard"], STARTS, seconds=0), ValueError, "more than 0, not 0."),
        (lambda: Plan(["easy", "hard"], STARTS, rounds=NUMBER / 2), ValueError, "a whole number"),
        (lambda: standings([], []), TournamentError, "needs 2 to 64 players"),
        (lambda: play(START, ("hard",), seed=7), TypeError, "a list of two players"),
        (lambda: play(START, ("easy", "first.py"), seed=7), TypeError, 'load("first.py")'),
    ],
)
def test_a_wrong_plan_is_refused_before_a_match(
    plan: Callable[[], object], kind: type[Exception], said: str
) -> None:
    with pytest.raises(kind) as raised:
        plan()
    assert said in str(raised.value)


def test_a_loaded_bot_plays_matches_and_tournaments(tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text(FIRST, encoding="utf-8")
    file, loaded = load_bot(FIRST, "first.py"), load(tmp_path / "first.py")
    bots = file, loaded, pickle.loads(pickle.dumps(file))  # noqa: S301 # of our own making
    alone = [play(START, (each, "easy"), seed=7, nodes=500) for each in bots]
    plans = [Plan([each, "easy"], STARTS[:1], nodes=500) for each in bots]

    assert alone[0] == alone[1] == alone[2]
    assert len({write_results(each, run(each)) for each in plans}) == 1
    assert len({*plans}) == 2  # that of load is another player


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.py").write_bytes(b"# \xe9")
    with pytest.raises(BotError, match=r"latin\.py: .*utf-8"):
        load(tmp_path / "latin.py")


def file_of(results: Iterable[MatchResult]) -> str:
    return write_results(PLAN, results)


@cache
def file() -> str:
    return file_of(run(PLAN))


def test_each_pair_meets_in_both_seats_at_every_start() -> None:
    work = list(jobs(PLAN))
    assert len(work) == PLAN.matches == 2 * 2 * 6
    assert len({job.seed for job in work}) == len(work)
    rounds = [(job.players, job.record) for job in work]
    assert rounds[:12] == rounds[12:]
    assert len({*rounds}) == 12
    assert pickle.loads(pickle.dumps(work)) == work  # noqa: S301 # our own


@pytest.mark.parametrize(
    "executor", [Backward(), ThreadPoolExecutor(3), ProcessPoolExecutor(2, get_context("spawn"))]
)
def test_every_executor_writes_the_same_file(executor: Executor) -> None:
    with executor:
        assert file_of(run(PLAN, in_batches(executor.map, size=5))) == file()


def test_a_file_is_verified_by_playing_every_match_again() -> None:
    found = verify(file())
    assert found.matches == PLAN.matches
    assert [{*player} for player in found.players] == [{"name", "sha256"}] * 2 + [{"level"}]
    rows = found.standings["table"]
    assert [row["played"] for row in rows] == [16] * 3
    assert sum(row["points"] for row in rows) == PLAN.matches
    assert rows[0]["player"] == 0
    assert rows[0]["rating"] >= rows[1]["rating"] >= rows[2]["rating"]
    assert abs(sum(row["rating"] for row in rows)) < 0.2
    grid = found.standings["grid"]
    assert all(grid[i][j] == list(reversed(grid[j][i])) for i in range(3) for j in range(3))


def changed(line: int, **values: Any) -> str:
    """Return the file with values of a line changed; 0 is the first one, 1 the first match."""
    lines = [json.loads(each) for each in file().splitlines()]
    lines[line] |= values
    return "\n".join(map(json.dumps, lines))


def wrong(text: str) -> TournamentError:
    with pytest.raises(TournamentError) as raised:
        verify(text)
    return raised.value


UNTRUE = {
    "tournament.match": lambda: changed(3, players=[0, 3]),
    "tournament.record": lambda: changed(3, record="moves=-1.-x"),
    "tournament.open": lambda: changed(3, record="moves=-1"),
    "tournament.format": lambda: changed(0, version=0),
    "tournament.count": lambda: file().rsplit("\n", 2)[0],
    "tournament.newer": lambda: changed(0, version=2),
}


@pytest.mark.parametrize("code", UNTRUE)
def test_a_false_result_file_is_reported(code: str) -> None:
    error = wrong(UNTRUE[code]())
    assert error.code == code
    assert error.params.get("match", 3) == 3
    assert keys(table(LAB), "error") >= {*UNTRUE}
    assert len({error.sentence(language) for language in languages()}) == len(languages())
    assert "{" not in str(error)


@pytest.mark.parametrize("players", [7, [0], [0, 0], [0, True], [0, "1"], [-1, 0], [0, 3]])
def test_a_match_is_between_two_of_the_players(players: object) -> None:
    assert wrong(changed(1, players=players)).code == "tournament.match"


def test_a_fault_is_reported_and_the_record_alone_decides() -> None:
    plan = Plan([bot("1 / 0"), "easy"], STARTS[:1], nodes=500)
    results = list(run(plan))
    text = write_results(plan, results)
    first, *matches = map(json.loads, text.splitlines())
    fault = "bot.py, line 2: ZeroDivisionError: division by zero."
    shown = {"code": "bot-failed", "message": fault}
    assert [each["faults"] for each in matches] == [[shown, None], [None, shown]]
    assert verify(text).standings["table"][0]["player"] == 1
    bare = "\n".join(json.dumps({**each, "faults": []}) for each in (first, *matches))
    assert verify(bare).hash == verify(text).hash
    other = text.replace("seed=1.2", "seed=1.3")
    assert verify(other).hash != verify(text).hash
