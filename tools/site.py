"""Write the site to `dist/`: pages, scripts, runtime, and the list that makes it work offline."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import sys
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.bootstrap import CACHE, ROOT, SetupError, digest_of, is_stamped, stamp
from tools.check import check_site
from tools.runtime import (
    NPM,
    build_wheel,
    copy_pyodide,
    describe_runtime,
    write_python,
)
from tools.scripts import bundle

WEB = ROOT / "web"

_AS_WRITTEN = {".webmanifest", ".svg", ".png"}
_LICENSES: Final = {
    "lit-html.txt": NPM / "lit-html" / "LICENSE",
    "idb-keyval.txt": NPM / "idb-keyval" / "LICENCE",
    "uqr.txt": NPM / "uqr" / "LICENSE",
    "young-serif.txt": NPM / "@fontsource" / "young-serif" / "LICENSE",
    "pyodide.txt": ROOT / "licenses" / "MPL-2.0.txt",
    "python.txt": ROOT / "licenses" / "PSF-2.0.txt",
}
"""The licence of each library that is served, by the name it has on the site."""


def build_site(
    out: Path, projects: Sequence[Path] = (), *, snapshots: bool = True, dev: bool = False
) -> None:
    """Write the site to *out*, with the games of further *projects*; do nothing if it is there.

    Without *snapshots* the page starts Python anew on every visit; for *dev* scripts and styles
    keep their names and lines.

    Raises:
        SetupError: If anything is missing, or if what was written does not hold together.
    """
    name = f"site-{hashlib.sha256(str(out).encode()).hexdigest()[:12]}"
    how = (sys.version, *map(str, projects), str(snapshots), str(dev))
    digest = digest_of(sorted(_inputs(projects)), *how)
    if is_stamped(name, digest) and (out / "SHA256SUMS").exists():
        check_site(out)
        print(f"{out} is up to date.")
        return
    wheels = [build_wheel(ROOT), *(build_wheel(project) for project in projects)]
    _install(wheels[1:])
    work = out.with_name(f"{out.name}.new")
    shutil.rmtree(work, ignore_errors=True)
    files = dict(_files(projects))
    sources = _gather(files, CACHE / "sources" / name)
    for path, source in files.items():
        if source.suffix in _AS_WRITTEN:
            _write(work / path, source.read_bytes())
    _write(work / "fonts/young-serif.woff2", _font().read_bytes())
    for path, source in _LICENSES.items():
        _write(work / "licenses" / path, source.read_bytes())
    copy_pyodide(work / "vendor" / "pyodide")
    packages = write_python(work / "python", wheels, dev=dev)
    runtime = describe_runtime(work, packages, snapshots=snapshots)
    scripts = bundle(sources, work, runtime, dev=dev)
    # Imported late: the games of the projects have to be importable first.
    from tools.pages import TextPage, game_pages, render_pages
    from tools.solved import render_solved

    about = (
        (WEB / "pages" / "texts" / "about.md").read_text()
        + "\n"
        + (ROOT / "THIRD_PARTY.md").read_text()
    )
    texts = [
        TextPage("about", "About · noon", "What noon is made of.", about),
        TextPage(
            "solved",
            "How the games are solved · noon",
            "Who wins each game if nobody errs, and rules under which nobody does.",
            render_solved(game_pages(files)),
        ),
    ]
    for path, html in render_pages(files, texts, scripts, sources).items():
        _write(work / path, html.encode())
    _fill(work / "sw.js", "FILES", _hashes(work))
    sums = [f"{_sha256(path).hex()}  {path.relative_to(work).as_posix()}" for path in _all(work)]
    _write(work / "SHA256SUMS", ("\n".join(sums) + "\n").encode())
    check_site(work)
    shutil.rmtree(out, ignore_errors=True)
    work.rename(out)
    stamp(name, digest)
    total = sum(path.stat().st_size for path in _all(out))
    print(f"{out}: {len(sums)} files, {total / 1e6:.1f} MB.")


def _inputs(projects: Sequence[Path]) -> Iterator[Path]:
    """Yield every file that the site depends on."""
    yield from (ROOT / name for name in ("build.py", "package-lock.json", "pyproject.toml"))
    yield from (
        ROOT / name for name in ("README.md", "LICENSE", "THIRD_PARTY.md", "requirements-dev.txt")
    )
    for folder in (ROOT / "py_rules", WEB, ROOT / "tools", ROOT / "licenses", *projects):
        for path in folder.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def _files(projects: Sequence[Path]) -> Iterator[tuple[str, Path]]:
    """Yield the files of the site that stand in the sources, with their paths on the site."""
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and not path.name.endswith((".d.ts", ".d.mts")):
            yield path.relative_to(WEB).as_posix(), path
    for project in projects:
        folder = project / "web"
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield f"games/{path.relative_to(folder).as_posix()}", path


def _gather(files: Mapping[str, Path], folder: Path) -> Path:
    """Put the sources of all games and the page into one folder, where they find each other."""
    shutil.rmtree(folder, ignore_errors=True)
    for path, source in files.items():
        if source.suffix in (".js", ".css"):
            _write(folder / path, source.read_bytes())
    return folder


def _font() -> Path:
    """Return the one font file."""
    return NPM / "@fontsource" / "young-serif" / "files" / "young-serif-latin-400-normal.woff2"


def _install(wheels: Sequence[Path]) -> None:
    """Make the games of further projects importable, as installing their wheels would."""
    for wheel in wheels:
        folder = CACHE / "installed" / wheel.parent.name
        if not folder.exists():
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(folder)
        sys.path.insert(0, str(folder))


def _fill(script: Path, name: str, value: str) -> None:
    """Give the constant *name* of a script, which the build fills, its value."""
    source = script.read_text(encoding="utf-8")
    place = re.compile(rf"^const {name} = \{{.*?\}};", re.MULTILINE | re.DOTALL)
    filled, count = place.subn(lambda _: f"const {name} = {value};", source)
    if count != 1:
        raise SetupError(f"{script.name} has no place for {name}.")
    script.write_text(filled, encoding="utf-8")


def _hashes(work: Path) -> str:
    """Return, as JSON, the hash of each file that is kept for offline."""
    hashes = {
        path.relative_to(work).as_posix(): "sha256-" + base64.b64encode(_sha256(path)).decode()
        for path in _all(work)
        if path.name != "sw.js"
        and path.suffix != ".map"
        and path.parts[len(work.parts)] != "licenses"
    }
    return json.dumps(hashes, indent=0)


def _all(folder: Path) -> list[Path]:
    """Return every file of a folder, in order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _sha256(path: Path) -> bytes:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).digest()


def _write(path: Path, content: bytes) -> None:
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
