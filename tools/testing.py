"""Run every check: Python, scripts, browser. What `python3 build.py test` does."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Final

from tools.bootstrap import ROOT, find_browser
from tools.site import build_site

_BIN: Final = ROOT / "node_modules" / ".bin"
_SCRIPT_TESTS: Final = sorted(map(str, (ROOT / "tests" / "web").glob("*.test.js")))
_FULLY_COVERED: Final = "py_rules/games/*,py_rules/match.py,py_rules/record/*,py_rules/registry.py"


def run_tests(only: str | None, rest: Sequence[str], *, snapshots: bool) -> int:
    """Run the checks, all or those of one part; return 0 if all pass, else 1.

    Without *snapshots* the browser's run on a site that starts Python anew on every visit.
    """
    build_site(ROOT / "dist")
    failed = [
        name
        for part, name, command in _checks(only, rest)
        if (only in (None, part))
        and not _passes(name, command, _environment(part, snapshots=snapshots))
    ]
    print(f"Failed: {', '.join(failed)}." if failed else "All checks pass.")
    return 1 if failed else 0


def _checks(only: str | None, rest: Sequence[str]) -> Sequence[tuple[str, str, Sequence[str]]]:
    """Return what there is to run, the quick ones first."""
    python = sys.executable
    workers = ["-n", "auto" if (os.cpu_count() or 1) > 1 else "0"]
    cover = ["--cov", "--cov-report=", "-p", "no:playwright"]
    return [
        ("python", "ruff", [python, "-m", "ruff", "check", "--quiet", "."]),
        ("python", "ruff format", [python, "-m", "ruff", "format", "--check", "--quiet", "."]),
        ("python", "mypy", [python, "-m", "mypy", "--no-error-summary"]),
        ("scripts", "biome", [str(_BIN / "biome"), "check", "--error-on-warnings", "."]),
        ("scripts", "types of the page", [str(_BIN / "tsc"), "-p", "."]),
        ("scripts", "types of the workers", [str(_BIN / "tsc"), "-p", "tsconfig.workers.json"]),
        ("scripts", "scripts", ["node", "--test", "--test-reporter=dot", *_SCRIPT_TESTS]),
        (
            "python",
            "rules",
            [python, "-m", "pytest", "-q", *workers, *cover, *(rest if only else [])],
        ),
        (
            "python",
            "coverage",
            [python, "-m", "coverage", "report", f"--include={_FULLY_COVERED}", "--fail-under=100"],
        ),
        (
            "browser",
            "browser",
            [python, "-m", "pytest", "-q", "e2e", *workers, *(rest if only else [])],
        ),
    ]


def _environment(part: str, *, snapshots: bool) -> Mapping[str, str]:
    """Return what a check needs to know; the browser's need the site and the browser."""
    if part != "browser":
        return os.environ
    # A process of its own: the games of a process are those it has found at first.
    nim = ["--game", str(ROOT / "tests/thirdparty/nim"), "--out", str(ROOT / ".cache/dist-nim")]
    subprocess.run([sys.executable, str(ROOT / "build.py"), "build", *nim], check=True)
    if snapshots:
        return {**os.environ, "E2E_CHROMIUM": find_browser()}
    plain = ROOT / ".cache" / "dist-plain"
    build_site(plain, snapshots=False)
    return {**os.environ, "E2E_CHROMIUM": find_browser(), "E2E_DIST": str(plain)}


def _passes(name: str, command: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Run one check and say how it went."""
    print(f"— {name}", flush=True)
    start = time.monotonic()
    done = subprocess.run(command, cwd=ROOT, env=dict(environment), check=False)
    said = "ok" if done.returncode == 0 else "FAILED"
    print(f"  {said}, {time.monotonic() - start:.0f} s", flush=True)
    return done.returncode == 0
