"""The tables of messages in py_rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from game_files import ROOT

from py_rules.game import GameClass

RULES = ROOT / "py_rules"
CORE = RULES / "locales"
LAB = RULES / "tournament" / "locales"
CONFORMANCE = RULES / "conformance" / "locales"
PUZZLES = RULES / "puzzles" / "locales"
WHY = RULES / "explain" / "locales"
FOLDERS = [CORE, LAB, CONFORMANCE, PUZZLES, WHY, *sorted((RULES / "games").glob("*/locales"))]
TEMPLATE = RULES / "terminal" / "template"
MODULES = [
    path
    for path in sorted(RULES.rglob("*.py"))
    if path.name != "errors.py" and not path.is_relative_to(TEMPLATE)
]


def table(folder: Path, language: str = "en") -> Mapping[str, str]:
    """Return the messages of a folder; a duplicate key is an error."""

    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        keys = [key for key, _ in pairs]
        assert len({*keys}) == len(keys), f"{folder} has a duplicate key: {keys}"
        return dict(pairs)

    text = (folder / f"{language}.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text, object_pairs_hook=once)
    return found


def folder_of(game: GameClass) -> Path:
    return RULES / "games" / game.slug.replace("-", "_") / "locales"


def keys(of: Mapping[str, str], family: str) -> set[str]:
    """Return the keys of a table that begin with *family*, without it."""
    return {key.removeprefix(f"{family}.") for key in of if key.startswith(f"{family}.")}
