"""The Python that runs in the browser: Pyodide's files, and the archives of its modules."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import zopfli.gzip

from tools.bootstrap import CACHE, ROOT, SetupError, digest_of
from tools.node import run_script

PYODIDE: Final = "314.0.7"
HASHES: Final[Mapping[str, str]] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""The files of the npm package that are used, with the SHA-256 of each."""

NPM: Final = ROOT / "node_modules"
_STOCK_LIBRARY: Final = "python_stdlib.zip"  # archives of our own are made from it
_STARTING: Final = ("worker.js", "runtime.js", "files.js", "snapshot.js")
WORKER: Final = ROOT / "web" / "rules"
_ON_EVERY_FIRST_VISIT: Final = ("rules.bin", "stdlib.bin")
_ITERATIONS: Final = 2  # of Zopfli: more take longer and save next to nothing
LATE_IMPORTS: Final = WORKER / "late_imports.py"


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def copy_pyodide(target: Path) -> None:
    """Copy Pyodide to *target*, each file checked against its hash.

    Raises:
        SetupError: If a file is missing or not the one that is expected.
    """
    target.mkdir(parents=True, exist_ok=True)
    for name, expected in HASHES.items():
        source = NPM / "pyodide" / name
        if not source.exists() or sha256(source) != expected:
            raise SetupError(
                f"{name} of Pyodide {PYODIDE} is not the file that is expected; delete"
                " node_modules and try again."
            )
        if name != _STOCK_LIBRARY:
            shutil.copyfile(source, target / name)


def build_wheel(project: Path) -> Path:
    """Return the wheel of a Python project, built unless the same one is at hand.

    Raises:
        SetupError: If the project cannot be built.
    """
    kinds = (".py", ".toml", ".bin")
    sources = [path for path in sorted(project.rglob("*")) if path.suffix in kinds]
    if project == ROOT:
        sources = [path for path in sources if path.is_relative_to(ROOT / "py_rules")]
        sources += [ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE")]
    folder = CACHE / "wheels" / digest_of(sources)[:16]
    if not list(folder.glob("*.whl")):
        done = subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
            cwd=project,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            last = done.stderr.strip().splitlines()[-1:]
            raise SetupError(f"The wheel of {project} could not be built: {''.join(last)}")
    return next(iter(folder.glob("*.whl")))


def write_python(target: Path, wheels: Sequence[Path], *, dev: bool) -> Sequence[str]:
    """Write the archives of the standard library, the rules and further packages to *target*.

    They are made by the runtime's own Python, from what the engine imports when it is used; the
    first of *wheels* is that of the rules; for *dev* they are not made as small as can be. Returns
    the names of the further packages' archives.

    Raises:
        SetupError: If they cannot be made.
    """
    sources = [*wheels, *sorted((ROOT / "tools" / "inside").glob("*.py")), LATE_IMPORTS]
    digest = digest_of([*sources, ROOT / "tools" / "archives.mjs"], *HASHES.values())
    folder = CACHE / "python" / digest[:16]
    if not folder.exists():
        work = folder.with_name(f"{folder.name}.new")
        failure = "The archives of Python could not be made:"
        run_script("archives.mjs", work, LATE_IMPORTS, *wheels, failure=failure)
        work.rename(folder)
    shutil.copytree(folder, target)
    for name in () if dev else _ON_EVERY_FIRST_VISIT:
        (target / name).write_bytes(_recompressed((target / name).read_bytes()))
    return sorted(path.name for path in folder.glob("package-*.bin"))


def _recompressed(packed: bytes) -> bytes:
    """Return a gzip archive made smaller by Zopfli, which takes time: kept for the next build."""
    kept = CACHE / "zopfli" / f"{hashlib.sha256(packed).hexdigest()[:32]}-{_ITERATIONS}.gz"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        new = kept.with_suffix(".new")
        new.write_bytes(zopfli.gzip.compress(gzip.decompress(packed), numiterations=_ITERATIONS))
        new.rename(kept)
    return kept.read_bytes()


def describe_runtime(site: Path, packages: Sequence[str], *, snapshots: bool) -> Mapping[str, Any]:
    """Return what the worker has to know of the files in *site*."""
    first = [f"vendor/pyodide/{name}" for name in HASHES if name.startswith("pyodide.asm")]
    first += ["python/stdlib.bin", "python/rules.bin"]
    digest = hashlib.sha256()
    scripts = [WORKER / name for name in _STARTING]
    folders = (site / "vendor" / "pyodide", site / "python")
    for path in [*(path for folder in folders for path in sorted(folder.iterdir())), *scripts]:
        digest.update(path.read_bytes())
    files = {
        path: {
            "size": (site / path).stat().st_size,
            "wire": len(gzip.compress((site / path).read_bytes(), 6)),
        }
        for path in first
    }
    stock = json.loads((NPM / "pyodide" / "pyodide-lock.json").read_text())
    return {
        "key": digest.hexdigest(),
        "info": stock["info"],
        "packages": packages,
        "snapshots": snapshots,
        "files": files,
    }
