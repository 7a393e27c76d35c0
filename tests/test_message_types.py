"""The TypeScript types generated from the messages of the page."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Final

import pytest
from game_files import ROOT, WEB

from tools.site.message_types import PLACE, write_message_types
from tools.site.node import command_of

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
    settings = {
        "extends": (ROOT / "tsconfig.json").as_posix(),
        "include": [script.as_posix(), PLACE.as_posix()],
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    done = subprocess.run(
        [command_of("tsc"), "-p", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    errors = dict(re.findall(r"script\.js\((\d+),\d+\): (.*)", done.stdout))

    for line, (call, error) in enumerate(CALLS.items(), len(head) + 1):
        found = errors.get(str(line))
        assert (found is None) if error is None else (found and error in found), (call, found)
