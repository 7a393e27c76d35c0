"""Tournaments in a terminal: played by several processes or a cluster, printed, and verified."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TextIO

from py_rules.messages import ENGLISH
from py_rules.registry import all_games
from py_rules.terminal.arguments import limits_of
from py_rules.terminal.dialogue import Dialogue
from py_rules.terminal.opponents import FileError, parse_player, text_of
from py_rules.tournament.bot_error import Fault, FaultDict
from py_rules.tournament.results import MAX_FILE, Verified, verify, write_results
from py_rules.tournament.schedule import MapFunction, MatchResult, Plan, in_batches, run
from py_rules.tournament.standings import Standings

MINUS = "\N{MINUS SIGN}"

_INTERRUPTED = 130  # the exit code of a program that Ctrl-C ended


def play_tournament(asked: Any, general: Dialogue) -> int:
    """Play the requested tournament, print its results, and write its file.

    Raises:
        RulesError, FileError: If a player, a game or the file cannot be used; nothing is played.
    """
    plan = _plan(asked)
    with _new_file(asked.out) if asked.out else nullcontext() as file:
        return _play(plan, asked, general, file)


def _play(plan: Plan, asked: Any, general: Dialogue, file: TextIO | None) -> int:
    say = general.say
    results: list[MatchResult] = []
    try:
        with _executor_map(asked.jobs, asked.cluster) as map_jobs:
            for result in run(plan, map_jobs):
                results.append(result)
                _show_progress(len(results), plan.matches)
    except KeyboardInterrupt:
        print(f"\n{say('stopped', played=len(results), matches=plan.matches)}", file=sys.stderr)
        if results:
            _save(write_results(plan, results), file, asked.out, general)
        return _INTERRUPTED
    text = write_results(plan, results)
    checked = verify(text)
    _print_table(checked.players, checked.standings, general)
    for line in _faults(checked.players, results, general):
        print(line)
    print(say("hash", hash=checked.hash, matches=plan.matches))
    _tell_of_late(checked, general)
    _save(text, file, asked.out, general)
    return 0


def _save(text: str, file: TextIO | None, path: Path, general: Dialogue) -> None:
    if file:
        try:
            file.write(text)
            file.close()
        except OSError as error:
            raise _unsaved(path, error) from None
        print(general.say("saved", file=str(path)))


@contextmanager
def _new_file(path: Path) -> Iterator[TextIO]:
    """Yield a new file, and remove it if nothing is written to it.

    Raises:
        FileError: If the file exists or cannot be made.
    """
    try:
        file = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise FileError("save-taken", file=str(path)) from None
    except OSError as error:
        raise _unsaved(path, error) from None
    try:
        with file:
            yield file
    finally:
        with suppress(OSError):
            if not path.stat().st_size:
                path.unlink()


def _unsaved(path: Path, error: OSError) -> FileError:
    return FileError("save-failed", file=str(path), detail=str(error.strerror))


def print_verified(file: Path, general: Dialogue) -> int:
    """Verify the file of a tournament and print its table.

    Raises:
        TournamentError: If it is wrong; the sentence says how.
        FileError: If the file cannot be read.
    """
    found: Verified = verify(text_of(file, MAX_FILE))
    _print_table(found.players, found.standings, general)
    print(general.say("verified", hash=found.hash, matches=found.matches))
    _tell_of_late(found, general)
    return 0


def _tell_of_late(found: Verified, general: Dialogue) -> None:
    if found.late:
        print(general.say("late", late=found.late))


def _plan(asked: Any) -> Plan:
    limits = limits_of(asked)
    players = [parse_player(name, limits["seconds"]) for name in asked.players]
    starts = asked.game or [game.slug for game in all_games()]
    one = Plan(players, starts, 1, **limits)
    rounds = -(-(asked.games or 1) // one.matches)
    return replace(one, rounds=rounds)


@contextmanager
def _executor_map(jobs: int, cluster: str | None) -> Iterator[MapFunction]:
    """Yield the `map` of this process, of several processes, or of a cluster."""
    if cluster is None and jobs == 1:
        yield map
        return
    executor = _cluster(cluster) if cluster else _processes(jobs)
    try:
        # Eight jobs at a time: sending one takes longer than playing a short match.
        share = partial(executor.map, chunksize=8) if cluster is None else executor.map
        yield in_batches(share)
    except BaseException:
        # Dask's executor has no such argument: it cancels the jobs by itself.
        executor.shutdown(wait=False, **({} if cluster else {"cancel_futures": True}))
        raise
    executor.shutdown()


def _processes(jobs: int) -> Executor:
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))


def _cluster(address: str) -> Executor:
    """Return the executor of a Dask cluster, by the address of its scheduler.

    Raises:
        FileError: If Dask is not installed, or the scheduler does not answer.
    """
    try:
        client = import_module("distributed").Client(address)
    except ImportError:
        raise FileError("no-cluster-package") from None
    except (OSError, ValueError) as error:
        raise FileError("no-cluster", address=address, detail=str(error)[:200]) from None
    executor: Executor = client.get_executor()
    return executor


def _show_progress(done: int, matches: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == matches else "\r"
        print(f"{done}/{matches}", end=end, file=sys.stderr, flush=True)


def _names(players: Sequence[Mapping[str, str]], general: Dialogue) -> Sequence[str]:
    """Return the name of each player, with its place among those of the same name."""
    names = [
        general.level(player.get("level")) or player.get("name") or player["level"]
        for player in players
    ]
    return [
        f"{name} ({names[: at + 1].count(name)})" if names.count(name) > 1 else name
        for at, name in enumerate(names)
    ]


def _print_table(players: Sequence[Mapping[str, str]], found: Standings, general: Dialogue) -> None:
    heads, names = general.say("table").split(), _names(players, general)
    rows = [
        [
            names[row["player"]],
            str(row["played"]),
            str(row["won"]),
            str(row["drawn"]),
            str(row["lost"]),
            f"{row['points']:g}",
            f"{row['rating']:+.0f} ± {row['error']:.0f}".replace("-", MINUS),
        ]
        for row in found["table"]
    ]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for head, *cells in [heads, *rows]:
        rest = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        print("  ".join([head.ljust(widths[0]), *rest]))


def _faults(
    players: Sequence[Mapping[str, str]], results: Sequence[MatchResult], general: Dialogue
) -> Iterator[str]:
    faults: dict[int, list[FaultDict]] = {}
    for result in results:
        for player, fault in zip(result["players"], result["faults"], strict=True):
            if fault:
                faults.setdefault(player, []).append(fault)
    for player, (first, *more) in sorted(faults.items()):
        said = first["message"]
        if general.language != ENGLISH:  # without the refusal of a move, which is kept in English
            params = {**first["params"], "reason": ""}
            said = Fault(first["code"], params).sentence(general.language)
            said = said.replace("  ", " ").strip()
        name = _names(players, general)[player]
        yield general.say("faults", name=name, faults=len(more) + 1, first=said)
