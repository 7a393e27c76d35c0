"""Run linters and tests: what `python3 build.py test` does."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from tools.bootstrap import CACHE, ROOT, SetupError, install_npm
from tools.engines import find_browser, find_engine
from tools.linting import linters_of_python, linters_of_scripts, run_linters
from tools.processes import call
from tools.site.build import build_site
from tools.site.node import node_command

_PYTHON_TESTS: Final = ("tests", "py_rules", "tools")
_ENGINE_TESTS: Final = "e2e/engines"
_OTHER_ENGINES: Final = ("firefox", "webkit")
_COUNTS: Final = CACHE / "tests"
_FAILURES: Final = CACHE / "failures"
_NO_TESTS: Final = 5  # the exit code of pytest if no test was selected
_TAKES_A_VALUE: Final = {"-k", "-m", "-n", "-o", "-p"}


@dataclass(frozen=True, slots=True)
class Request:
    """The arguments of `build.py test`."""

    parts: Sequence[str]
    """Of "scripts", "rules" and "browser"."""
    paths: Sequence[str] = ()
    options: Sequence[str] = ()
    """Further arguments for pytest."""
    engines: Sequence[str] = ()
    nightly: bool = False
    headed: bool = False
    snapshots: bool = True

    @property
    def is_whole(self) -> bool:
        """Return whether all tests of the parts are meant."""
        return not (self.paths or self.options or self.engines)

    def paths_of(self, part: str) -> Sequence[str]:
        """Return the paths that belong to a part."""
        return [path for path in self.paths if part_of(path) == part]


def split(arguments: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the paths among the arguments for pytest, and the others.

    >>> split(["-k", "web", "-x", "tests/games"])
    (['tests/games'], ['-k', 'web', '-x'])

    Raises:
        SetupError: If a test file does not exist.
    """
    paths: list[str] = []
    options: list[str] = []
    for before, word in zip(["", *arguments], arguments, strict=False):
        path = Path(word.partition("::")[0])
        is_path = not word.startswith("-") and before not in _TAKES_A_VALUE
        if is_path and path.suffix in (".py", ".js") and not path.exists():
            raise SetupError(f"{path} does not exist.")
        (paths if is_path and path.exists() else options).append(word)
    return paths, options


def part_of(path: str) -> str:
    """Return the part that a file or folder of tests belongs to.

    >>> part_of("tests/web/update.test.js"), part_of("e2e/test_links.py::test_x"), part_of("tests")
    ('scripts', 'browser', 'rules')
    """
    place = Path(path.partition("::")[0]).resolve()
    if place.is_relative_to(ROOT / "tests" / "web") or place.suffix == ".js":
        return "scripts"
    return "browser" if place.is_relative_to(ROOT / "e2e") else "rules"


def parts_of(only: str | None, paths: Sequence[str], options: Sequence[str]) -> Sequence[str]:
    """Return the parts that the arguments select; options are for pytest, which runs no scripts.

    >>> parts_of(None, [], ["-k", "undo"])
    ['rules', 'browser']

    Raises:
        SetupError: If a path belongs to another part than *only*.
    """
    if only and (others := [path for path in paths if part_of(path) != only]):
        raise SetupError(f"{others[0]} belongs to --only {part_of(others[0])}, not {only}.")
    if only:
        return [only]
    found = {part_of(path) for path in paths}
    if not found:
        found = {"rules", "browser"} if options else {"scripts", "rules", "browser"}
    return [part for part in _RUNS if part in found]


