"""Why a match can end: constants, words and docs agree."""

from __future__ import annotations

import re
from pathlib import Path

from game_files import OURS
from message_tables import CORE, folder_of, keys, table

from py_rules import Reason

DOCS = (Path(__file__).parent.parent / "docs" / "reference.md").read_text(encoding="utf-8")
REASONS = {name: value for name, value in vars(Reason).items() if name.isupper()}


def test_the_docs_list_every_reason() -> None:
    rows = re.findall(r"^\| `Reason\.(.*?) \|", DOCS, re.MULTILINE)
    assert [name for row in rows for name in row.replace("`", "").split(", ")] == [*REASONS]


def test_every_reason_is_decided_by_the_referee_or_a_game() -> None:
    tables = [table(CORE), *(table(folder_of(game)) for game in OURS)]
    assert {*REASONS.values()} <= {reason for each in tables for reason in keys(each, "reason")}
    assert keys(table(CORE), "reason") <= {*REASONS.values()}
