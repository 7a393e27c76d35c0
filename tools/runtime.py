"""The Python that runs in the browser: Pyodide's files, the wheels, and the list of both."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.bootstrap import CACHE, ROOT, SetupError, digest_of

PYODIDE: Final = "314.0.7"
HASHES: Final[Mapping[str, str]] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""The files of the npm package that are used, with the SHA-256 of each."""

NPM: Final = ROOT / "node_modules"


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
        shutil.copyfile(source, target / name)


def build_wheel(project: Path) -> Path:
    """Return the wheel of a Python project, built unless the same one is at hand.

    Raises:
        SetupError: If the project cannot be built.
    """
    sources = [path for path in sorted(project.rglob("*")) if path.suffix in (".py", ".toml")]
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


def write_wheels(target: Path, wheels: Sequence[Path]) -> None:
    """Copy *wheels* to *target* with a lock file that lists them and nothing else."""
    target.mkdir(parents=True, exist_ok=True)
    packages = {}
    for wheel in wheels:
        shutil.copyfile(wheel, target / wheel.name)
        name, version = wheel.name.split("-")[:2]
        name = name.replace("_", "-")  # as Pyodide looks a package up
        with zipfile.ZipFile(wheel) as archive:
            modules = {path.split("/")[0].removesuffix(".py") for path in archive.namelist()}
        packages[name] = {
            "name": name,
            "version": version,
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": sha256(wheel),
            "package_type": "package",
            "imports": sorted(module for module in modules if not module.endswith(".dist-info")),
            "depends": [],
            "unvendored_tests": False,
        }
    info = json.loads((NPM / "pyodide" / "pyodide-lock.json").read_text())["info"]
    lock = json.dumps({"info": info, "packages": packages}, indent=1, sort_keys=True)
    (target / "pyodide-lock.json").write_text(lock)
