"""The archives of Python modules that the site serves: the library's, the rules', the packages'."""

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
from tools.pyodide.runtime import HASHES, LATE_IMPORTS
from tools.site.node import run_script
from tools.site.projects import is_front_end, is_further_language, source_files
from tools.workplace import write_whole

_INSIDE: Final = ROOT / "tools" / "pyodide" / "inside"
_OF_THE_LIBRARY: Final = ("asyncio_parts.py", "library.py", "package_loader.py")
_PUZZLES: Final = ("py_rules/puzzles/", "py_rules/explain/")
_LAB: Final = ("py_rules/tournament/", "py_rules/conformance/", *_PUZZLES)
_ON_EVERY_FIRST_VISIT: Final = ("rules.bin", "stdlib.bin")
_ITERATIONS: Final = 2  # of Zopfli: more take longer and save next to nothing


def write_python(target: Path, wheels: Sequence[Path], *, dev: bool) -> Sequence[str]:
    """Write the archives of the standard library, the rules and further packages to *target*.

    They are made by the runtime's own Python, from what the engine imports when it is used; the
    first of *wheels* is that of the rules; for *dev* they are not made as small as can be. Returns
    the names of the further packages' archives.

    Each is kept. Those of the standard library, which take longest, are made again only if the list
    of the modules that are imported has changed, or the library itself.

    Raises:
        SetupError: If they cannot be made.
    """
    sources = [*wheels, *sorted(_INSIDE.glob("*.py")), LATE_IMPORTS]
    digest = digest_of([*sources, ROOT / "tools" / "pyodide" / "archives.mjs"], *HASHES.values())
    made = CACHE / "python" / digest[:16]
    note = made.with_suffix(".json")
    if not note.exists():
        given = {
            "library": str(_library() / "library.zip"),
            "stock": str(_library() / "stock"),
            "wheels": list(map(str, wheels)),
            "lateImports": str(LATE_IMPORTS),
            "out": str(made),
        }
        shutil.rmtree(made, ignore_errors=True)
        failure = "The archives of Python could not be made:"
        stock = run_script("pyodide/archives.mjs", given=json.dumps(given), failure=failure)
        write_whole(note, json.dumps(Path(stock).name).encode())
    stock_folder = _library() / "stock" / json.loads(note.read_text(encoding="utf-8"))
    if not stock_folder.exists():
        note.unlink()
        raise SetupError(f"{stock_folder} is gone; build once more.")
    for archive in [*stock_folder.iterdir(), *made.iterdir()]:
        content = archive.read_bytes()
        if archive.name in _ON_EVERY_FIRST_VISIT and not dev:
            content = _recompressed(content)
        write_whole(target / archive.name, content)
    return sorted(path.name for path in made.glob("package-*.bin"))


def write_python_as_sources(
    target: Path, wheels: Sequence[Path], site: Path
) -> Sequence[str] | None:
    """Write the archives without starting a Python: rules and packages as they are written.

    *wheels* are those of the further packages alone, whose archives' names are returned; None if
    the standard library's archives are not there yet. Which modules are in the first of the two is
    as it was in *site*, the site so far, or at the last build: an import that has come since then
    is found in the second.
    """
    kept = sorted((_library() / "stock").glob("*/rest.bin"), key=lambda path: path.stat().st_mtime)
    if not kept:
        return None
    there = site / "python" / "rest.bin"
    same = [each for each in kept if there.exists() and filecmp.cmp(each, there, shallow=False)]
    for archive in (same or kept)[-1].parent.iterdir():
        write_whole(target / archive.name, archive.read_bytes())
    rules = {path.relative_to(ROOT).as_posix(): path for path in source_files(ROOT / "py_rules")}
    engine = {
        name: path.read_bytes()
        for name, path in {**rules, "late_imports.py": LATE_IMPORTS}.items()
        if not is_further_language(name)
    }
    lab = {name: engine.pop(name) for name in [*engine] if name.startswith(_LAB)}
    write_whole(target / "rules.bin", _packed(engine))
    write_whole(target / "lab.bin", _packed(lab))
    puzzles = {name: lab[name] for name in lab if name.startswith(_PUZZLES)}
    write_whole(target / "puzzles.bin", _packed(puzzles))
    names = []
    for number, wheel in enumerate(wheels):
        with zipfile.ZipFile(wheel) as opened:
            modules = {
                name: opened.read(name)
                for name in opened.namelist()
                if not is_front_end(name) and not is_further_language(name)
            }
        names.append(f"package-{number}.bin")
        write_whole(target / names[-1], _packed(modules))
    return names


def _packed(files: Mapping[str, bytes]) -> bytes:
    """Return files as an archive that the page takes, made quickly."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(files):
            archive.writestr(zipfile.ZipInfo(path), files[path])
    return gzip.compress(packed.getvalue(), 1, mtime=0)


def _library() -> Path:
    """Return the folder of what is made from the standard library and from nothing else."""
    sources = [_INSIDE / name for name in (*_OF_THE_LIBRARY, "archives.py")]
    digest = digest_of([*sources, ROOT / "tools" / "pyodide" / "archives.mjs"], *HASHES.values())
    return CACHE / "library" / digest[:16]


def _recompressed(packed: bytes) -> bytes:
    """Return a gzip archive made smaller by Zopfli, which takes time: kept for the next build."""
    kept = CACHE / "zopfli" / f"{hashlib.sha256(packed).hexdigest()[:32]}-{_ITERATIONS}.gz"
    if not kept.exists():
        content = gzip.decompress(packed)
        write_whole(kept, zopfli.gzip.compress(content, numiterations=_ITERATIONS))
    return kept.read_bytes()
