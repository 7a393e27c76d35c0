"""The errors that TypeScript finds in scripts."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from game_files import ROOT, WEB

from tools.site.node import type_checker


def type_errors(folder: Path, files: Iterable[Path]) -> Sequence[tuple[str, int, str]]:
    """Return the script, line and text of each error; *folder* is for settings."""
    settings = {
        "extends": (ROOT / "tsconfig.json").as_posix(),
        "include": [file.as_posix() for file in files],
    }
    (folder / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    done = subprocess.run(
        type_checker("-p", folder),
        cwd=WEB, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    errors = re.findall(r"^(\S+\.[jt]s)\((\d+),\d+\): error (.*)$", done.stdout, re.MULTILINE)
    return [(script, int(line), text) for script, line, text in errors]