class Report:
    """The result of each step, and how many tests have passed and failed."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._results: set[str] = set()
        self._start = time.monotonic()
        self._failed: list[str] = []  # the steps that failed without a failed test
        self.passed = self.failed = 0

    def run(self, name: str, step: Callable[[], int]) -> int:
        """Run a step, print how long it took, and return its exit code.

        A set-up that fails in it is a step that fails.
        """
        print(f"— {name}", flush=True)
        start, failed = time.monotonic(), self.failed
        try:
            code = step()
        except SetupError as error:
            print(error)
            code = 1
        result = {0: "passed", _NO_TESTS: "no tests"}.get(code, "FAILED")
        if code < 0:
            result = f"KILLED by {signal.Signals(-code).name}"
        self._results.add(result)
        self._lines.append(f"{name:12} {result:8} {time.monotonic() - start:6.0f} s")
        print(f"  {result}, {time.monotonic() - start:.0f} s", flush=True)
        if code not in (0, _NO_TESTS) and self.failed == failed:
            self._failed.append(name)
        return code

    def pytest(
        self, name: str, arguments: Sequence[str], environment: Mapping[str, str] | None = None
    ) -> int:
        """Run pytest and count the tests."""
        file = _COUNTS / f"{name}.xml"
        command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={file}", *arguments]

        def run() -> int:
            file.unlink(missing_ok=True)
            code = call(command, cwd=ROOT, environment={**os.environ, **(environment or {})})
            if file.exists():
                found = ET.parse(file).getroot()[0].attrib  # noqa: S314 # pytest wrote it
                failed = int(found["failures"]) + int(found["errors"])
                self.failed += failed
                self.passed += int(found["tests"]) - failed - int(found["skipped"])
            return code

        return self.run(name, run)

    def finish(self) -> int:
        """Print a line for each step and the number of tests; return the exit code."""
        print("", *self._lines, sep="\n")
        print(f"{(time.monotonic() - self._start) / 60:.1f} minutes")
        failed = [self.failed] if self.failed or not self._failed else []
        failures = [f"{each} failed" for each in (*failed, *self._failed)]
        print(f"{self.passed} passed, {', '.join(failures)}")
        if self._results == {"no tests"}:
            print("No test matches these arguments.")
        return 0 if "passed" in self._results and self._results <= {"passed", "no tests"} else 1


def run_tests(request: Request) -> int:
    """Run the requested tests; return 0 if all pass.

    Whole parts are linted first. By night they are not, and the browser tests are those that are
    not run each day.
    """
    if request.parts != ["rules"]:
        install_npm()
    _COUNTS.mkdir(parents=True, exist_ok=True)
    report = Report()
    if request.engines:
        _run_engines(request, report, list(dict.fromkeys(request.engines)))
        return report.finish()
    if request.is_whole and not request.nightly:
        linters = {
            **(linters_of_scripts() if "scripts" in request.parts else {}),
            **(linters_of_python() if "rules" in request.parts else {}),
        }
        report.run("linters", lambda: len(run_linters(linters)))
    for part in request.parts:
        _RUNS[part](request, report)
    return report.finish()


def _run_scripts(request: Request, report: Report) -> None:
    files = [path for path in request.paths_of("scripts") if path.endswith(".js")]
    tests = files or sorted(map(str, (ROOT / "tests").glob("**/*.test.js")))
    file = _COUNTS / "scripts.tap"
    reporters = ["--test-reporter=dot", "--test-reporter-destination=stdout"]
    reporters += ["--test-reporter=tap", f"--test-reporter-destination={file}"]
    reporters.append(f"--test-concurrency={os.cpu_count()}")  # without it, one less
    file.write_text("", encoding="utf-8")

    def run() -> int:
        code = call(node_command("--test", *reporters, *tests), cwd=ROOT)
        said = file.read_text(encoding="utf-8")
        counts = dict(re.findall(r"^# (\w+) (\d+)$", said, re.MULTILINE))
        report.passed += int(counts.get("pass", 0))
        report.failed += int(counts.get("fail", 0))
        return code

    report.run("scripts", run)


def _run_rules(request: Request, report: Report) -> None:
    paths = request.paths_of("rules")
    arguments = ["-p", "no:playwright", *_workers(paths), *request.options]
    arguments += paths or _PYTHON_TESTS
    if request.nightly:
        thorough = {"HYPOTHESIS_PROFILE": "thorough", **_whole(request)}
        chosen = "" if paths else "nightly or hypothesis or turns"
        report.pytest("rules", [*arguments, "-m", chosen], thorough)
        if request.is_whole:
            cover = ["--cov", "--cov-report=term-missing:skip-covered"]
            chosen = "not nightly and not no_cover"
            report.pytest("coverage", [*arguments, *cover, "-m", chosen])
        return
    is_alone = request.is_whole and request.parts == ["rules"]
    chosen = "not nightly and not node" if is_alone else "not nightly"
    report.pytest("rules", [*arguments, "-m", chosen], _whole(request))


def _run_browser(request: Request, report: Report) -> None:
    paths = request.paths_of("browser")
    environment = dict(_whole(request))
    if not request.snapshots:
        environment["E2E_DIST"] = str(CACHE / "dist-plain")

    def set_up() -> int:
        environment["E2E_CHROMIUM"] = find_browser()
        return _build_sites(snapshots=request.snapshots)

    if report.run("site", set_up):
        return
    night = "" if paths else "nightly or not daily"
    shutil.rmtree(_FAILURES, ignore_errors=True)
    code = report.pytest(
        "browser",
        [
            *(["--headed", "-n", "0"] if request.headed else _workers(paths)),
            *("--dist", "loadgroup", "-m", night if request.nightly else "not nightly"),
            *("--screenshot=only-on-failure", f"--output={_FAILURES}", *request.options),
            *(paths or ["e2e", f"--ignore={_ENGINE_TESTS}"]),
        ],
        environment,
    )
    if code not in (0, _NO_TESTS):
        place = _FAILURES.relative_to(ROOT)
        print(f"{place} has screenshots; add --tracing=retain-on-failure for traces.")
    if request.nightly and request.is_whole:
        _run_engines(request, report, _OTHER_ENGINES)


def _run_engines(request: Request, report: Report, engines: Sequence[str]) -> None:
    """Run the tests of other engines at the same time, each engine in its process."""
    if report.run("site", lambda: _build_sites(snapshots=True)):
        return
    found: list[str] = []

    def find(engine: str) -> int:
        print(f"{engine}: {find_engine(engine).path}")
        found.append(engine)
        return 0

    for engine in engines:
        report.run(engine, partial(find, engine))
    if found:
        workers = ["-n", str(len(found)), "--dist", "loadgroup"] if len(found) > 1 else []
        arguments = [*workers, "-m", "", *request.options, *(request.paths or [_ENGINE_TESTS])]
        report.pytest(" ".join(found), arguments, {"E2E_ENGINES": " ".join(found)})


def _whole(request: Request) -> Mapping[str, str]:
    """Return the variable that has some tests run by turns, where none is named."""
    return {"WHOLE": "night" if request.nightly else "day"} if request.is_whole else {}


_RUNS: Final = {"scripts": _run_scripts, "rules": _run_rules, "browser": _run_browser}
"""The quick ones first."""


def _workers(paths: Sequence[str]) -> Sequence[str]:
    """Return the number of processes for pytest: one for a single file."""
    return ["-n", "0" if len(paths) == 1 and ".py" in paths[0] else "auto"]


def _build_sites(*, snapshots: bool) -> int:
    """Build the main site; the tests of an extra one build it."""
    build_site(ROOT / "dist")
    if not snapshots:
        build_site(CACHE / "dist-plain", snapshots=False)
    return 0
