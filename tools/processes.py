"""Run other programs, and end them when this one ends. Standard library only."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parent.parent
_TIMEOUT: Final = 10  # seconds in which a program may clean up


def files_of_git(*which: str) -> Sequence[str]:
    """Return the paths of files that Git lists and that are there, in this repository."""
    listed = subprocess.check_output(["git", "ls-files", "-z", *which], cwd=_ROOT, encoding="utf-8")
    return [path for path in listed.split("\0") if (_ROOT / path).is_file()]


def call(
    command: Sequence[str | Path],
    *,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> int:
    """Run a program and return its exit code; end it if this process is interrupted."""
    with subprocess.Popen([str(part) for part in command], cwd=cwd, env=environment) as process:
        try:
            return process.wait()
        except BaseException as interruption:
            if not isinstance(interruption, KeyboardInterrupt):  # Ctrl-C reaches it as well
                process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(_TIMEOUT)
            process.kill()
            raise
