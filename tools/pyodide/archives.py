"""The archives of Python modules that the site serves: standard library, rules, packages."""

from __future__ import annotations

import filecmp
import gzip
import hashlib
import io
import json
import shutil
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import zopfli.gzip

from tools.bootstrap import CACHE, ROOT, SetupError, digest_of
from tools.build_dir import write_atomically
from tools.pyodide.runtime import HASHES, LAZY_IMPORTS
from tools.site.node import run_script
from tools.site.projects import is_front_end, is_further_language, source_files

_SCRIPTS: Final = ROOT / "tools" / "pyodide" / "run_in_pyodide"
_FOR_LIBRARY: Final = ("asyncio_parts.py", "library.py", "package_loader.py")
_PUZZLES: Final = ("py_rules/puzzles/", "py_rules/explain/")
_LAB: Final = ("py_rules/tournament/", "py_rules/conformance/", *_PUZZLES)
_BOOKS: Final = "/long_books/"
_TERMINAL: Final = "py_rules/terminal/"
_FIRST_VISIT: Final = ("rules.bin", "stdlib.bin")
_ITERATIONS: Final = 2  # of Zopfli: more take longer and save very little


def write_python(target: Path, wheels: Sequence[Path], *, dev: bool) -> Sequence[str]:
    """Write the archives of the standard library, the rules and further packages to *target*.

    Pyodide makes them from the modules that the engine imports in use. The first of *wheels* has
    the rules; *dev* skips the best compression. Returns the names of the further packages'
    archives.

    The archives are cached. Those of the standard library, which take longest, are made again only
    if the list of imported modules or the library changes.

    Raises:
        SetupError: If Pyodide cannot make them.
    """
    sources = [*wheels, *sorted(_SCRIPTS.glob("*.py")), LAZY_IMPORTS]
    digest = digest_of([*sources, ROOT / "tools" / "pyodide" / "archives.mjs"], *HASHES.values())
    made = CACHE / "python" / digest[:16]
    note = made.with_suffix(".json")
    if not note.exists():
        given = {
            "library": str(_library() / "library.zip"),
            "stock": str(_library() / "stock"),
            "wheels": list(map(str, wheels)),
            "lazyImports": str(LAZY_IMPORTS),
            "out": str(made),
        }
        shutil.rmtree(made, ignore_errors=True)
        failure = "The archives of Python could not be made:"
        stock = run_script("pyodide/archives.mjs", given=json.dumps(given), failure=failure)
        write_atomically(note, json.dumps(Path(stock).name).encode())
    stock_folder = _library() / "stock" / json.loads(note.read_text(encoding="utf-8"))
    if not stock_folder.exists():
        note.unlink()
        raise SetupError(f"{stock_folder} is missing. Build again.")
    for archive in [*stock_folder.iterdir(), *made.iterdir()]:
        content = archive.read_bytes()
        if archive.name in _FIRST_VISIT and not dev:
            content = _recompressed(content)
        write_atomically(target / archive.name, content)
    return sorted(path.name for path in made.glob("package-*.bin"))


def write_python_as_sources(
    target: Path, wheels: Sequence[Path], site: Path
) -> Sequence[str] | None:
    """Write the archives without starting Pyodide: rules and packages stay sources.

    Returns the names of the archives made from *wheels*, the further packages, or None if there are
    no archives of the standard library yet. Its modules are split as in *site*, or as at the last
    build; a newly imported module is then in the second archive.
    """
    kept = sorted((_library() / "stock").glob("*/rest.bin"), key=lambda path: path.stat().st_mtime)
    if not kept:
        return None
    there = site / "python" / "rest.bin"
    same = [each for each in kept if there.exists() and filecmp.cmp(each, there, shallow=False)]
    for archive in (same or kept)[-1].parent.iterdir():
        write_atomically(target / archive.name, archive.read_bytes())
    rules = {path.relative_to(ROOT).as_posix(): path for path in source_files(ROOT / "py_rules")}
    engine = {
        name: path.read_bytes()
        for name, path in {**rules, "lazy_imports.py": LAZY_IMPORTS}.items()
        if not is_further_language(name) and not name.startswith(_TERMINAL)
    }
    lab = {name: engine.pop(name) for name in [*engine] if name.startswith(_LAB)}
    books = {name: engine.pop(name) for name in [*engine] if _BOOKS in name}
    write_atomically(target / "rules.bin", packed(engine))
    write_atomically(target / "lab.bin", packed(lab))
    puzzles = {name: lab[name] for name in lab if name.startswith(_PUZZLES)}
    write_atomically(target / "puzzles.bin", packed(puzzles))
    write_atomically(target / "books.bin", packed(books))
    names = []
    for number, wheel in enumerate(wheels):
        with zipfile.ZipFile(wheel) as opened:
            modules = {
                name: opened.read(name)
                for name in opened.namelist()
                if not is_front_end(name) and not is_further_language(name)
            }
        names.append(f"package-{number}.bin")
        write_atomically(target / names[-1], packed(modules))
    return names


def packed(files: Mapping[str, bytes], *, level: int = 1) -> bytes:
    """Return files as an archive that a page can load; the fast compression is for a moment."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(files):
            archive.writestr(zipfile.ZipInfo(path), files[path])
    return gzip.compress(content.getvalue(), level, mtime=0)


def _library() -> Path:
    """Return the cache of files that depend on the standard library only."""
    sources = [_SCRIPTS / name for name in (*_FOR_LIBRARY, "archives.py")]
    digest = digest_of([*sources, ROOT / "tools" / "pyodide" / "archives.mjs"], *HASHES.values())
    return CACHE / "library" / digest[:16]


def _recompressed(archive: bytes) -> bytes:
    """Return a gzip archive compressed by Zopfli; cached, since that is slow."""
    kept = CACHE / "zopfli" / f"{hashlib.sha256(archive).hexdigest()[:32]}-{_ITERATIONS}.gz"
    if not kept.exists():
        content = gzip.decompress(archive)
        write_atomically(kept, zopfli.gzip.compress(content, numiterations=_ITERATIONS))
    return kept.read_bytes()
