"""A project of somebody else, with a game and a front end, to put on the site."""

from __future__ import annotations

import shutil
from pathlib import Path

from tools.bootstrap import ROOT


def make_project(folder: Path) -> Path:
    """Write a copy of Nim with a front end of its own to a folder, and return that."""
    shutil.copytree(ROOT / "tests" / "thirdparty" / "nim", folder)
    front_end = folder / "web" / "nim"
    front_end.mkdir(parents=True)
    generic = (ROOT / "web" / "games" / "generic" / "board.js").read_text(encoding="utf-8")
    for name, content in {"board.js": generic, "board.css": ".heap { color: red; }\n"}.items():
        (front_end / name).write_text(content, encoding="utf-8", newline="\n")
    return folder
