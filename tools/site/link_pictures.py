"""The pictures that chats and networks show next to the link of a game."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tools.site.node import run_script

if TYPE_CHECKING:  # importing the games' pages needs the games
    from tools.site.game_pages import GamePage

FOLDER: Final = "link-pictures"


def link_pictures(
    pages: Sequence[GamePage],
    files: Mapping[str, Path],
    drawn: Mapping[str, Mapping[str, Any]],
    font: Path,
) -> Iterator[tuple[str, bytes]]:
    """Yield the path of each picture on the site and the picture as PNG.

    *drawn* is what `prerender` returns for a language; *font* is the typeface of the tiles.

    Raises:
        SetupError: If a picture cannot be drawn.
    """

    def read(path: str) -> str:
        return files[path].read_text(encoding="utf-8")

    games = [
        {
            "slug": page.slug,
            "look": page.look,
            "picture": drawn[page.slug]["picture"],
            "styles": [
                read(path)
                for path in ("view/tile-picture.css", f"games/{page.look}/card.css")
                if path in files
            ],
        }
        for page in pages
    ]
    given = {
        "font": str(font),
        "games": games,
        "tokens": read("view/tokens.css"),
        "wordmark": read("icons/wordmark.svg"),
    }
    failure = "The pictures of links could not be drawn:"
    said = run_script("site/link_pictures.mjs", given=json.dumps(given), failure=failure)
    for slug, png in json.loads(said).items():
        yield f"{FOLDER}/{slug}.png", b64decode(png)
