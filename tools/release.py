"""Build what a release publishes: the site, the wheel, the sdist, their digests and the notes."""

from __future__ import annotations

import re
import shutil
import sys
from hashlib import sha256
from pathlib import Path

from py_rules import __version__
from tools.bootstrap import ROOT, SetupError, run


def release_notes(tag: str, version: str, changelog: str) -> str:
    r"""Return the section of *changelog* for *version*.

    Raises:
        SetupError: If *tag* does not name the version, or if the changelog has no notes for it.

    >>> release_notes("v0.2.0", "0.2.0", "## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n- Puzzles\n")
    '- Puzzles\n'
    """
    if tag != f"v{version}":
        raise SetupError(f"The tag is {tag}, but py_rules/__init__.py has version {version}.")
    heading = rf"^## {re.escape(version)} - \d{{4}}-\d\d-\d\d\n"
    section = re.search(rf"{heading}(.+?)(?=^## |\Z)", changelog, re.DOTALL | re.MULTILINE)
    if not section or not section[1].strip():
        raise SetupError(f"Write the notes in CHANGELOG.md under “## {version} - YYYY-MM-DD”.")
    return section[1].strip() + "\n"


def build_release(tag: str, folder: Path) -> None:
    """Write everything that the release with *tag* publishes to *folder*, which is emptied first.

    Raises:
        SetupError: If the tag, the version and the changelog disagree, or if a build fails.
    """
    from tools.site.build import build_site

    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    notes = release_notes(tag, __version__, changelog)
    site = ROOT / "dist"
    build_site(site)
    shutil.rmtree(folder, ignore_errors=True)
    packages = folder / "packages"
    hatchling = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist"]
    run([*hatchling, "-d", str(packages)], "The wheel and the sdist could not be built")
    shutil.make_archive(str(folder / f"noon-site-{__version__}"), "zip", site)
    files = [*folder.glob("*.zip"), *packages.iterdir()]
    digests = [f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(files)]
    (folder / "SHA256SUMS").write_text("".join(digests), encoding="utf-8", newline="\n")
    (folder / "notes.md").write_text(notes, encoding="utf-8", newline="\n")
