"""The files that the service worker keeps, and those of them that can wait."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Collection, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # importing the games' pages needs the games
    from tools.site.game_pages import GamePage
    from tools.site.scripts import Scripts

_SOURCES: Final = ("icons/maskable.svg", "icons/wordmark.svg")  # that no page requests
_NOT_KEPT: Final = ("sw.js", "*.map", "licenses/*", "link-pictures/*", "screenshots/*", *_SOURCES)
_LATER: Final = (
    *(f"python/{name}.bin" for name in ("rest", "remainder", "lab", "puzzles", "books", "wheels")),
    "icons/*.png",
    "*manifest.webmanifest",
    "404.html",
    "*.whl",
    "*lesson.json",
    "guard/afresh.js",
    "sandbox/*",
)
_PARTS: Final = ("*/index.html", "index.html", "pages/*", "games/*")
"""Files that can wait unless `needed_to_play` lists them."""


def needed_to_play(
    games: Sequence[GamePage], languages: Sequence[str], scripts: Scripts
) -> Collection[str]:
    """Return the scripts, styles and pages of the home page and of all games."""
    names = ["pages/game", *(page.script.removesuffix(".js") for page in games)]
    prefixes = ["", *(f"{language}/" for language in languages)]
    places = ["", *(f"{page.slug}/" for page in games)]
    return {
        *(path for name in names for path in scripts.needs[f"{name}.js"]),
        *scripts.loads["pages/home.js"],
        *(f"{name}.css" for name in (*names, "pages/home")),
        "pages/late.css",
        *(f"{prefix}{place}index.html" for prefix in prefixes for place in places),
    }


def write_file_lists(site: Path, needed: Collection[str]) -> None:
    """Write the hashes of the files that are kept, and the list of those that can wait."""
    hashes = {
        path: f"sha256-{base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode()}"
        for path, file in sorted(
            (file.relative_to(site).as_posix(), file) for file in site.rglob("*") if file.is_file()
        )
        if not _matches(path, _NOT_KEPT)
    }
    later = [
        path
        for path in hashes
        if _matches(path, _LATER) or (_matches(path, _PARTS) and path not in needed)
    ]
    worker = site / "sw.js"
    lists = (
        f"const FILES = {json.dumps(hashes, indent=0)};\n"
        f"const LATER = new Set({json.dumps(later, indent=0)});\n"
    )
    worker.write_text(lists + worker.read_text(encoding="utf-8"), encoding="utf-8", newline="\n")


def _matches(path: str, patterns: Sequence[str]) -> bool:
    return any(fnmatch(path, pattern) for pattern in patterns)
