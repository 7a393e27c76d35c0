"""Write the site to `dist/`: pages, scripts, runtime, and the list that makes it work offline."""

from __future__ import annotations

import filecmp
import hashlib
import shutil
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tools.bootstrap import CACHE, ROOT, SetupError, digest_of, is_stamped, stamp
from tools.build_dir import build_lock, lock, replace_atomically, temp_dir
from tools.pyodide.archives import write_python, write_python_as_sources
from tools.pyodide.profile import profile_other_games
from tools.pyodide.reduced_module import (
    digest_of_games,
    read_lists,
    write_full_module,
    write_reduced_module,
)
from tools.pyodide.runtime import NPM, copy_pyodide, describe_runtime, sha256
from tools.site.check import check_site
from tools.site.installer import PINNED, write_installer
from tools.site.offline import write_file_lists
from tools.site.projects import Project, build_wheel, read_project, source_files
from tools.site.scripts import SCRIPTS, Scripts, bundle
from tools.site.source_errors import named_source_errors

WEB = ROOT / "web"

_AS_WRITTEN = {".svg", ".png", ".jpg"}
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
"""The license of each served library, by its name on the site."""


def build_site(
    out: Path,
    projects: Sequence[Path] = (),
    *,
    snapshots: bool = True,
    dev: bool = False,
    reduced: bool = True,
    address: str = "",
) -> None:
    """Write the site to *out*, with the games of *projects*, unless it is up to date.

    *address* is the one that the site will have, which previews of links need for their pictures.
    Without *snapshots* the page starts Python from scratch on every visit; with *dev* scripts and
    styles are not minified; without *reduced* Pyodide's module is not reduced. A build that fails
    or is interrupted leaves *out* unchanged.

    Raises:
        SetupError: If a source is missing or wrong, or if the written site has errors.
    """
    name = _name_of(out)
    how = (sys.version, *map(str, projects), str(snapshots), str(dev), str(reduced), address)
    with build_lock(out):
        digest = digest_of(sorted(_inputs(projects)), *how)
        if is_stamped(name, digest) and (out / "SHA256SUMS").exists():
            check_site(out)
            print(f"{out} is up to date.")
            return
        with temp_dir(out) as work:
            with lock("packages"):  # other builds make the same ones
                given = _install(projects)
                wheels = [build_wheel(ROOT), *(project.wheel for project in given)]
                packages = write_python(work / "python", wheels, dev=dev)
            write_installer(work / "python" / "wheels.bin")
            called: Sequence[int] = []
            if reduced and digest_of_games() != read_lists().games:
                # Other games are profiled with the full module and the site's own worker.
                write_full_module(work)
                files, sources = _sources(given, name)
                _bundle(work, files, sources, packages, snapshots=snapshots, dev=dev)
                called = profile_other_games(work, snapshots=snapshots)
            if reduced:
                write_reduced_module(work, called)
            else:
                write_full_module(work)
            needed = _write_site(
                work, given, packages, name, snapshots=snapshots, dev=dev, address=address
            )
            write_file_lists(work, needed)
            sums = [f"{sha256(path)}  {path.relative_to(work).as_posix()}" for path in _all(work)]
            _write(work / "SHA256SUMS", ("\n".join(sums) + "\n").encode())
            check_site(work)
            replace_atomically(work, out)
        stamp(name, digest)
    total = sum(path.stat().st_size for path in _all(out))
    print(f"{out}: {len(sums)} files, {total / 1e6:.1f} MB.")


def update_site(
    out: Path, projects: Sequence[Path] = (), *, snapshots: bool = True
) -> Sequence[str]:
    """Update *out* while `build.py dev` serves it; return the paths of changed and deleted files.

    This is quicker than `build_site`: scripts and Python are not minified or packed, the page of
    solved games is that of the last build, nothing is saved for offline use, nothing is checked.

    Raises:
        SetupError: If a source is missing or wrong; *out* is then unchanged.
    """
    with build_lock(out), temp_dir(out) as work:
        given = _install(projects)
        wheels = [project.wheel for project in given]
        with lock("library"):  # of which other processes may be making the first archives
            packages = write_python_as_sources(work / "python", wheels, out)
            if packages is None:  # no site was built here before
                print("Making the archives of Python's library, once; this takes half a minute …")
                write_python(CACHE / "work" / "first", [build_wheel(ROOT), *wheels], dev=True)
                packages = write_python_as_sources(work / "python", wheels, out) or []
        write_installer(work / "python" / "wheels.bin")
        write_full_module(work)
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
    return other.exists() and filecmp.cmp(one, other, shallow=False)


