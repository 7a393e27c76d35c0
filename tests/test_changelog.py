"""A release: its tag is the version everywhere, and its notes are those of the changelog."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.bootstrap import ROOT, SetupError
from tools.changelog import main, release_notes, versions

CHANGELOG = """# Changelog

## [Unreleased]

- Not yet.

## [0.2.0] - 2026-12-01

### Added

- A lens.

## [0.1.0]

- Games.

## [0.0.1] - 2026-11-01
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a repository at version 0.2.0."""
    (tmp_path / "py_rules").mkdir()
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    set_version(tmp_path, "0.2.0")
    return tmp_path


def set_version(root: Path, version: str) -> None:
    """Write a version into every file that gives one."""
    (root / "pyproject.toml").write_text(f'[project]\nversion = "{version}"\n', encoding="utf-8")
    for name in ("package.json", "package-lock.json"):
        (root / name).write_text(json.dumps({"version": version}), encoding="utf-8")
    (root / "py_rules" / "__init__.py").write_text(f'__version__ = "{version}"\n', encoding="utf-8")


def test_the_version_is_the_same_everywhere() -> None:
    """In this repository, at any time and not only for a release."""
    assert len(set(versions(ROOT).values())) == 1


def test_the_notes_are_the_section_of_the_version(root: Path) -> None:
    """Without its heading, and without what comes before and after."""
    assert release_notes("v0.2.0", root) == "### Added\n\n- A lens.\n"


@pytest.mark.parametrize("file", ["pyproject.toml", "package.json", "py_rules/__init__.py"])
def test_a_tag_that_is_not_the_version_is_refused(root: Path, file: str) -> None:
    """The sentence names the file that differs."""
    path = root / file
    path.write_text(path.read_text(encoding="utf-8").replace("0.2.0", "0.1.0"), encoding="utf-8")

    with pytest.raises(SetupError, match=f"{file} has version 0.1.0, and the tag is v0.2.0"):
        release_notes("v0.2.0", root)


@pytest.mark.parametrize("tag", ["0.2.0", "v0.2", "v0.2.0rc1", "v00.2.0", "v0.2.0\n", "latest"])
def test_a_tag_that_is_no_version_is_refused(root: Path, tag: str) -> None:
    """Three numbers after a v, which Python and npm write alike."""
    with pytest.raises(SetupError, match="looks like"):
        release_notes(tag, root)


@pytest.mark.parametrize(
    ("version", "why"), [("0.3.0", "no section"), ("0.1.0", "its date"), ("0.0.1", "is empty")]
)
def test_a_version_without_notes_is_refused(root: Path, version: str, why: str) -> None:
    """Missing, without a date, or without a word."""
    set_version(root, version)

    with pytest.raises(SetupError, match=why):
        release_notes(f"v{version}", root)


def test_on_the_command_line_a_fault_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """And the exit says so, so that a workflow stops."""
    assert main(["latest"]) == 1
    assert capsys.readouterr().err == "The tag of a release looks like v0.2.0, not latest.\n"
    assert main([]) == 1
