"""Every page has all messages that its scripts can use, in each language."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from game_files import OURS

from tools.site.locales import Locales, site_files

LOCALES = Locales(site_files(), [game.slug for game in OURS])
OF_TERMINALS = (
    "terminal.",
    "error.request.",
    *("error.near", "error.option.no-preset", "error.option.level"),
)
"""Of terminals, and of calls that no page makes."""
DATA = re.compile(r'<script type="application/json".*?>(.*?)</script>', re.DOTALL)
MAIN = re.compile(r'<script type="module" src="(.*?)">')


@cache
def namespaces_in(script: Path) -> Mapping[str, str]:
    """Return the namespaces that a script, or one that it can import, uses; each with a source."""
    scripts = [script]
    used: dict[str, str] = {}
    for each in scripts:
        targets = re.findall(r'"(\.{1,2}/[\w./-]+\.js)"', each.read_text(encoding="utf-8"))
        paths = ((each.parent / target).resolve() for target in targets)
        scripts += [path for path in paths if path.exists() and path not in scripts]
        sources = json.loads(Path(f"{each}.map").read_text(encoding="utf-8"))
        for name, text in zip(sources["sources"], sources["sourcesContent"], strict=True):
            used |= dict.fromkeys(re.findall(r'\b(?:vocabulary|known)\("(.+?)"', text), name)
    return used


@cache
def shared_tables(script: Path) -> Mapping[str, Any]:
    text = script.read_text(encoding="utf-8")
    tables: Mapping[str, Any] = json.loads(text.removeprefix("export default ").rstrip(";\n"))
    return tables


pytestmark = pytest.mark.node


@pytest.mark.parametrize("language", LOCALES.languages)
def test_page_has_all_messages_of_its_scripts(language: str, site: Path) -> None:
    home = site if language == "en" else site / language
    names = set()
    missing = []
    for page in [home / "index.html", *home.glob("*/index.html")]:
        html = page.read_text(encoding="utf-8")
        if page.parent.name in LOCALES.languages or not (found := DATA.search(html)):
            continue
        data = json.loads(found[1])
        main = (page.parent / MAIN.search(html)[1]).resolve()
        scripts = [main, *(site / game["script"] for game in data.get("games", ()))]
        if "frontEnd" in data:
            scripts.append((main.parent / data["frontEnd"]).resolve())
        tables = shared_tables((main.parent / data["messages"]).resolve()) | data["own"]
        for script in scripts:
            for namespace, source in namespaces_in(script).items():
                wanted = LOCALES.table(namespace, language)
                keys = {key for key in wanted if not key.startswith(OF_TERMINALS)}
                if lacking := keys - tables.get(namespace, {}).keys():
                    missing.append((page.parent.name, source, namespace, sorted(lacking)))
                names.add(namespace)
    assert missing == []
    assert {"frame", "added-games", "lab", "puzzles", "pages/teach", "features/setup"} <= names
