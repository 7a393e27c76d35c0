"""Run linters and type checkers in parallel: `python3 build.py check`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools.bootstrap import CACHE, ROOT
from tools.site.message_types import write_message_types
from tools.site.node import command_of, type_checker


@dataclass(frozen=True, slots=True)
class Linter:
    """A program that checks sources without running them."""

    name: str
    command: Sequence[str]


def linters_of_python() -> Sequence[Linter]:
    """Return the linters that need only Python."""
    python = sys.executable
    return [
        Linter("mypy", [python, "-m", "mypy", "--no-error-summary"]),
        Linter("ruff", [python, "-m", "ruff", "check", "--quiet", "."]),
        Linter("ruff format", [python, "-m", "ruff", "format", "--check", "--quiet", "."]),
        _linter_of_imports(),
        linter_of_workflows(ROOT / ".github"),
        Linter("words", [python, "-m", "tools.words"]),
        Linter("line length", [python, "-m", "tools.line_length"]),
        Linter("stray files", [python, "-m", "tools.stray_files"]),
    ]


def _linter_of_imports() -> Linter:
    """Return the linter that checks which module imports which."""
    cache = str(CACHE / "import-linter")
    return Linter("imports", [_in_venv("lint-imports"), "--no-logo", "--cache-dir", cache])


def _in_venv(name: str) -> str:
    """Return the path of a program next to this Python."""
    return shutil.which(name, path=str(Path(sys.executable).parent)) or name


def linter_of_workflows(folder: Path) -> Linter:
    """Return the linter for the security of workflows."""
    command = [_in_venv("zizmor"), "--offline", "--no-progress", str(folder)]
    return Linter("zizmor", command)


def linters_of_scripts() -> Sequence[Linter]:
    """Return the linters from npm packages."""
    write_message_types()
    state = CACHE / "types"
    return [
        Linter("types of the page", type_checker("-p", ".", *_incremental(state / "page.json"))),
        Linter(
            "types of the workers",
            type_checker("-p", "tsconfig.workers.json", *_incremental(state / "workers.json")),
        ),
        Linter(
            "imports of the page",
            [command_of("depcruise"), "--config", ".dependency-cruiser.mjs", "web"],
        ),
        Linter("biome", [command_of("biome"), "check", "--error-on-warnings", "."]),
    ]


def _incremental(file: object) -> Sequence[str]:
    return ["--incremental", "--tsBuildInfoFile", str(file)]


def run_linters(linters: Sequence[Linter]) -> Sequence[str]:
    """Run linters in parallel, print their output, and return the names of failed ones."""
    with ThreadPoolExecutor(max(2, os.cpu_count() or 1)) as pool:
        return [name for name in pool.map(_run, linters) if name]


def _run(linter: Linter) -> str | None:
    start = time.monotonic()
    done = subprocess.run(
        linter.command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    result = "ok" if done.returncode == 0 else "FAILED"
    report = done.stdout.rstrip() + "\n" if done.returncode and done.stdout.strip() else ""
    print(f"{report}— {linter.name}: {result}, {time.monotonic() - start:.1f} s", flush=True)
    return linter.name if done.returncode else None


def check() -> int:
    """Run every linter; return 0 if all pass, else 1."""
    found = run_linters([*linters_of_scripts(), *linters_of_python()])
    print(f"Failed: {', '.join(found)}." if found else "All checks pass.")
    return 1 if found else 0
