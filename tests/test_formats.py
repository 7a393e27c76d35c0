"""What 1.0.0 writes is read: `formats/version-1` never changes, a later version gets a folder."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from py_rules import from_fragment, from_text, to_fragment, to_text
from py_rules.tournament.results import verify

FOLDER: Final = Path(__file__).parent / "formats" / "version-1"
PAGE: Final = Path(__file__).parent.parent / "docs" / "formats.md"
RECORDS: Final = json.loads((FOLDER / "records.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("kept", RECORDS, ids=lambda kept: kept["fragment"][:40])
def test_record_of_version_1_is_read_from_its_link_and_its_text(kept: dict[str, Any]) -> None:
    linked = from_fragment(kept["game"], kept["fragment"])
    filed = from_text(kept["text"])
    assert filed.match == linked.match
    assert filed.tags == linked.tags == kept["tags"]
    assert list(filed.match.moves) == kept["moves"]
    assert filed.match.result == kept["result"]
    assert filed.comments == {int(ply): text for ply, text in kept["comments"].items()}
    assert (to_fragment(linked), to_text(filed)) == (kept["fragment"], kept["text"])


def test_results_of_version_1_are_verified() -> None:
    verified = verify((FOLDER / "results.jsonl").read_text(encoding="utf-8"))
    assert (verified.matches, verified.late) == (2, 1)


def test_documentation_shows_the_files_of_version_1() -> None:
    examples = re.findall(
        r"^```json (\w+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    files = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json*")}
    assert dict(examples) == {name: text for name, text in files.items() if name != "records"}
