"""Looks have styles, those of a part affect no other, and words can be read in both themes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from game_files import WEB

STYLES: Final = {
    path.relative_to(WEB).as_posix(): path.read_text("utf-8") for path in WEB.rglob("*.css")
}


LOOK: Final = re.compile(r"(?<![\w-])(?:is|has)-[\w-]+")
"""A class that says a state, such as `is-late`."""


def test_each_look_in_a_template_has_a_style() -> None:
    sources = [path for kind in ("ts", "js", "html") for path in WEB.rglob(f"*.{kind}")]
    written = {look for path in sources for look in LOOK.findall(path.read_text("utf-8"))}
    assert len(written) > 50
    assert written - {*LOOK.findall("".join(STYLES.values()))} == set()


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


def test_animations_have_different_names() -> None:
    # Of two with one name on a page, the later one plays in both places.
    names = re.findall(r"@keyframes ([\w-]+)", "".join(STYLES.values()))
    assert sorted({*names}) == sorted(names)


TOKEN: Final = re.compile(r"--([\w-]+): var\(--noon, (#\w+)\) var\(--midnight, (#\w+)\)")
TOKENS: Final = {name: both for name, *both in TOKEN.findall(STYLES["view/tokens.css"])}
GROUNDS: Final = ("ground", "surface", "well")
WORDS: Final = [
    *((ink, ground) for ink in ("ink", "ink-2", "sun", "diamond") for ground in GROUNDS),
    *((side, f"{side}-soft") for side in ("sun", "diamond")),
    *(("on-player", side) for side in ("sun", "diamond")),
    *(("ink", f"{side}-soft") for side in ("sun", "diamond", "gold")),
    *(("ground", "ink"), ("gold-on-ink", "ink")),
]
"""Which colors words have, and on which grounds."""


def luminance(color: str) -> float:
    shares = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", ["noon", "midnight"])
def test_words_can_be_read(theme: str) -> None:
    for pair in WORDS:
        colors = [luminance(TOKENS[name][theme == "midnight"]) for name in pair]
        assert (max(colors) + 0.05) / (min(colors) + 0.05) >= 4.5, pair  # as WCAG 2 asks for
