"""The tables of what Python says, as they lie beside it."""

from __future__ import annotations

import json
import string
from collections.abc import Mapping
from pathlib import Path

import pytest
from game_files import OURS, ROOT

from py_rules.game import GameClass

RULES = ROOT / "py_rules"
CORE = RULES / "locales"
LAB = RULES / "tournament" / "locales"
LAWS = RULES / "conformance" / "locales"
PUZZLES = RULES / "puzzles" / "locales"
WHY = RULES / "explain" / "locales"
FOLDERS = [CORE, LAB, LAWS, PUZZLES, WHY, *sorted((RULES / "games").glob("*/locales"))]
MODULES = [path for path in sorted(RULES.rglob("*.py")) if path.name != "errors.py"]
every_game_of_ours = pytest.mark.parametrize("game", OURS, ids=lambda game: game.slug)
every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.parent.name)


def table(folder: Path, language: str = "en") -> Mapping[str, str]:
    """Return a table as it is written; a key that stands there twice is an error."""

    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        keys = [key for key, _ in pairs]
        assert len({*keys}) == len(keys), f"{folder} says twice {keys}"
        return dict(pairs)

    text = (folder / f"{language}.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text, object_pairs_hook=once)
    return found


def folder_of(game: GameClass) -> Path:
    """Return where the tables of a game of ours are."""
    return RULES / "games" / game.slug.replace("-", "_") / "locales"


def places(text: str) -> set[str]:
    """Return the names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def keys(of: Mapping[str, str], family: str) -> set[str]:
    """Return the codes of a family that a table has sentences for."""
    return {key.removeprefix(f"{family}.") for key in of if key.startswith(f"{family}.")}
