"""Run every check: Python, scripts, browser. What `python3 build.py test` does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Final

from tools.bootstrap import CACHE, ROOT, find_browser
from tools.engines import find_engine
from tools.linting import linters_of_python, linters_of_scripts, run_linters
from tools.processes import call
from tools.selection import ENGINE_TESTS, Selection
from tools.site.build import build_site
from tools.site.projects import build_wheel
from tools.site.pseudo import build_pseudo

FAILURES: Final = CACHE / "failures"
"""Where pictures and traces of the browser's tests that failed are put."""

_SCRIPT_TESTS: Final = sorted(map(str, (ROOT / "tests").glob("**/*.test.js")))
_FULLY_COVERED: Final = ",".join(
    f"py_rules/{path}"
    for path in (
        "games/*.py",
        "games/**/rules.py",
        "games/**/search.py",
        "games/**/dialogue.py",
        "errors.py",
        "game.py",
        "lab/*.py",
        "laws/*.py",
        "match.py",
        "options.py",
        "puzzles/*.py",
        "record/*.py",
        "registry.py",
    )
)
_UNWATCHED: Final = (
    "tests/bots",
    "tests/puzzles/test_uniqueness.py",
    "tests/search",
    "tests/tools",
)
"""Tests that take four times as long while it is watched which lines they run."""

_SOME_FAILED: Final = 1  # what pytest ends with then
_NOTHING_SELECTED: Final = 5  # and where no test has the words
_MOST_TRACES: Final = 10
_REMEMBERED: Final = CACHE / "pytest-browser"
_MOST_UNSTEADY: Final = 2
"""Tests that a slow moment of the machine may cost a second try; more of them are a fault."""


def run_tests(
    chosen: Selection,
    *,
    snapshots: bool,
    headed: bool = False,
    nightly: bool = False,
) -> int:
    """Run the tests that were chosen; return 0 if all pass, else 1.

    Linters and coverage are for whole parts. Without *snapshots* the browser's tests run on a site
    that starts Python anew on every visit; *headed* shows the browser; *nightly* runs also those
    marked so.
    """
    if nightly:
        os.environ["PYTEST_ADDOPTS"] = "-m ''"
    if nightly:
        os.environ["PYTEST_ADDOPTS"] = "-m ''"
    failed: list[str] = []
    ran = False
    if not chosen.is_narrowed:
        failed += run_linters(
            [
                *(linters_of_scripts() if "scripts" in chosen.parts else []),
                *(linters_of_python() if "rules" in chosen.parts else []),
            ]
        )
    for part, run in _RUNS.items():
        if part in chosen.parts:
            code = run(chosen, snapshots=snapshots, headed=headed)
            ran = ran or code != _NOTHING_SELECTED
            if code not in (0, _NOTHING_SELECTED):
                failed.append(part)
    if not ran:
        print("No test has these words.")
        return 1
    print(f"Failed: {', '.join(failed)}." if failed else "All checks pass.")
    return 1 if failed else 0


def _run_rules(chosen: Selection, *, snapshots: bool, headed: bool) -> int:
    """Run the tests in Python; where the rules alone are meant, none that needs Node.js."""
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:playwright"]
    if chosen.is_narrowed:
        paths = chosen.paths_of("rules")
        return _timed("rules", [*pytest, *_workers(paths), *chosen.options, *paths])
    without = ["-m", "not node and not nightly"] if chosen.parts == ("rules",) else []
    shared = [*_workers([]), *without, *chosen.options]
    ignored = [f"--ignore={folder}" for folder in _UNWATCHED]
    code = _timed("rules", [*pytest, "--cov", "--cov-report=", *ignored, *shared])
    code = _timed("search and tools", [*pytest, *shared, *_UNWATCHED]) or code
    report = [sys.executable, "-m", "coverage", "report"]
    full = [f"--include={_FULLY_COVERED}", "--fail-under=100"]
    return code or _timed("coverage of the rules", [*report, *full])


def _run_scripts(chosen: Selection, *, snapshots: bool, headed: bool) -> int:
    """Run the tests of the scripts in Node.js."""
    files = [path for path in chosen.paths_of("scripts") if path.endswith(".js")] or _SCRIPT_TESTS
    node = shutil.which("node") or "node"
    return _timed("scripts", [node, "--test", "--test-reporter=dot", *files])


