"""Why a match can end: constants, words and docs agree."""

from __future__ import annotations

import re
from pathlib import Path

from message_tables import CORE, every_game_of_ours, folder_of, keys, table

from py_rules import Reason
from py_rules.game import GameClass

DOCS = (Path(__file__).parent.parent / "docs" / "library.md").read_text(encoding="utf-8")
REASONS = {name: value for name, value in vars(Reason).items() if name.isupper()}


def test_the_docs_list_every_reason() -> None:
    rows = re.findall(r"^\| `Reason\.(.*?) \|", DOCS, re.MULTILINE)
    assert [name for row in rows for name in row.replace("`", "").split(", ")] == [*REASONS]


def test_reason_has_what_the_referee_decides() -> None:
    assert keys(table(CORE), "reason") <= {*REASONS.values()}


@every_game_of_ours
def test_reason_has_what_a_game_decides(game: GameClass) -> None:
    assert keys(table(folder_of(game)), "reason") <= {*REASONS.values()}
