"""The archive with micropip, which installs wheels in the sandbox."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.bootstrap import CACHE, ROOT, SetupError, digest_of
from tools.build_dir import lock, write_atomically
from tools.pyodide.archives import packed

PINNED: Final = ROOT / "requirements-site.txt"
SOURCES: Final = ROOT / "web" / "sandbox" / "python"
PYTHON: Final = "3.14"
"""The version of the page's Python."""


def write_installer(target: Path) -> None:
    """Write the archive of micropip and the scripts that call it in the sandbox.

    Raises:
        SetupError: If micropip cannot be downloaded.
    """
    files = {path.name: path.read_bytes() for path in SOURCES.glob("*.py")}
    for wheel in _pinned_wheels():
        with zipfile.ZipFile(wheel) as opened:
            files |= {name: opened.read(name) for name in opened.namelist()}
    write_atomically(target, packed(files, level=9))


def _pinned_wheels() -> Sequence[Path]:
    kept = CACHE / "pinned" / digest_of([PINNED])[:16]
    with lock("pinned"):
        if not kept.exists():
            _download(kept)
    return sorted(kept.glob("*.whl"))


def _download(kept: Path) -> None:
    work = kept.with_suffix(".new")
    shutil.rmtree(work, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    which = ["--no-deps", "--require-hashes", "--only-binary=:all:", "--python-version", PYTHON]
    asked = subprocess.run(
        [*pip, *which, "-d", str(work), "-r", str(PINNED)], check=False, capture_output=True,
        encoding="utf-8",
    )  # fmt: skip
    if asked.returncode:
        why = asked.stderr.strip().splitlines()[-1:]
        raise SetupError(f"micropip could not be fetched: {''.join(why)}")
    work.rename(kept)