def _install(projects: Sequence[Path]) -> Sequence[Project]:
    """Return the projects, and import all games.

    Raises:
        SetupError: If a project cannot be read, or if a game cannot be imported.
    """
    given = [read_project(project) for project in projects]
    sys.path[:0] = [str(project.installed) for project in given]
    with named_source_errors({project.installed: project.place for project in given}):
        # Imported late: the games of the projects must be importable first.
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
    live: bool = False,
    address: str = "",
) -> Collection[str]:
    """Write the site except for its lists of files; Python's archives exist already.

    Return the scripts, styles and pages that are needed to play the games.
    """
    files, sources = _sources(projects, name)
    for path, source in files.items():
        if source.suffix in _AS_WRITTEN:
            _write(work / path, source.read_bytes())
    _write(work / "fonts/young-serif.woff2", _font().read_bytes())
    for path, source in _LICENSES.items():
        _write(work / "licenses" / path, source.read_bytes())
    in_rules = named_source_errors({project.installed: project.place for project in projects})
    with ThreadPoolExecutor(1) as pool, in_rules:
        bundling = pool.submit(
            _bundle, work, files, sources, packages, snapshots=snapshots, dev=dev
        )
        from tools.new_game import example_wheel
        from tools.site.game_pages import game_pages, prerender
        from tools.site.link_pictures import link_pictures
        from tools.site.locales import FALLBACK, Locales
        from tools.site.offline import needed_to_play
        from tools.site.pages import render_site
        from tools.site.solved import solved_page
        from tools.site.texts import TextPage, about_page

        _write(work / "add/example.whl", example_wheel().read_bytes())
        pages = game_pages(files)
        locales = Locales(files, [page.slug for page in pages])
        try:
            drawn = prerender(pages, files, sources, locales)
        except SetupError:
            bundling.result()  # a syntax error of a script has the better message
            raise

        def texts(language: str) -> Sequence[TextPage]:
            return [
                about_page(files, locales, language),
                solved_page(pages, files, locales, language, fresh=not live),
            ]

        if not live:
            for path, picture in link_pictures(pages, files, drawn[FALLBACK]["games"], _font()):
                _write(work / path, picture)
        scripts = bundling.result()
        for path, text in render_site(pages, files, locales, drawn, scripts, texts, address):
            _write(work / path, text.encode())
        return needed_to_play(pages, locales.languages, scripts)


def _sources(projects: Sequence[Project], name: str) -> tuple[Mapping[str, Path], Path]:
    """Return the sources by their paths on the site, and the folder with copies of the scripts."""
    files = dict(_files(projects))
    return files, _gather(files, CACHE / "sources" / name / "source")


def _bundle(
    work: Path,
    files: Mapping[str, Path],
    sources: Path,
    packages: Sequence[str],
    *,
    snapshots: bool,
    dev: bool,
) -> Scripts:
    copy_pyodide(work / "vendor" / "pyodide")
    runtime = describe_runtime(work, packages, snapshots=snapshots)
    return bundle(sources, files, work, runtime, dev=dev)


def _name_of(out: Path) -> str:
    """Return a name for the cached files of this site."""
    return f"site-{hashlib.sha256(str(out).encode()).hexdigest()[:12]}"


def _inputs(projects: Sequence[Path]) -> Iterator[Path]:
    yield from (ROOT / name for name in ("build.py", "package-lock.json", "pyproject.toml"))
    yield PINNED
    others = ("docs/package.md", "LICENSE", "THIRD_PARTY.md", "requirements-dev.txt")
    yield from (ROOT / name for name in others)
    for folder in (ROOT / "py_rules", WEB, ROOT / "tools", ROOT / "licenses", *projects):
        yield from source_files(folder)


def _files(projects: Sequence[Project]) -> Iterator[tuple[str, Path]]:
    """Yield the sources with their paths on the site."""
    for path in source_files(WEB):
        if not path.name.endswith((".d.ts", ".d.mts")):
            yield path.relative_to(WEB).as_posix(), path
    for project in projects:
        yield from project.front_end.items()


def _gather(files: Mapping[str, Path], folder: Path) -> Path:
    """Copy all scripts and styles into one folder, where relative imports work."""
    shutil.rmtree(folder, ignore_errors=True)
    for path, source in files.items():
        if source.suffix in (*SCRIPTS, ".css"):
            _write(folder / path, source.read_bytes())
    return folder


def _font() -> Path:
    return NPM / "@fontsource" / "young-serif" / "files" / "young-serif-latin-400-normal.woff2"


def _all(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
