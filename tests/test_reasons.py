from __future__ import annotations

from pathlib import Path

from message_tables import CORE, every_game_of_ours, folder_of, keys, table

from py_rules import Reason
from py_rules.game import GameClass

DOCS = (Path(__file__).parent.parent / "docs" / "library.md").read_text(encoding="utf-8")


def test_reason_has_what_the_referee_decides() -> None:
    constants = {name: value for name, value in vars(Reason).items() if name.isupper()}
    assert {*constants.values()} == keys(table(CORE), "reason")
    assert all(name in DOCS for name in constants)


@every_game_of_ours
def test_the_docs_list_the_reasons_of_a_game(game: GameClass) -> None:
    assert [
        reason for reason in keys(table(folder_of(game)), "reason") if f"`{reason}`" not in DOCS
    ] == []
