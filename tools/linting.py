"""Run linters, type checkers and formatters: `build.py check` and `build.py fmt`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.bootstrap import CACHE, ROOT
from tools.processes import call
from tools.site.message_types import write_message_types
from tools.site.node import command_of, type_checker

_PYTHON = (sys.executable, "-m")


def linters_of_python() -> Mapping[str, Sequence[str]]:
    """Return the commands of the linters that need only Python."""
    imports = ["--no-logo", "--cache-dir", str(CACHE / "import-linter")]
    return {
        "mypy": [*_PYTHON, "mypy"],
        "ruff": [*_PYTHON, "ruff", "check", "--quiet"],
        "ruff format": [*_PYTHON, "ruff", "format", "--check", "--quiet"],
        "imports": [_in_venv("lint-imports"), *imports],
        "zizmor": [_in_venv("zizmor"), "--offline", "--no-progress", ".github"],
        "words": [*_PYTHON, "tools.words"],
        "line length": [*_PYTHON, "tools.line_length"],
        "stray files": [*_PYTHON, "tools.stray_files"],
    }


def _in_venv(name: str) -> str:
    """Return the path of a program next to this Python."""
    return shutil.which(name, path=str(Path(sys.executable).parent)) or name


def linters_of_scripts() -> Mapping[str, Sequence[str]]:
    """Return the commands of the linters from npm packages."""
    write_message_types()
    return {
        "types of the page": type_checker("-p", "."),
        "types of the workers": type_checker("-p", "tsconfig.workers.json"),
        "imports of the page": [
            *(command_of("depcruise"), "--config", ".dependency-cruiser.mjs", "web"),
        ],
        "biome": [command_of("biome"), "check", "--error-on-warnings"],
    }


def run_linters(linters: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """Run linters in parallel, print their output, and return the names of failed ones."""
    with ThreadPoolExecutor(max(2, os.cpu_count() or 1)) as pool:
        return [name for name in pool.map(_run, *zip(*linters.items(), strict=True)) if name]


def _run(name: str, command: Sequence[str]) -> str | None:
    start = time.monotonic()
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        encoding="utf-8", check=False,
    )  # fmt: skip
    result = "ok" if done.returncode == 0 else "FAILED"
    report = done.stdout.rstrip() + "\n" if done.returncode and done.stdout.strip() else ""
    print(f"{report}— {name}: {result}, {time.monotonic() - start:.1f} s", flush=True)
    return name if done.returncode else None


def check() -> int:
    """Run every linter; return 0 if all pass, else 1."""
    found = run_linters({**linters_of_scripts(), **linters_of_python()})
    print(f"Failed: {', '.join(found)}." if found else "All checks pass.")
    return 1 if found else 0


def format_sources() -> int:
    """Sort the imports of all sources and format them; return 0 if that is possible."""
    return max(
        call([*_PYTHON, "ruff", "check", "--select", "I", "--fix", "--quiet"], cwd=ROOT),
        call([*_PYTHON, "ruff", "format"], cwd=ROOT),
        call([command_of("biome"), "check", "--write", "--linter-enabled=false"], cwd=ROOT),
    )
