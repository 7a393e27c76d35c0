from __future__ import annotations

import re
from pathlib import Path

from py_rules.tournament.results import verify

FORMATS = Path(__file__).parent.parent / "docs" / "formats.md"


def test_the_results_file_of_the_documentation_is_verified() -> None:
    text = FORMATS.read_text(encoding="utf-8")
    example = re.search(r"^```json results\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert example
    verified = verify(example[1])
    assert (verified.matches, verified.late) == (2, 1)
