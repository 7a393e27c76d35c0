"""The types that are made of the messages of the page."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Final

import pytest

from tools.site.node import command_of

ROOT: Final = Path(__file__).parent.parent
WEB: Final = ROOT / "web"

TYPED: Final = """\
import {{ vocabulary }} from "{message}";
const {{ t }} = vocabulary("frame");
{call}
"""


@pytest.mark.node
@pytest.mark.parametrize(
    ("call", "says"),
    [
        ('t("player", { n: 1 }); t("undo"); t("plies", { n: 2 });', ""),
        ('t("nonsense");', "nonsense"),
        ('t("player");', "Expected 2 arguments"),
        ('t("player", { name: "Ann" });', "'name' does not exist"),
        ('t("plies", { n: "two" });', "'string' is not assignable to type 'number'"),
        ('vocabulary("nowhere");', '"nowhere"'),
    ],
)
def test_the_checker_of_types_knows_every_message(call: str, says: str, tmp_path: Path) -> None:
    from tools.site.message_types import PLY_KEY, write_message_types

    write_message_types()
    message = (WEB / "i18n" / "message.js").as_posix()
    script = tmp_path / "script.js"
    script.write_text(TYPED.format(message=message, call=call), encoding="utf-8")
    settings = {
        "extends": (ROOT / "tsconfig.json").as_posix(),
        "include": [script.as_posix(), PLY_KEY.as_posix()],
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    done = subprocess.run(
        [command_of("tsc"), "-p", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert (done.returncode == 0) == (not says), done.stdout
    assert says in done.stdout
