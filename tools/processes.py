"""Run other programs, and end them when this one ends. Standard library only."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

_TIMEOUT: Final = 10  # seconds in which a program may clean up


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
