"""What chats and networks show next to a link to the site."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from game_files import every_game
from PIL import Image
from tools_projects import ADDRESS, properties

from py_rules.registry import GameClass

pytestmark = pytest.mark.turns


@pytest.mark.node
@every_game
def test_page_of_a_game_names_its_title_its_summary_and_its_picture(
    game: GameClass, site: Path
) -> None:
    said = properties(site / game.slug / "index.html")
    assert said["title"] == f"{game.name} · noon".replace("&", "&amp;")
    assert said["description"].endswith(".")
    assert said["image"].startswith(ADDRESS)
    drawn = Image.open(BytesIO((site / said["image"].removeprefix(ADDRESS)).read_bytes()))
    assert (drawn.format, drawn.size) == ("PNG", (1200, 630))
    assert len(drawn.convert("RGB").getcolors(100_000) or []) > 100, "it shows something"


@pytest.mark.node
def test_other_pages_show_the_icon_and_each_language_its_own_words(site: Path) -> None:
    assert properties(site / "index.html")["image"] == f"{ADDRESS}icons/icon-512.png"
    assert (site / "icons" / "icon-512.png").exists()
    german = properties(site / "de" / "palindrome-war" / "index.html")
    assert german["title"] == "Palindromkrieg · noon"
    assert german["image"] == f"{ADDRESS}link-pictures/palindrome-war.png"
