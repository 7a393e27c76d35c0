"""Write the site to `dist/`: pages, scripts, runtime, and the list that makes it work offline."""

from __future__ import annotations

import base64
import filecmp
import hashlib
import json
import re
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

from tools.bootstrap import CACHE, ROOT, SetupError, digest_of, is_stamped, stamp
from tools.pyodide.archives import write_python, write_python_as_sources
from tools.pyodide.lean import tried_on, write_lean, write_whole_module
from tools.pyodide.runtime import NPM, copy_pyodide, describe_runtime
from tools.site.check import check_site
from tools.site.faults import fault_in_rules
from tools.site.projects import Project, build_wheel, read_project, source_files
from tools.site.scripts import bundle
from tools.site.wheels import PINNED, write_installer, write_shelf
from tools.workplace import build_lock, fresh_folder, lock, put_in_place

WEB = ROOT / "web"

_AS_WRITTEN = {".svg", ".png"}
_LICENSES: Final = {
    "lit-html.txt": NPM / "lit-html" / "LICENSE",
    "idb.txt": NPM / "idb" / "LICENSE",
    "uqr.txt": NPM / "uqr" / "LICENSE",
    "codemirror.txt": NPM / "@codemirror" / "view" / "LICENSE",
    "lezer.txt": NPM / "@lezer" / "common" / "LICENSE",
    "lezer-python.txt": NPM / "@lezer" / "python" / "LICENSE",
    "style-mod.txt": NPM / "style-mod" / "LICENSE",
    "w3c-keyname.txt": NPM / "w3c-keyname" / "LICENSE",
    "crelt.txt": NPM / "crelt" / "LICENSE",
    "find-cluster-break.txt": NPM / "@marijn" / "find-cluster-break" / "LICENSE",
    "young-serif.txt": NPM / "@fontsource" / "young-serif" / "LICENSE",
    "pyodide.txt": ROOT / "licenses" / "MPL-2.0.txt",
    "micropip.txt": ROOT / "licenses" / "MPL-2.0.txt",
    "python.txt": ROOT / "licenses" / "PSF-2.0.txt",
}
"""The licence of each library that is served, by the name it has on the site."""


def build_site(
    out: Path,
    projects: Sequence[Path] = (),
    *,
    shelf: Sequence[Path] = (),
    snapshots: bool = True,
    dev: bool = False,
    lean: bool = True,
) -> None:
    """Write the site to *out*, with the games of further *projects*; do nothing if it is there.

    *shelf* are wheels that games may need which players add themselves.
    Without *snapshots* the page starts Python anew on every visit; for *dev* scripts and styles
    keep their names and lines; if not *lean*, Python's module is sent as it is. Nobody sees an
    unfinished site: one that fails or is interrupted leaves what is there as it is.

    Raises:
        SetupError: If anything is missing, or if what was written does not hold together.
    """
    name = _name_of(out)
    how = (sys.version, *map(str, projects), str(snapshots), str(dev), str(lean))
    with build_lock(out):
        digest = digest_of([*sorted(_inputs(projects)), *shelf], *how)
        if is_stamped(name, digest) and (out / "SHA256SUMS").exists():
            check_site(out)
            print(f"{out} is up to date.")
            return
        with fresh_folder(out) as work:
            with lock("packages"):  # other builds make the same ones
                given = _install(projects)
                wheels = [build_wheel(ROOT), *(project.wheel for project in given)]
                packages = write_python(work / "python", wheels, dev=dev)
            write_installer(work / "python" / "wheels.bin")
            offered = write_shelf(work / "shelf", shelf)
            write = partial(
                _write_site, work, given, packages, name,
                shelf=offered, snapshots=snapshots, dev=dev,
            )  # fmt: skip
            called: Sequence[int] = []
            if lean and given:
                # What games of others call is found out on the very site, with the whole module.
                write_whole_module(work)
                write()
                called = tried_on(work, snapshots=snapshots)
            if lean:
                write_lean(work, called)
            else:
                write_whole_module(work)
            write()
            _fill(work / "sw.js", "FILES", _hashes(work))
            sums = [
                f"{_sha256(path).hex()}  {path.relative_to(work).as_posix()}" for path in _all(work)
            ]
            _write(work / "SHA256SUMS", ("\n".join(sums) + "\n").encode())
            check_site(work)
            put_in_place(work, out)
        stamp(name, digest)
    total = sum(path.stat().st_size for path in _all(out))
    print(f"{out}: {len(sums)} files, {total / 1e6:.1f} MB.")


