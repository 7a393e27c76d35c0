"""Run other programs, and end them when this one ends. Standard library only."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

_TIMEOUT: Final = 10  # seconds in which a program may clean up


def exit_on_signals() -> None:
    """Let signals raise SystemExit, so that `finally` blocks run."""
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _exit)


def _exit(number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)  # as shells do


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
