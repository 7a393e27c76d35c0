"""Put small faults into the rules, one at a time, and see whether the tests notice.

Run as `python3 build.py bench --mutants`. Of all faults that `mutations.py` can make in the games,
the match, the record and the options, and of those in the search, a sample is drawn by a seed. Each
is put into a copy of the package, and the tests that go with the module are run on it. A mutant is
killed if a test fails or takes far longer than it does without; those that survive are listed.
`equivalents.json` says why some of them change nothing.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import random
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import hypothesis.strategies  # noqa: F401 # each fork of this process has it at once
import pytest

from bench.mutations import mutations
from tools.bootstrap import ROOT

RESULTS: Final = Path(__file__).parent / "results"
EQUIVALENTS: Final = Path(__file__).parent / "equivalents.json"
MUTANTS: Final = 300
SEED: Final = 1
AIMS: Final = {"rules": 90, "search": 85}
"""How many of a hundred are to be killed, by part."""

_SHARE: Final = {"rules": 2 / 3, "search": 1 / 3}
_COPIED: Final = ("py_rules", "tests", "tools", "web", "bench", "build.py", "pyproject.toml")
_LEFT_OUT: Final = shutil.ignore_patterns("node_modules", "__pycache__", "results", "thirdparty")
_SECONDS: Final = 120  # of the processor: no tests of a module take half as many
_BROKEN: Final = 99  # how a process ends that could not run any test
_QUICKLY: Final = "-x -q -p no:cacheprovider -p no:playwright -p no:xdist -p no:pytest_cov".split()
_IMPORTED: Final = "ignore::pytest.PytestAssertRewriteWarning"  # before the fork, for speed
_LEAVE: Final = "not from_inside_an_archive and not hostile"
"""Tests of other things, which would take the time of those that matter here."""

_RECORDS: Final = (
    "tests/test_record.py tests/test_limits.py tests/test_earlier_records.py tests/test_percent.py"
    " tests/test_tasks.py"
).split()
_MATCHES: Final = "tests/test_match.py tests/test_options.py tests/test_bridge.py".split()
_SEARCHES: Final = (
    "tests/search/test_hints.py tests/search/test_against_naive.py tests/search/test_book.py"
).split()
_LAWS: Final = ["tests/test_goldens.py", "tests/test_contract.py"]
_FILLING: Final = ("filling.py", "counting.py")
_OWN: Final = ("py_rules", "bench", "tools")


@dataclass(frozen=True)
class Mutant:
    """One fault: which of the mutations of a module."""

    part: str
    module: str
    number: int
    line: int
    before: str
    after: str = ""

    @property
    def key(self) -> str:
        """Return its name in `equivalents.json`, which does not depend on the line."""
        return f"{self.module}: {self.before} -> {self.after}"


@dataclass(frozen=True)
class Fate:
    """What became of a mutant, and in how many seconds of the processor."""

    mutant: Mutant
    how: str
    seconds: float

    @property
    def is_alive(self) -> bool:
        """Return whether no test has noticed it."""
        return self.how == "survived"


def part_of(module: Path) -> str | None:
    """Return which part of the rules a module of `py_rules` belongs to, None for no part."""
    names = module.relative_to(ROOT / "py_rules").parts
    if names[0] == "search" or names[-1] in ("search.py", "book.py", "_line_search.py"):
        return "search"
    is_rules = names[0] in ("games", "record", "match.py", "options.py")
    return "rules" if is_rules and names[-1] not in ("__init__.py", "make_book.py") else None


def tests_of(module: str) -> list[str]:
    """Return the tests that go with a module, those that notice most first."""
    names = Path(module).parts
    folder = f"tests/games/{names[2].replace('_', '-')}" if names[1] == "games" else ""
    own = [folder] if folder and Path(ROOT, folder).is_dir() else []
    if names[1] == "games" and names[-1].startswith("_"):
        own = ["tests/games/palindrome-duel", "tests/games/palindrome-war"]
    if part_of(ROOT / module) == "search":
        first = ["tests/search/test_filling.py"] if names[-1] in _FILLING else []
        return [module, *own, *first, *_SEARCHES]
    if names[1] == "games":
        return [module, *own, *_LAWS, "tests/test_earlier_records.py"]
    if names[1] == "record":
        return [module, *_RECORDS, *_MATCHES]
    return [module, *_MATCHES, *_RECORDS, *_LAWS[:1]]


def all_mutants() -> Iterator[Mutant]:
    """Yield every fault that can be put in, module by module."""
    for path in sorted((ROOT / "py_rules").rglob("*.py")):
        part = part_of(path)
        if part is not None:
            name = path.relative_to(ROOT).as_posix()
            found = mutations(ast.parse(path.read_text(encoding="utf-8")))
            for number, each in enumerate(found):
                yield Mutant(part, name, number, each.line, each.before)


def drawn(many: int) -> list[Mutant]:
    """Return a sample of both parts, mixed."""
    rng = random.Random(SEED)  # noqa: S311 # the same sample every time
    every, found = list(all_mutants()), []
    for part, share in _SHARE.items():
        among = [mutant for mutant in every if mutant.part == part]
        found += rng.sample(among, min(len(among), round(many * share)))
    rng.shuffle(found)
    return found


class _Witness:
    """Writes down which test has noticed a fault."""

    def __init__(self, note: Path) -> None:
        self.note = note
        note.unlink(missing_ok=True)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write down the test that has just failed."""
        if report.failed:
            self.note.write_text(report.nodeid, encoding="utf-8")


