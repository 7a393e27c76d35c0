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
    process = subprocess.Popen([str(part) for part in command], cwd=cwd, env=environment)
    try:
        return process.wait()
    except KeyboardInterrupt:
        with suppress(subprocess.TimeoutExpired):  # Ctrl-C has reached it as well
            process.wait(_TIMEOUT)
        raise
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(_TIMEOUT)
            except subprocess.TimeoutExpired:
                process.kill()
