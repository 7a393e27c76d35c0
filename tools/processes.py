"""Other programs, and how they and this one end when somebody says so. Standard library only."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

_PATIENCE: Final = 10  # seconds in which a program may tidy up


def end_when_told() -> None:
    """Let signals end this program as Ctrl-C does from now on: nothing is left behind."""
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    """End with the code that a shell gives to this signal."""
    sys.exit(128 + number)


def call(
    command: Sequence[str | Path],
    *,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> int:
    """Run a program to its end and return its code; if this one ends before, so does that one."""
    process = subprocess.Popen([str(part) for part in command], cwd=cwd, env=environment)
    try:
        return process.wait()
    except KeyboardInterrupt:
        with suppress(subprocess.TimeoutExpired):  # Ctrl-C has reached it as well
            process.wait(_PATIENCE)
        raise
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