def update_site(
    out: Path, projects: Sequence[Path] = (), *, snapshots: bool = True
) -> Sequence[str]:
    """Bring *out* up to date while it is served, quickly: for somebody who is at work on it.

    Returns the paths of the files that are new, changed or gone.

    Scripts and styles keep their names and lines, Python comes as it is written, the figures of
    how the games are solved are those of the last build. Files that are as they were are left
    alone. Nothing is kept for offline, and nothing is checked.

    Raises:
        SetupError: If anything is missing or cannot be read; *out* is then as it was.
    """
    with build_lock(out), fresh_folder(out) as work:
        given = _install(projects)
        wheels = [project.wheel for project in given]
        packages = write_python_as_sources(work / "python", wheels, out)
        if packages is None:  # on a machine where nothing has been built so far
            print("Making the archives of Python's library; that takes half a minute, once …")
            write_python(CACHE / "work" / "first", [build_wheel(ROOT), *wheels], dev=True)
            packages = write_python_as_sources(work / "python", wheels, out) or []
        write_installer(work / "python" / "wheels.bin")
        write_whole_module(work)
        _write_site(work, given, packages, _name_of(out), snapshots=snapshots, dev=True, live=True)
        shutil.copyfile(ROOT / "tools" / "site" / "live" / "sw.mjs", work / "sw.js")
        present = {path.relative_to(work) for path in _all(work)}
        gone = {path.relative_to(out) for path in _all(out)} - present
        new = [path for path in sorted(present) if not _is_same(work / path, out / path)]
        for path in new:
            (out / path).parent.mkdir(parents=True, exist_ok=True)
            (work / path).replace(out / path)
        for path in gone:
            (out / path).unlink()
    return sorted(path.as_posix() for path in {*new, *gone})


def _is_same(one: Path, other: Path) -> bool:
    """Return whether a file is there already."""
    return other.exists() and filecmp.cmp(one, other, shallow=False)


def _install(projects: Sequence[Path]) -> Sequence[Project]:
    """Return the projects, their games importable, with all games known to be sound enough to show.

    Raises:
        SetupError: If a project cannot be read, or if a game cannot be imported.
    """
    given = [read_project(project) for project in projects]
    sys.path[:0] = [str(project.installed) for project in given]
    with fault_in_rules({project.installed: project.place for project in given}):
        # Imported late: the games of the projects have to be importable first.
        from py_rules import all_games

        all_games()
    return given


def _write_site(
    work: Path,
    projects: Sequence[Project],
    packages: Sequence[str],
    name: str,
    *,
    snapshots: bool,
    dev: bool,
    shelf: Sequence[Mapping[str, Any]] = (),
    live: bool = False,
) -> None:
    """Write all of the site but what says what is in it; Python's archives are there already."""
    files = dict(_files(projects))
    sources = _gather(files, CACHE / "sources" / name / "source")
    for path, source in files.items():
        if source.suffix in _AS_WRITTEN:
            _write(work / path, source.read_bytes())
    _write(work / "fonts/young-serif.woff2", _font().read_bytes())
    for path, source in _LICENSES.items():
        _write(work / "licenses" / path, source.read_bytes())
    copy_pyodide(work / "vendor" / "pyodide")
    runtime = describe_runtime(work, packages, snapshots=snapshots)
    in_rules = fault_in_rules({project.installed: project.place for project in projects})
    with ThreadPoolExecutor(1) as beside, in_rules:
        bundling = beside.submit(bundle, sources, files, work, runtime, dev=dev)
        from tools.site.game_pages import game_pages, prerender
        from tools.site.locales import Locales
        from tools.site.pages import Site
        from tools.site.prose import about_page, solved_page

        pages = game_pages(files)
        locales = Locales(files, [page.slug for page in pages])
        try:
            drawn = prerender(pages, files, sources, locales)
        except SetupError:
            bundling.result()  # the better sentence, where a script cannot even be read
            raise
        site = Site(pages, files, locales, drawn, bundling.result(), shelf)
        for language in locales.languages:
            texts = [
                about_page(files, locales, language),
                solved_page(pages, files, locales, language, anew=not live),
            ]
            for path, text in site.render(language, texts).items():
                _write(work / path, text.encode())


def _name_of(out: Path) -> str:
    """Return the name under which is kept what belongs to one site alone."""
    return f"site-{hashlib.sha256(str(out).encode()).hexdigest()[:12]}"


def _inputs(projects: Sequence[Path]) -> Iterator[Path]:
    """Yield every file that the site depends on."""
    yield from (ROOT / name for name in ("build.py", "package-lock.json", "pyproject.toml"))
    yield PINNED
    others = ("docs/package.md", "LICENSE", "THIRD_PARTY.md", "requirements-dev.txt")
    yield from (ROOT / name for name in others)
    for folder in (ROOT / "py_rules", WEB, ROOT / "tools", ROOT / "licenses", *projects):
        yield from source_files(folder)


def _files(projects: Sequence[Project]) -> Iterator[tuple[str, Path]]:
    """Yield the files of the site that stand in the sources, with their paths on the site."""
    for path in source_files(WEB):
        if not path.name.endswith((".d.ts", ".d.mts")):
            yield path.relative_to(WEB).as_posix(), path
    for project in projects:
        yield from project.front_end.items()


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


def _fill(script: Path, name: str, value: str) -> None:
    """Give the constant *name* of a script, which the build fills, its value."""
    source = script.read_text(encoding="utf-8")
    place = re.compile(rf"^const {name} = \{{.*?\}};", re.MULTILINE | re.DOTALL)
    filled, count = place.subn(lambda _: f"const {name} = {value};", source)
    if count != 1:
        raise SetupError(f"{script.name} has no place for {name}.")
    script.write_text(filled, encoding="utf-8", newline="\n")


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
