"""Styles import those of the parts below, and the style of a card affects no other card."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from game_files import WEB

STYLES: Final = {
    path.relative_to(WEB).as_posix(): path.read_text("utf-8") for path in WEB.rglob("*.css")
}
STYLE_IMPORTS: Final = {
    "pages": ("view/", "features/", "pages/", "games/generic/"),
    "games": ("board/", "view/"),
}
"""The styles that those of a folder may import; those of other folders import none."""


def test_styles_import_those_of_the_parts_below() -> None:
    imported = set()
    for name, style in STYLES.items():
        for target in re.findall(r'@import "([^"]+)"', style):
            path = os.path.normpath(Path(name).parent / target)
            imported.add(path)
            assert path.startswith(STYLE_IMPORTS.get(name.split("/")[0], ())), (name, path)
            assert path in STYLES, (name, path)

    unused = {name for name in STYLES if not name.startswith(("pages/", "games/"))} - imported
    assert unused == set()


def test_style_of_a_card_affects_no_other_card() -> None:
    for name, style in STYLES.items():
        if not re.fullmatch(r"games/[^/]+/card\.css", name):
            continue
        text = re.sub(r'/\*.*?\*/|@import "[^"]+";', "", style, flags=re.DOTALL).strip()
        inner = re.fullmatch(r"@layer home \{(.*)\}", text, re.DOTALL)
        assert inner, f"{name} has a rule outside of the home layer."
        text = inner[1]
        while (flat := re.sub(r"\{[^{}]*\}", ";", text)) != text:
            text = flat
        selectors = [each.strip() for each in text.split(";") if each.strip()]
        assert selectors == [f".card-{Path(name).parent.name}"], name