class Workshop:
    """A copy of what the tests need, in which one module at a time is wrong."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        for name in _COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=_LEFT_OUT)
            else:
                shutil.copy(source, folder / name)

    def begin(self, mutant: Mutant | None, tests: Sequence[str]) -> int:
        """Run some tests on a mutant, or without a fault, in a process of its own; return its id.

        It is a fork of this one, which has loaded what the tests stand on and nothing of the rules.
        """
        process = os.fork()
        if process:
            return process
        try:
            if mutant is not None:
                self.put_in(mutant)
            os.chdir(self.folder)
            resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
            nowhere = os.open(os.devnull, os.O_RDWR)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            for name in [each for each in sys.modules if each.partition(".")[0] in _OWN]:
                del sys.modules[name]
            sys.path.insert(0, str(self.folder))
            # Else pytest would make a second module of one that the package has imported itself.
            with suppress(Exception):
                importlib.import_module("py_rules")
            options = [*_QUICKLY, "-W", _IMPORTED, "-m", "not node", "-k", _LEAVE]
            os._exit(int(pytest.main([*options, *tests], [_Witness(self.note)])))
        finally:
            os._exit(_BROKEN)

    @property
    def note(self) -> Path:
        """Return the file that has the name of the test that failed."""
        return self.folder / "failed"

    def passes(self, test: str) -> bool:
        """Return whether a test passes without a fault: else it is no witness."""
        _, status = os.waitpid(self.begin(None, [test]), 0)
        return status == 0

    def put_in(self, mutant: Mutant) -> None:
        """Make a module wrong."""
        tree = ast.parse((ROOT / mutant.module).read_text(encoding="utf-8"))
        mutations(tree)[mutant.number].make()
        self.write(mutant.module, ast.unparse(ast.fix_missing_locations(tree)))

    def put_right(self, module: str) -> None:
        """Make a module right again."""
        self.write(module, (ROOT / module).read_text(encoding="utf-8"))

    def write(self, module: str, source: str) -> None:
        """Write a module, and forget what was compiled of it: two faults may be as long."""
        path = self.folder / module
        path.write_text(source, encoding="utf-8")
        for compiled in path.parent.glob(f"__pycache__/{path.stem}.*"):
            compiled.unlink()


def fates_of(chosen: Sequence[Mutant], shops: list[Workshop], end: float) -> Iterator[Fate]:
    """Yield what becomes of mutants, as many at a time as there are shops.

    Raises:
        SystemExit: If a test that has noticed a fault fails without it as well.
    """
    waiting, running = list(reversed(chosen)), dict[int, tuple[Mutant, Workshop]]()
    good = set[str]()
    while running or (waiting and time.monotonic() < end):
        while shops and waiting and time.monotonic() < end:
            mutant, shop = waiting.pop(), shops.pop()
            running[shop.begin(mutant, tests_of(mutant.module))] = mutant, shop
        process, status, used = os.wait4(-1, 0)
        mutant, shop = running.pop(process)
        shop.put_right(mutant.module)
        tree = ast.parse((ROOT / mutant.module).read_text(encoding="utf-8"))
        told = replace(mutant, after=mutations(tree)[mutant.number].make())
        code = os.waitstatus_to_exitcode(status)
        how = "took too long" if code < 0 else "a test failed" if code else "survived"
        if code > 0 and shop.note.exists():
            test = shop.note.read_text(encoding="utf-8")
            if test not in good and not shop.passes(test):
                raise SystemExit(f"{test} fails without a fault as well.")
            good.add(test)
            how = test
        elif code == _BROKEN:
            raise SystemExit(f"The tests of {told.key} could not be run.")
        shops.append(shop)
        yield Fate(told, how, used.ru_utime + used.ru_stime)


def report(fates: Sequence[Fate], asked: int) -> str:
    """Return how many were killed, and who survived."""
    known: Mapping[str, str] = json.loads(EQUIVALENTS.read_text(encoding="utf-8"))
    lines = [
        f"{len(fates)} of {asked} drawn mutants were tried, seed {SEED}.",
        "",
        "| part | mutants | killed | of a hundred | of those that change anything |",
        "|--|--|--|--|--|",
    ]
    for part, aim in AIMS.items():
        among = [fate for fate in fates if fate.mutant.part == part]
        killed = sum(not fate.is_alive for fate in among)
        same = sum(fate.is_alive and fate.mutant.key in known for fate in among)
        shares = [100 * killed / max(1, many) for many in (len(among), len(among) - same)]
        told = f"{shares[0]:.1f} (aim {aim}) | {shares[1]:.1f}"
        lines.append(f"| {part} | {len(among)} | {killed} | {told} |")
    lines += ["", "Survivors:", "", "| where | before | after | why it changes nothing |"]
    lines.append("|--|--|--|--|")
    alive = [fate.mutant for fate in fates if fate.is_alive]
    for mutant in sorted(alive, key=lambda mutant: (mutant.module, mutant.line)):
        code = [
            each.replace("|", "\\|").replace("\n", " ")[:90]
            for each in (mutant.before, mutant.after)
        ]
        why = known.get(mutant.key, "")
        lines.append(f"| {mutant.module}:{mutant.line} | `{code[0]}` | `{code[1]}` | {why} |")
    return "\n".join(lines)


def main(many: int = MUTANTS, minutes: int = 0) -> None:
    """Draw, try, print, write; after so many minutes none is begun any more, if any are given."""
    end = time.monotonic() + 60 * minutes if minutes else float("inf")
    fates = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        shops = [Workshop(Path(temporary, str(at))) for at in range(min(2, os.cpu_count() or 1))]
        for fate in fates_of(drawn(many), shops, end):
            where = f"line {fate.mutant.line}, {fate.mutant.key}"
            print(f"{fate.how}, {fate.seconds:.0f} s: {where}", flush=True)
            fates.append(fate)
    told = report(fates, many)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "mutants.md").write_text(told + "\n", encoding="utf-8")
    print(told)
