"""Build what a release publishes: the site, the wheel, the sdist, their digests and the notes."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
import venv
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from py_rules import __version__
from tools.bootstrap import ROOT, VENV, VENV_PYTHON, SetupError, run
from tools.build_dir import temp_dir
from tools.processes import call

_INSTALLED: Final = (".venv", "node_modules")
_BUILT: Final = (".git", "__pycache__", "dist", "release", "sources", "work")
"""Folders that a copy does not need; the last two are in `.cache`."""


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
    for package in sorted(packages.iterdir()):
        _try_package(package)


def _try_package(package: Path) -> None:
    """Install a wheel or an sdist in an empty environment, and run the examples of the README."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```pycon\n(.*?)^```", readme, re.DOTALL | re.MULTILINE)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    failure = f"{package.name} could not be installed"
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        build = ["wheel", "--no-index", "--no-deps", "--no-build-isolation"]
        run([*pip, *build, "-w", work, package], failure)
        venv.create(work / "env", with_pip=False, symlinks=os.name != "nt")
        wheel = next(work.glob("*.whl"))
        run([*pip, "--python", work / "env", "install", "--no-index", wheel], failure)
        (work / "README.txt").write_text("\n".join(examples), encoding="utf-8")
        python = work / "env" / VENV_PYTHON.relative_to(VENV)
        # -I: without this folder, which holds the sources of the same package
        doctest: list[str | Path] = [python, "-I", "-m", "doctest", work / "README.txt"]
        run(doctest, f"The examples of the README fail with {package.name}")


def try_release(tag: str, folder: Path) -> None:
    """Write to *folder* what the release with *tag* would publish if it were made today.

    A copy of the sources gets its version and its section of the changelog; these stay as they are.

    Raises:
        SetupError: If the tag is not like `v1.0.0`, or if a build fails.
    """
    if not re.fullmatch(r"v\d+\.\d+\.\d+", tag):
        raise SetupError(f"The tag is {tag}; it must be like v1.0.0.")
    with temp_dir(folder) as work:
        copy = work / "noon"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*_INSTALLED, *_BUILT))
        for name in _INSTALLED:
            (copy / name).symlink_to(ROOT / name, target_is_directory=True)
        _set_version(copy, tag.removeprefix("v"))
        command = [sys.executable, "-m", "tools.release", tag, str(folder)]
        if call(command, cwd=copy):
            raise SetupError(f"{tag} could not be built.")
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            print(f"{path.stat().st_size:>10,}  {path.relative_to(folder)}")


def _set_version(root: Path, version: str) -> None:
    """Change the version of the sources in *root*, and date the section “Unreleased”."""
    init = root / "py_rules" / "__init__.py"
    text = re.sub(
        r'^__version__ = ".*"$', f'__version__ = "{version}"', init.read_text(encoding="utf-8"),
        flags=re.MULTILINE,
    )  # fmt: skip
    init.write_text(text, encoding="utf-8", newline="\n")
    changelog = root / "CHANGELOG.md"
    text = changelog.read_text(encoding="utf-8")
    if f"\n## {version} - " not in text:
        today = datetime.now(UTC).date()
        text = text.replace("## Unreleased\n", f"## Unreleased\n\n## {version} - {today}\n", 1)
        changelog.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    try:
        build_release(sys.argv[1], Path(sys.argv[2]))
    except SetupError as error:
        sys.exit(str(error))