def _run_browser(chosen: Selection, *, snapshots: bool, headed: bool) -> int:
    """Run the tests in a browser, on sites that are built for them."""
    if chosen.engines:
        return _run_engines(chosen)
    paths = chosen.paths_of("browser") or ["e2e", f"--ignore={ENGINE_TESTS}"]
    pytest = [sys.executable, "-m", "pytest", "-q"]
    if chosen.is_narrowed and not chosen.paths:
        look = [*pytest, "--collect-only", *chosen.options, *paths]
        done = subprocess.run(look, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
        if done.returncode == _NOTHING_SELECTED:
            return _NOTHING_SELECTED  # without having built anything
    environment = _site_and_browser(snapshots=snapshots)
    shutil.rmtree(FAILURES, ignore_errors=True)
    shown = ["--headed", "-n", "0"] if headed else _workers(paths)
    picture = ["--screenshot=only-on-failure", f"--output={FAILURES}"]
    # What an earlier run has left is no failure of this one.
    shutil.rmtree(_REMEMBERED, ignore_errors=True)
    own = [] if chosen.is_narrowed else ["-o", f"cache_dir={_REMEMBERED}"]
    all_of_them = [*shown, *own, *chosen.options, *paths]
    code = _timed("browser", [*pytest, *picture, *all_of_them], environment)
    if code == _SOME_FAILED:
        # To trace every test takes half as long again, and some of them measure time.
        trace = ["--tracing=retain-on-failure", f"--output={FAILURES / 'traces'}"]
        some = ["--last-failed", f"--maxfail={_MOST_TRACES}"]
        again = [*pytest, *trace, *some, *all_of_them]
        failed = [] if chosen.is_narrowed else _failed_last()
        second = _timed("browser: what has failed once more, with traces", again, environment)
        print(f"Pictures and traces of the failures are in {FAILURES.relative_to(ROOT)}.")
        if second == 0 and 0 < len(failed) <= _MOST_UNSTEADY:
            print("Passed at the second try only:", *failed, sep="\n  ")
            return 0
    return code


def _failed_last() -> list[str]:
    """Return the browser's tests that failed in this run, as pytest has written them down."""
    told = _REMEMBERED / "v" / "cache" / "lastfailed"
    return sorted(json.loads(told.read_text(encoding="utf-8"))) if told.exists() else []


def _run_engines(chosen: Selection) -> int:
    """Run the tests of the engines that were named, one after the other.

    Raises:
        SetupError: If one of them is not there and cannot be installed.
    """
    for engine in chosen.engines:
        find_engine(engine)
    build_site(ROOT / "dist")
    pytest = [sys.executable, "-m", "pytest", "-q", *chosen.options, *chosen.paths]
    codes = [
        _timed(engine, pytest, {**os.environ, "E2E_ENGINES": engine}) for engine in chosen.engines
    ]
    return max(codes)


_RUNS: Final = {"scripts": _run_scripts, "rules": _run_rules, "browser": _run_browser}
"""The quick ones first."""


def _workers(paths: Sequence[str]) -> Sequence[str]:
    """Return how many processes run the tests: for one file it does not pay to start any."""
    few = len(paths) == 1 and ".py" in paths[0]
    count = "0" if few or (os.cpu_count() or 1) == 1 else "auto"
    return ["-n", count, "--dist=loadgroup"]


def _site_and_browser(*, snapshots: bool) -> Mapping[str, str]:
    """Return an environment that names the browser, with every site built that its tests need."""
    browser = find_browser()
    build_site(ROOT / "dist")
    # A process of its own: the games of a process are those it has found at first.
    for game in ("nim", "domineering"):
        folder = ROOT / "tests" / "thirdparty" / game
        one = ["--game", str(folder), "--out", str(CACHE / f"dist-{game}")]
        if call([sys.executable, ROOT / "build.py", "build", *one]):
            sys.exit(1)
    build_site(CACHE / "dist-shelf", shelf=[build_wheel(ROOT / "tests" / "shelf" / "heaps")])
    build_pseudo(CACHE / "dist-pseudo")
    if snapshots:
        return {**os.environ, "E2E_CHROMIUM": browser}
    plain = CACHE / "dist-plain"
    build_site(plain, snapshots=False)
    return {**os.environ, "E2E_CHROMIUM": browser, "E2E_DIST": str(plain)}


def _timed(name: str, command: Sequence[str], environment: Mapping[str, str] | None = None) -> int:
    """Run one command and say how it went."""
    print(f"— {name}", flush=True)
    start = time.monotonic()
    code = call(command, cwd=ROOT, environment=environment)
    said = {0: "ok", _NOTHING_SELECTED: "none"}.get(code, "FAILED")
    print(f"  {said}, {time.monotonic() - start:.0f} s", flush=True)
    return code
