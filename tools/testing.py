"""Run linters and tests: what `python3 build.py test` does."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.bootstrap import CACHE, ROOT, SetupError, set_up
from tools.engines import AT_NIGHT, find_engine
from tools.linting import linters_of_python, linters_of_scripts, run_linters
from tools.processes import call
from tools.site.build import build_site
from tools.site.node import node_command

_ENGINE_TESTS: Final = "e2e/engines"
_SITE: Final = ROOT / "dist"
_RESULTS: Final = CACHE / "tests"
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
    """
    found = {part_of(path) for path in paths} or set(_RUNS)
    if options and not paths:
        found.discard("scripts")
    return [part for part in _RUNS if part in found and only in (None, part)]


class Report:
    """The result of each step, and how many tests have passed and failed."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._start = time.monotonic()
        self._found = self._passed = self._failed = 0

    def run(self, name: str, step: Callable[[], int]) -> int:
        """Run a step, print how long it took, and return its exit code.

        A step that fails without a failed test, such as a set-up, counts as one that failed.
        """
        print(f"— {name}", flush=True)
        start, failed = time.monotonic(), self._failed
        try:
            code = step()
        except SetupError as error:
            print(error)
            code = 1
        result = {0: "passed", _NO_TESTS: "no tests"}.get(code, f"FAILED {code}")
        if code not in (0, _NO_TESTS) and self._failed == failed:
            self._failed += 1
        self._lines.append(f"{name:12} {result:8} {time.monotonic() - start:6.0f} s")
        print(self._lines[-1], flush=True)
        return code

    def tests(
        self, results: Path, command: Sequence[str], environment: Mapping[str, str] | None = None
    ) -> int:
        """Run tests, and count those in the JUnit file of *results*."""
        results.parent.mkdir(parents=True, exist_ok=True)
        results.unlink(missing_ok=True)

        def run() -> int:
            code = call(command, cwd=ROOT, environment={**os.environ, **(environment or {})})
            said = results.read_text(encoding="utf-8") if results.exists() else ""
            failed = said.count("<failure ") + said.count("<error ")
            self._found += said.count("<testcase ")
            self._failed += failed
            self._passed += said.count("<testcase ") - failed - said.count("<skipped ")
            return code

        return self.run(results.stem, run)

    def pytest(
        self, name: str, arguments: Sequence[str], environment: Mapping[str, str] | None = None
    ) -> int:
        """Run pytest and count the tests."""
        results = _RESULTS / f"{name}.xml"
        command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={results}", *arguments]
        return self.tests(results, command, environment)

    def finish(self) -> int:
        """Print a line for each step and the number of tests; return the exit code."""
        print("", *self._lines, sep="\n")
        print(f"{(time.monotonic() - self._start) / 60:.1f} minutes")
        print(f"{self._passed} passed, {self._failed} failed")
        if not self._found and not self._failed:
            print("No test matches these arguments.")
        return 0 if self._found and not self._failed else 1


def run_tests(request: Request) -> int:
    """Run the requested tests; return 0 if all pass.

    Whole parts are linted first. By night they are not, and the browser tests are those that are
    not run each day.
    """
    if request.parts != ["rules"]:
        set_up()
    report = Report()
    if request.is_whole and not request.nightly:
        linters = {
            **(linters_of_scripts() if "scripts" in request.parts else {}),
            **(linters_of_python() if "rules" in request.parts else {}),
        }
        report.run("linters", lambda: len(run_linters(linters)))
    with ThreadPoolExecutor(1) as pool:
        for part in request.parts:
            if part == "rules" and request.is_whole and "browser" in request.parts:
                pool.submit(build_site, _SITE)  # the step "site" waits for it, or says why it fails
            _RUNS[part](request, report)
    return report.finish()


def _run_scripts(request: Request, report: Report) -> None:
    files = [path for path in request.paths_of("scripts") if path.endswith(".js")]
    results = _RESULTS / "scripts.xml"
    files = files or sorted(map(str, (ROOT / "tests").glob("**/*.test.js")))
    report.tests(results, node_command(ROOT / "tools" / "script_tests.mjs", results, *files))


def _run_rules(request: Request, report: Report) -> None:
    paths = request.paths_of("rules")
    arguments = ["-p", "no:playwright", *_workers(paths), *request.options, *paths]
    if request.nightly:
        thorough = {"HYPOTHESIS_PROFILE": "thorough", **_whole(request)}
        chosen = "" if paths else "nightly or hypothesis or turns"
        report.pytest("rules", [*arguments, "-m", chosen], thorough)
        if request.is_whole:
            cover = ["--cov", "--cov-report=term-missing:skip-covered"]
            chosen = "not nightly and not no_cover"
            report.pytest("coverage", [*arguments, *cover, "-m", chosen])
        return
    if request.is_whole and request.parts == ["rules"]:
        arguments += ["-m", "not nightly and not node"]
    report.pytest("rules", arguments, _whole(request))


def _run_browser(request: Request, report: Report) -> None:
    if request.engines:
        _run_engines(request, report, request.engines)
        return
    if not _set_up(report, ["chromium"]):
        return
    paths = request.paths_of("browser")
    code = report.pytest(
        "browser",
        [
            *(*_workers(paths), "--dist", "loadgroup"),
            *(("-m", "" if paths else "nightly or not daily") if request.nightly else ()),
            *("--screenshot=only-on-failure", f"--output={_FAILURES}", *request.options),
            *(paths or ["e2e", f"--ignore={_ENGINE_TESTS}"]),
        ],
        {"E2E_CHROMIUM": find_engine("chromium").path, **_whole(request)},
    )
    if code not in (0, _NO_TESTS):
        place = _FAILURES.relative_to(ROOT)
        print(f"{place} has screenshots; add --tracing=retain-on-failure for traces.")
    if request.nightly and request.is_whole:
        _run_engines(request, report, AT_NIGHT)


def _run_engines(request: Request, report: Report, engines: Sequence[str]) -> None:
    """Run the tests of other engines at the same time, each engine in its process."""
    if _set_up(report, engines):
        workers = ["-n", str(len(engines)), "--dist", "loadgroup"]
        arguments = [*workers, "-m", "", *request.options, *(request.paths or [_ENGINE_TESTS])]
        report.pytest(" ".join(engines), arguments, {"E2E_ENGINES": " ".join(engines)})


def _set_up(report: Report, engines: Sequence[str]) -> bool:
    """Find the browsers and build the site; return whether both has succeeded."""

    def set_up() -> int:
        for engine in engines:
            print(f"{engine}: {find_engine(engine).path}")
        build_site(_SITE)
        return 0

    return report.run("site", set_up) == 0


def _whole(request: Request) -> Mapping[str, str]:
    """Return the variable that has some tests run by turns, where none is named."""
    return {"WHOLE": "night" if request.nightly else "day"} if request.is_whole else {}


_RUNS: Final = {"scripts": _run_scripts, "rules": _run_rules, "browser": _run_browser}
"""The quick ones first."""


def _workers(paths: Sequence[str]) -> Sequence[str]:
    """Return how many processes pytest has, one for a single file; idle ones take others' tests."""
    return ["-n", "0" if len(paths) == 1 and ".py" in paths[0] else "auto", "--dist", "worksteal"]
