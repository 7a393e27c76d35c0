"""Rules that dependency-cruiser cannot check: use of browser features, and styles."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from game_files import WEB

SCRIPTS: Final = {
    path.relative_to(WEB).as_posix(): re.sub(
        r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL
    )
    for path in WEB.rglob("*.js")
}
"""The scripts without their comments, in which types are named."""

STYLES: Final = {
    path.relative_to(WEB).as_posix(): path.read_text("utf-8") for path in WEB.rglob("*.css")
}
PURE: Final = r"app/(update|selectors|view)\.js|features/[^/]+/state\.js"
IMPURE: Final = (
    r"\b(document|window|localStorage|navigator|location|fetch|Worker|crypto|performance|"
    r"setTimeout|requestAnimationFrame|Date\.now|Math\.random|await|import\.meta)\b"
)
PLACES: Final = {
    r"localStorage|\bidb\b|navigator\.locks": ("storage/",),
    # The sandbox takes these away from the code of others.
    r"indexedDB|BroadcastChannel": ("storage/", "sandbox/worker.js"),
    r"navigator\.serviceWorker|\bServiceWorker": ("storage/", "guard/", "sw.js"),
    r"new Worker\b|postMessage|noonWorker": ("rules/", "sandbox/", "storage/", "guard/", "sw.js"),
    r"\bcaches\b": ("rules/", "sandbox/", "sw.js"),
    r"\bhydrate\b": ("view/render.js",),
    r"\brequestAnimationFrame\b": ("app/app.js", "pages/lab/lab.js"),
}
"""Patterns of browser features, and the only files that may name them."""

STYLE_IMPORTS: Final = {
    "pages": ("view/", "features/", "pages/", "games/generic/"),
    "games": ("board/", "view/"),
}
"""The styles that those of a folder may import; those of other folders import none."""


def test_pure_scripts_and_their_imports_use_nothing_of_the_browser() -> None:
    pure = [name for name in SCRIPTS if re.fullmatch(PURE, name)]
    assert len(pure) > 3
    for name in pure:
        pure += [target for target in imports(name) if target not in pure]

    assert {name: found[0] for name in pure if (found := re.search(IMPURE, SCRIPTS[name]))} == {}


def imports(name: str) -> list[str]:
    targets = re.findall(r"""(?:\bfrom|\bimport)\s*\(?\s*"(\.[\w./-]+)\"""", SCRIPTS[name])
    paths = [os.path.normpath(Path(name).parent / target) for target in targets]
    return [path for path in paths if path in SCRIPTS]


def test_each_feature_of_the_browser_is_used_in_one_place() -> None:
    found = [
        (name, pattern)
        for pattern, places in PLACES.items()
        for name, code in SCRIPTS.items()
        if not name.startswith(places) and re.search(pattern, code)
    ]

    assert found == []


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
