"""Pyodide's files, and the description of them for the worker."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tools.bootstrap import CACHE, ROOT, SetupError, digest_of
from tools.build_dir import write_atomically
from tools.site.node import run_script

PYODIDE: Final = "314.0.7"
MODULE: Final = "pyodide.asm.wasm"
HASHES: Final[Mapping[str, str]] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    MODULE: "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""The files of the npm package that we use, with their SHA-256."""

NPM: Final = ROOT / "node_modules"
REDUCED: Final = "python/reduced.wasm"
REMAINDER: Final = "python/remainder.bin"
_GLUE: Final = "pyodide.asm.mjs"
_CALLER: Final = "pyodide.mjs"
_REWRITTEN: Final = (MODULE, _GLUE, "python_stdlib.zip")
"""Files that the site serves only in a changed form."""
_SHORTENING: Final = ("glue.mjs", "shorten.mjs", "unused.mjs")
_STARTING: Final = (
    "worker.ts",
    "python.ts",
    "python-files.ts",
    "lazy-archives.ts",
    "snapshot.ts",
)
WORKER: Final = ROOT / "web" / "rules"
LAZY_IMPORTS: Final = WORKER / "lazy_imports.py"


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def upstream(name: str) -> Path:
    """Return the path of a file of Pyodide.

    Raises:
        SetupError: If the file is missing or has another hash.
    """
    source = NPM / "pyodide" / name
    if not source.exists() or sha256(source) != HASHES[name]:
        raise SetupError(
            f"{name} of Pyodide {PYODIDE} is missing or damaged. Delete node_modules and try again."
        )
    return source


def copy_pyodide(target: Path) -> None:
    """Copy the unchanged files of Pyodide and the shortened glue to *target*.

    Raises:
        SetupError: If a file is missing or has another hash.
    """
    target.mkdir(parents=True, exist_ok=True)
    for name in HASHES:
        source = upstream(name)
        if name not in _REWRITTEN:
            shutil.copyfile(source, target / name)
    shutil.copyfile(shorter_glue(), target / _GLUE)


def shorter_glue() -> Path:
    """Return the path of the shortened script between Python and the browser.

    Raises:
        SetupError: If Pyodide's files are missing or damaged.
    """
    scripts = [ROOT / "tools" / "pyodide" / name for name in _SHORTENING]
    digest = digest_of([*scripts, ROOT / "package-lock.json"], *HASHES.values())
    kept = CACHE / "glue" / digest[:32]
    if not kept.exists():
        files = {"glue": _GLUE, "wasm": MODULE, "caller": _CALLER}
        given = {name: str(upstream(file)) for name, file in files.items()}
        failure = f"{_GLUE} of Pyodide {PYODIDE} could not be shortened:"
        write_atomically(
            kept, run_script("pyodide/glue.mjs", given=json.dumps(given), failure=failure).encode()
        )
    return kept


def describe_runtime(site: Path, packages: Sequence[str], *, snapshots: bool) -> Mapping[str, Any]:
    """Return the description of the files in *site* that the worker is built with."""
    first = [f"vendor/pyodide/{_GLUE}", REDUCED, "python/stdlib.bin", "python/rules.bin"]
    digest = hashlib.sha256()
    scripts = [WORKER / name for name in _STARTING]
    folders = (site / "vendor" / "pyodide", site / "python")
    for path in [*(path for folder in folders for path in sorted(folder.iterdir())), *scripts]:
        digest.update(path.read_bytes())
    files = {
        path: {
            "size": (site / path).stat().st_size,
            "wire": _on_the_wire((site / path).read_bytes()),
        }
        for path in first
    }
    stock = json.loads((NPM / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {
        "key": digest.hexdigest(),
        "info": stock["info"],
        "packages": packages,
        "whole": HASHES[MODULE] if (site / REMAINDER).exists() else None,
        "snapshots": snapshots,
        "files": files,
    }


def _on_the_wire(content: bytes) -> int:
    """Return how many bytes a server sends for a file; cached, since it takes a second."""
    kept = CACHE / "wire" / hashlib.sha256(content).hexdigest()[:32]
    if not kept.exists():
        write_atomically(kept, str(len(gzip.compress(content, 6))).encode())
    return int(kept.read_text(encoding="utf-8"))
