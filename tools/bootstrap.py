"""Install what noon needs: Python packages and npm packages. Standard library only.

Each step writes a stamp with a digest of its inputs, and is skipped while the digest is the same.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl

NO_INSTALL = "NOON_NO_INSTALL"
"""The environment variable that forbids installing anything."""

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


class SetupError(Exception):
    """A step that fails; the message says what to do."""


def digest_of(paths: Sequence[Path], *more: str) -> str:
    """Return a digest of the names and contents of files, and of further strings.

    >>> len(digest_of([]))
    64
    """
    digest = hashlib.sha256()
    for path in paths:
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        digest.update(f"{name}\0".encode() + path.read_bytes() + b"\0")
    for text in more:
        digest.update(text.encode() + b"\0")
    return digest.hexdigest()


def is_stamped(name: str, digest: str) -> bool:
    """Return whether a step was last done with these inputs."""
    stamp = CACHE / f"{name}.stamp"
    return stamp.exists() and stamp.read_text(encoding="utf-8") == digest


def stamp(name: str, digest: str) -> None:
    """Note the inputs with which a step was done."""
    CACHE.mkdir(exist_ok=True)
    (CACHE / f"{name}.stamp").write_text(digest, encoding="utf-8")


def run(command: Sequence[str | Path], failure: str) -> None:
    """Run a program; if it fails, print all it said and raise SetupError with *failure*."""
    done = subprocess.run(
        [str(part) for part in command], cwd=ROOT, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise SetupError(f"{failure}; the lines above say why.")


@contextmanager
def _setup_lock() -> Iterator[None]:
    """Let one process at a time set up this folder; filelock is not installed yet."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "setup.lock").open("w") as file:
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_EX)  # until the file is closed
        yield


def _is_needed(name: str, digest: str, there: Path, command: str) -> bool:
    """Return whether a step must be done, and say so; without installing, what is there is used.

    Raises:
        SetupError: If it may not be done and nothing is there; the message has the command to type.
    """
    place = there.relative_to(ROOT)
    if there.exists() and (os.environ.get(NO_INSTALL) or is_stamped(name, digest)):
        return False
    if os.environ.get(NO_INSTALL):
        raise SetupError(f"{place} is missing; leave --no-install out, or type: {command}")
    print(f"Setting up {place.parts[0]} …", flush=True)
    return True


@_setup_lock()
def set_up(*, with_npm: bool = True) -> None:
    """Install the packages for Python and, *with_npm*, those of npm at the same time.

    Raises:
        SetupError: If that fails or is not allowed, or Node.js is missing or too old.
    """
    with ThreadPoolExecutor() as pool:
        for step in [pool.submit(_make_venv), *([pool.submit(_install_npm)] if with_npm else [])]:
            step.result()


def _make_venv() -> None:
    """Make `.venv` and install the pinned, hashed packages into it."""
    wanted = ROOT / "requirements-dev.txt"
    digest = digest_of([wanted], sys.version, str(ROOT))
    # The list is complete. Looking for dependencies, pip 23.2 takes the newest release of a package
    # that another one requires with an extra, and refuses it because its hash is not listed.
    hashed = ["--require-hashes", "--no-deps", "--only-binary=:all:", "-r", wanted.name]
    hashed.append("--no-compile")  # most modules are never imported
    pip = [str(VENV_PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command = " ".join(["python3 -m venv .venv &&", *pip, *hashed])
    if not _is_needed("venv", digest, VENV_PYTHON, command):
        return
    stamp("venv", "")  # until all packages are installed
    run(
        [sys.executable, "-m", "venv", "--clear", VENV],
        "Python could not make a virtual environment; install python3-venv if this is Debian",
    )
    run([*pip, *hashed], f"pip could not install {wanted.name}")
    stamp("venv", digest)


def _install_npm() -> None:
    """Install the packages of `package-lock.json`; none of their scripts is run."""
    npm = shutil.which("npm")
    node = shutil.which("node")
    version = subprocess.check_output([node, "--version"], text=True) if npm and node else "v0"
    if not npm or int(version.lstrip("v").partition(".")[0]) < 20:
        raise SetupError("noon needs Node.js 20 or newer with npm; install it and try again.")
    digest = digest_of([ROOT / "package-lock.json"])
    if _is_needed("npm", digest, ROOT / "node_modules", "npm ci"):
        run([npm, "ci", "--loglevel=error"], "npm could not install package-lock.json")
        stamp("npm", digest)
