"""Cut the notes of a release from CHANGELOG.md, if the tag is the version everywhere.

`python3 -m tools.changelog v0.2.0` prints the notes; anything wrong ends it with one sentence.
Standard library only.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.bootstrap import ROOT, SetupError

_TAG: Final = re.compile(r"v((?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*))")
_SECTION: Final = re.compile(r"^## \[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))? *$", re.MULTILINE)
_VERSION: Final = re.compile(r'^__version__ = "([^"]+)"', re.MULTILINE)


def versions(root: Path) -> Mapping[str, str]:
    """Return the version that each file of a repository gives, by the name of the file."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    package = json.loads((root / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))
    found = _VERSION.search((root / "py_rules" / "__init__.py").read_text(encoding="utf-8"))
    return {
        "pyproject.toml": project["project"]["version"],
        "package.json": package["version"],
        "package-lock.json": lock["version"],
        "py_rules/__init__.py": found[1] if found else "none",
    }


def notes(changelog: str, version: str) -> str:
    r"""Return what a changelog says of a version, without its heading.

    Raises:
        SetupError: If it has no section for it, or one without a date or without a word.

    >>> notes("## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n- A lens.\n", "0.2.0")
    '- A lens.\n'
    """
    sections = list(_SECTION.finditer(changelog))
    for number, section in enumerate(sections):
        if section[1] != version:
            continue
        if section[2] is None:
            raise SetupError(f"Give the section {version} of CHANGELOG.md its date: - YYYY-MM-DD.")
        end = sections[number + 1].start() if number + 1 < len(sections) else len(changelog)
        said = changelog[section.end() : end].strip()
        if not said:
            raise SetupError(f"The section {version} of CHANGELOG.md is empty; say what is new.")
        return said + "\n"
    raise SetupError(f"CHANGELOG.md has no section {version}; rename Unreleased to it.")


def release_notes(tag: str, root: Path = ROOT) -> str:
    """Return the notes of the release that a tag makes.

    Raises:
        SetupError: If the tag is no version, differs from one of `versions`, or has no notes.
    """
    found = _TAG.fullmatch(tag)
    if not found:
        raise SetupError(f"The tag of a release looks like v0.2.0, not {tag[:40]}.")
    for file, version in versions(root).items():
        if version != found[1]:
            raise SetupError(
                f"{file} has version {version}, and the tag is {tag}; make them agree."
            )
    return notes((root / "CHANGELOG.md").read_text(encoding="utf-8"), found[1])


def main(arguments: Sequence[str]) -> int:
    """Print the notes; return 1, having said why, if there can be no release."""
    if len(arguments) != 1:
        print("Name the tag: python3 -m tools.changelog v0.2.0", file=sys.stderr)
        return 1
    try:
        print(release_notes(arguments[0]), end="")
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
