"""Write the site to `dist/`: pages, scripts, runtime, and the list that makes it work offline."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import sys
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.bootstrap import CACHE, ROOT, SetupError, digest_of, is_stamped, stamp
from tools.check import check_site
from tools.runtime import (
    NPM,
    build_wheel,
    copy_pyodide,
    describe_runtime,
    write_python,
)
from tools.scripts import put_together
from tools.vendor import LICENSES, VENDOR, copy_vendor

WEB = ROOT / "web"

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_INDENT = re.compile(r"\n\s+")
_SERVED = {".js", ".css", ".webmanifest", ".svg", ".png", ".woff2"}


def build_site(out: Path, projects: Sequence[Path] = (), *, snapshots: bool = True) -> None:
    """Write the site to *out*, with the games of further *projects*; do nothing if it is there.

    Without *snapshots* the page starts Python anew on every visit.

    Raises:
        SetupError: If anything is missing, or if what was written does not hold together.
    """
    name = f"site-{hashlib.sha256(str(out).encode()).hexdigest()[:12]}"
    digest = digest_of(sorted(_inputs(projects)), sys.version, *map(str, projects), str(snapshots))
    if is_stamped(name, digest) and (out / "SHA256SUMS").exists():
        check_site(out)
        print(f"{out} is up to date.")
        return
    copy_vendor()
    wheels = [build_wheel(ROOT), *(build_wheel(project) for project in projects)]
    _install(wheels[1:])
    work = out.with_name(f"{out.name}.new")
    shutil.rmtree(work, ignore_errors=True)
    files = dict(_files(projects))
    for path, source in files.items():
        joined = path.startswith("css/") and path != "css/noscript.css"
        if source.suffix in _SERVED and not joined:
            _write(work / path, source.read_bytes())
    _write(work / "fonts/young-serif.woff2", _font().read_bytes())
    for path, source in LICENSES.items():
        _write(work / "licenses" / path, source.read_bytes())
    copy_pyodide(work / "vendor" / "pyodide")
    packages = write_python(work / "python", wheels)
    runtime = describe_runtime(work, packages, snapshots=snapshots)
    _fill(work / "shell" / "runtime.js", "BUILD", runtime)
    scripts = put_together(work)
    # Imported late: the games of the projects have to be importable first.
    from tools.pages import STYLES, TextPage, render_pages
    from tools.solved import render_solved

    about = (WEB / "about.md").read_text() + "\n" + (ROOT / "THIRD_PARTY.md").read_text()
    texts = [
        TextPage("about", "About · noon", "What noon is made of.", about),
        TextPage(
            "solved",
            "How the games are solved · noon",
            "Who wins each of the five games if nobody errs, and rules under which nobody does.",
            render_solved(),
        ),
    ]
    for path, html in render_pages(files, texts, scripts).items():
        _write(work / path, html.encode())
    for path, names in STYLES.items():
        sheets = [(WEB / "css" / f"{name}.css").read_text(encoding="utf-8") for name in names]
        _write(work / path, _INDENT.sub("\n", _COMMENT.sub("", "\n".join(sheets))).encode())
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
            skip = "__pycache__" in path.parts or path.is_relative_to(VENDOR)
            if path.is_file() and not skip:
                yield path


def _files(projects: Sequence[Path]) -> Iterator[tuple[str, Path]]:
    """Yield the files of the site that stand in the sources, with their paths on the site."""
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and not path.name.endswith((".d.ts", ".d.mts")):
            yield path.relative_to(WEB).as_posix(), path
    for project in projects:
        for path in sorted((project / "web").glob("*")):
            yield f"games/{path.name}", path


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
        if path.name != "sw.js" and path.parts[len(work.parts)] != "licenses"
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
