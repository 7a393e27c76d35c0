"""Where a build works before its result is shown: a lock, and folders that are gone afterwards."""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from tools.bootstrap import CACHE, SetupError

_WORK: Final = CACHE / "work"
_PAUSE: Final = 0.2  # seconds between two tries to get a lock


@contextmanager
def lock(name: str) -> Iterator[None]:
    """Let one process of this tree do a thing at a time; whoever comes second waits, and says so.

    The system takes the lock back from a process that dies.
    """
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{name}.lock").open("a+b") as file:
        if not _take(file):
            print(f"Waiting for another {name} in this tree to end …", flush=True)
            while not _take(file):
                time.sleep(_PAUSE)  # Windows has no lock that is waited for without end
        try:
            yield
        finally:
            _give_back(file)


@contextmanager
def build_lock() -> Iterator[None]:
    """Let one process of this tree build at a time, and clear away what an interrupted one left."""
    with lock("build"):
        shutil.rmtree(_WORK, ignore_errors=True)
        yield


@contextmanager
def fresh_folder(near: Path) -> Iterator[Path]:
    """Yield a new folder from which a rename to *near* works; it is gone afterwards.

    It lies in `.cache`, or beside *near* where that is on another file system.
    """
    near.parent.mkdir(parents=True, exist_ok=True)
    _WORK.mkdir(parents=True, exist_ok=True)
    same = near.parent.stat().st_dev == _WORK.stat().st_dev
    folder = tempfile.mkdtemp(prefix=f".{near.name}-", dir=_WORK if same else near.parent)
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def put_in_place(new: Path, out: Path) -> None:
    """Rename the folder *new* to *out*, in place of what is there.

    Raises:
        SetupError: If *out* cannot be renamed, as on Windows while a program has a file of it open.
    """
    with fresh_folder(out) as aside:
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


def write_whole(path: Path, content: bytes) -> None:
    """Write a file of which nobody ever sees a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as new:
        new.write(content)
    try:
        Path(new.name).replace(path)
    except OSError:
        with suppress(OSError):
            Path(new.name).unlink()
        raise


if sys.platform == "win32":
    import msvcrt

    def _take(file: BinaryIO) -> bool:
        """Return whether the lock of a file is ours now."""
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _give_back(file: BinaryIO) -> None:
        """Let others have the lock."""
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(file: BinaryIO) -> bool:
        """Return whether the lock of a file is ours now."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _give_back(file: BinaryIO) -> None:
        """Let others have the lock."""
        fcntl.flock(file, fcntl.LOCK_UN)
