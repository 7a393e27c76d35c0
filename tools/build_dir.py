"""Locks, temporary folders and atomic replacement for what a build writes."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from tools.bootstrap import CACHE, SetupError

_WORK: Final = CACHE / "work"


@contextmanager
def lock(name: str) -> Iterator[None]:
    """Wait until no other process holds the lock *name* of this folder, then hold it."""
    CACHE.mkdir(exist_ok=True)
    held = FileLock(CACHE / f"{name}.lock")
    try:
        held.acquire(blocking=False)
    except Timeout:
        print(f"Waiting for another process (.cache/{name}.lock) …", flush=True)
        held.acquire()
    try:
        yield
    finally:
        held.release()


@contextmanager
def build_lock(out: Path) -> Iterator[None]:
    """Let one process at a time build *out*, and delete what an interrupted build of it left."""
    with lock(f"build{_prefix(out)}"):
        for folder in _WORK.glob(f"{_prefix(out)}*"):
            shutil.rmtree(folder, ignore_errors=True)
        yield


@contextmanager
def temp_dir(near: Path) -> Iterator[Path]:
    """Yield a temporary folder from which a rename to *near* works.

    It lies in `.cache`, or next to *near* if that is on another file system.
    """
    near.parent.mkdir(parents=True, exist_ok=True)
    _WORK.mkdir(parents=True, exist_ok=True)
    same = near.parent.stat().st_dev == _WORK.stat().st_dev
    folder = tempfile.mkdtemp(prefix=_prefix(near), dir=_WORK if same else near.parent)
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def replace_atomically(new: Path, out: Path) -> None:
    """Rename the folder *new* to *out*, replacing the folder that is there.

    Raises:
        SetupError: If *out* cannot be renamed, as on Windows while a program has a file of it open.
    """
    with temp_dir(out) as aside:
        old = aside / "old"
        try:
            if out.exists():
                out.rename(old)
            new.rename(out)
        except OSError as error:
            if old.exists() and not out.exists():
                old.rename(out)
            raise SetupError(
                f"{out} cannot be replaced ({error.strerror}); end what uses it and try again."
            ) from None


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that no reader sees a part of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as new:
        new.write(content)
    try:
        Path(new.name).replace(path)
    except OSError:
        Path(new.name).unlink(missing_ok=True)
        raise


def _prefix(out: Path) -> str:
    return f".{out.name}-{hashlib.sha256(str(out).encode()).hexdigest()[:8]}-"
