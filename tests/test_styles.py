"""Styles import those of the parts below, and the style of a card affects no other card."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from game_files import WEB

STYLES: Final = {
    path.relative_to(WEB).as_posix(): path.read_text("utf-8") for path in WEB.rglob("*.css")
}


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
