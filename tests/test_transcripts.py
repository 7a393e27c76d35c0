"""Whole matches in a terminal, compared with snapshots; `--snapshot-update` rewrites them."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_files import folder_of, full_matches, games_with_tests
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation

from py_rules import from_fragment
from py_rules.terminal.session import transcript

SLUGS = [game.slug for game in games_with_tests()]


class TextOfGame(SingleFileSnapshotExtension):
    file_extension = "txt"
    _write_mode = WriteMode.TEXT

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        slug = test_location.item.callspec.params["slug"]
        return str(folder_of(slug) / cls.snapshot_dirname)

    @classmethod
    def matches_test_location(
        cls, *, test_location: PyTestLocation, snapshot_location: str
    ) -> bool:
        return Path(snapshot_location).parent == Path(cls.dirname(test_location=test_location))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", SLUGS)
def test_transcript(slug: str, language: str, snapshot: SnapshotAssertion) -> None:
    matches = full_matches(slug)
    match = matches[0] if language == "en" else min(matches, key=lambda each: len(each.moves))
    record = from_fragment(slug, match.fragment)

    assert transcript(record, language) == snapshot(extension_class=TextOfGame)
