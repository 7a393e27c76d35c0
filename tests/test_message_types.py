"""The TypeScript types generated from the messages of the page."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from game_files import WEB
from type_errors import type_errors

from tools.site.message_types import PLACE, write_message_types

CALLS: Final = {
    't("player", { n: 1 }); t("undo"); t("plies", { n: 2 });': None,
    't("nonsense");': "nonsense",
    't("player");': "Expected 2 arguments",
    't("player", { name: "Ann" });': "'name' does not exist",
    't("plies", { n: "two" });': "'string' is not assignable to type 'number'",
    'vocabulary("nowhere");': '"nowhere"',
}
"""Calls of a script, and a part of the type error of each."""


@pytest.mark.node
def test_wrong_keys_and_parameters_are_type_errors(tmp_path: Path) -> None:
    write_message_types()
    message = (WEB / "i18n" / "message.js").as_posix()
    head = [f'import {{ vocabulary }} from "{message}";', 'const { t } = vocabulary("frame");']
    script = tmp_path / "script.js"
    script.write_text("\n".join([*head, *CALLS]), encoding="utf-8")
    errors = {line: text for _, line, text in type_errors(tmp_path, [script, PLACE])}

    for line, (call, error) in enumerate(CALLS.items(), len(head) + 1):
        found = errors.get(line)
        assert (found is None) if error is None else (found and error in found), (call, found)
