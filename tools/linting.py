"""Run linters, type checkers and formatters: `build.py check` and `build.py fmt`."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.bootstrap import ROOT
from tools.processes import call
from tools.site.message_types import write_message_types

_PYTHON = (sys.executable, "-m")
_SCRIPTS = Path(sys.executable).parent
_NPM = (shutil.which("npm") or "npm", "run", "--silent")


def linters_of_python() -> Mapping[str, Sequence[str]]:
    """Return the commands of the linters that need only Python."""
    return {
        "mypy": [*_PYTHON, "mypy"],
        "ruff": [*_PYTHON, "ruff", "check", "--quiet"],
        "ruff format": [*_PYTHON, "ruff", "format", "--check", "--quiet"],
        "imports": [str(_SCRIPTS / "lint-imports"), "--no-logo", "--no-cache"],
        "zizmor": [str(_SCRIPTS / "zizmor"), "--offline", "--no-progress", ".github"],
        "words": [*_PYTHON, "tools.words"],
        "line length": [*_PYTHON, "tools.line_length"],
        "stray files": [*_PYTHON, "tools.stray_files"],
    }


def linters_of_scripts() -> Mapping[str, Sequence[str]]:
    """Return the commands of the linters from npm packages, which are scripts of package.json."""
    write_message_types()
    names = ("types", "types-of-workers", "imports-of-scripts", "biome")
    return {name: [*_NPM, name] for name in names}


def run_linters(linters: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """Run linters in parallel, print their output, and return the names of failed ones."""
    with ThreadPoolExecutor() as pool:
        return [name for name in pool.map(_run, *zip(*linters.items(), strict=True)) if name]


def _run(name: str, command: Sequence[str]) -> str | None:
    start = time.monotonic()
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        encoding="utf-8", check=False,
    )  # fmt: skip
    result = f"{time.monotonic() - start:.1f} s"
    if done.returncode:
        result = f"FAILED\n{done.stdout.rstrip()}"
    print(f"— {name}: {result}", flush=True)
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
        call([*_NPM, "format"], cwd=ROOT),
    )
