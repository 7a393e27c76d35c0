from __future__ import annotations

import pytest

from tools.bootstrap import SetupError
from tools.release import release_notes

CHANGELOG = """# Changelog

## Unreleased

- Not yet.

## 0.2.0 - 2026-12-01

### Added

- Puzzles.

## 0.1.0

- Games.

## 0.0.1 - 2026-11-01
"""


def test_notes_are_the_section_of_the_version() -> None:
    assert release_notes("v0.2.0", "0.2.0", CHANGELOG) == "### Added\n\n- Puzzles.\n"


@pytest.mark.parametrize("tag", ["0.2.0", "v0.2", "v0.2.1", "v0.2.0\n", "latest"])
def test_tag_that_is_not_the_version_is_refused(tag: str) -> None:
    with pytest.raises(SetupError, match=r"has version 0\.2\.0"):
        release_notes(tag, "0.2.0", CHANGELOG)


@pytest.mark.parametrize("version", ["0.3.0", "0.1.0", "0.0.1", "0.0"])
def test_version_without_a_dated_section_with_notes_is_refused(version: str) -> None:
    with pytest.raises(SetupError, match=f"## {version} - YYYY-MM-DD"):
        release_notes(f"v{version}", version, CHANGELOG)
