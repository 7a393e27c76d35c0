"""The walls of the page: which script and which style may import which, and who names what."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

WEB: Final = Path(__file__).parent.parent / "web"
SCRIPTS: Final = sorted(WEB.rglob("*.js"))
STYLES: Final = sorted(WEB.rglob("*.css"))

_IMPORT: Final = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*"([\w@./-]+)\"""")
_COMMENT: Final = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)


def name(path: Path) -> str:
    """Return where a file lies, as in "app/update.js"."""
    return path.relative_to(WEB).as_posix()


def code(path: Path) -> str:
    """Return a script without its comments, in which types are named."""
    return _COMMENT.sub("", path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """Yield what a script imports: files of ours as in "app/update.js", packages by their name."""
    for target in _IMPORT.findall(code(path)):
        inside = target.startswith(".")
        yield os.path.normpath((path.parent / target).relative_to(WEB)) if inside else target


def own_imports(path: Path) -> set[str]:
    """Return the files of ours that a script imports."""
    return {target for target in imports(path) if (WEB / target).is_file()}


GRAPH: Final[Mapping[str, set[str]]] = {name(path): own_imports(path) for path in SCRIPTS}
every_script = pytest.mark.parametrize("path", SCRIPTS, ids=name)

ROOMS: Final[Mapping[str, tuple[str, ...]]] = {
    "view": ("view/", "i18n/message.js", "i18n/refusals.js"),
    "i18n": ("i18n/", "storage/settings.js", "storage/scope.js"),
    "storage": ("storage/", "i18n/player-names.js", "match/record.js"),
    "match": (
        "match/",
        "app/random.js",
        "app/selectors.js",
        "i18n/message.js",
        "rules/errors.js",
        "storage/",
    ),
    "guard": ("guard/",),
    "rules": ("rules/", "match/record.js", "i18n/", "input/early-presses.js", "storage/visit.js"),
    "guests": (
        "guests/",
        "sandbox/sandbox.js",
        "storage/",
        "rules/errors.js",
        "view/",
        "i18n/",
    ),
    "puzzles": (
        "puzzles/",
        "app/files.js",
        "rules/client.js",
        "rules/errors.js",
        "view/",
        "i18n/",
        "storage/",
    ),
    "sandbox": ("sandbox/", "rules/", "storage/scope.js"),
    "input": ("input/", "app/selectors.js", "i18n/choose-language.js", "storage/visit.js"),
    "app": ("app/", "match/", "view/", "i18n/", "rules/client.js", "rules/errors.js", "storage/"),
    "features": (
        "app/",
        "match/record.js",
        "view/",
        "i18n/",
        "rules/client.js",
        "rules/errors.js",
        "storage/",
    ),
    "games": ("view/", "i18n/message.js", "i18n/refusals.js"),
    "lab": (
        "app/files.js",
        "app/random.js",
        "match/record.js",
        "view/",
        "i18n/",
        "rules/errors.js",
        "rules/reply.js",
        "storage/",
    ),
}
"""What the scripts of each folder may import beside their own."""

DOORS: Final = {"index.js", "state.js", "setup-fields.js"}
"""The files of a feature that others may import, beside the one that has its name."""


def is_door(target: str) -> bool:
    """Return whether a file is one by which other features and the app may enter a feature."""
    _, feature, file = target.split("/")
    return file in DOORS or file == f"{feature}.js"


@every_script
def test_a_script_keeps_to_its_room(path: Path) -> None:
    """Each folder imports its own files and the rooms below; a feature is entered by a door."""
    room = name(path).split("/")[0]
    if room == "pages" or name(path) == "sw.js":
        return
    own = "/".join(name(path).split("/")[:2]) if room in ("features", "games") else room
    for target in own_imports(path):
        if target.startswith((f"{own}/", *ROOMS[room])):
            continue
        entered = target.startswith("features/") and room in ("features", "app")
        assert entered, f"{name(path)} may not import {target}"
        assert is_door(target), f"{name(path)} enters {target}, which is no door"


def reachable(start: str) -> set[str]:
    """Return all files that a script imports, itself included, by way of others too."""
    found = {start}
    while new := {target for file in found for target in GRAPH.get(file, ())} - found:
        found |= new
    return found


PURE: Final = [
    "app/update.js", "app/selectors.js", "app/view.js", "features/review/update.js",
    *(name(path) for path in WEB.glob("features/*/state.js")),
]  # fmt: skip


@pytest.mark.parametrize("start", PURE)
def test_what_is_said_to_be_pure_knows_nothing_of_the_world(start: str) -> None:
    """Neither it nor anything it imports names the page, storage, the network, time or chance."""
    world = (
        r"\b(document|window|localStorage|navigator|location|fetch|Worker|crypto|performance|"
        r"setTimeout|requestAnimationFrame|Date\.now|Math\.random|await|import\.meta)\b"
    )
    for file in reachable(start):
        found = re.search(world, code(WEB / file))
        assert not found, f"{file} names {found and found[0]}, and {start} imports it"


def test_update_imports_nothing_but_selectors_and_records() -> None:
    """The core of the page stands on the state alone."""
    assert GRAPH["app/update.js"] == {"app/selectors.js", "match/record.js"}


@pytest.mark.parametrize(
    ("what", "rooms"),
    [
        (r"localStorage|\bidb\b|navigator\.locks", ("storage/",)),
        # The sandbox takes these away from its guests.
        (r"indexedDB|BroadcastChannel", ("storage/", "sandbox/hardening.js")),
        (r"navigator\.serviceWorker|\bServiceWorker", ("storage/", "guard/", "sw.js")),
        (
            r"new Worker\b|postMessage|noonWorker",
            ("rules/", "sandbox/", "storage/", "guard/", "sw.js"),
        ),
        (r"\bcaches\b", ("rules/", "sandbox/", "sw.js")),
        (r"@lit-labs/ssr-client|\bhydrate\b", ("view/render.js",)),
        (r"\brequestAnimationFrame\b", ("app/app.js",)),
    ],
)
def test_one_folder_alone_names_each_part_of_the_browser(what: str, rooms: tuple[str, ...]) -> None:
    """Storage, the worker, the service worker: whoever wants them asks that folder."""
    for path in SCRIPTS:
        if not name(path).startswith(rooms):
            assert not re.search(what, code(path)), name(path)


def test_no_scripts_import_each_other_in_a_circle() -> None:
    """Neither at once nor later."""
    for file, targets in GRAPH.items():
        for target in targets:
            assert file not in reachable(target), f"{file} and {target}"


def test_every_package_is_imported_by_its_name() -> None:
    """As package.json has it, and in no other way."""
    packages = json.loads((WEB.parent / "package.json").read_text(encoding="utf-8"))["dependencies"]
    for path in SCRIPTS:
        for target in imports(path):
            if not (WEB / target).is_file() and not target.startswith("vendor/pyodide/"):
                assert any(target.split("/")[0] in each for each in packages), (name(path), target)


def styles_in(path: Path) -> set[str]:
    """Return the styles that a style takes in, as in "view/tokens.css"."""
    targets = re.findall(r'@import "([^"]+)"', path.read_text(encoding="utf-8"))
    return {os.path.normpath((path.parent / target).relative_to(WEB)) for target in targets}


@pytest.mark.parametrize("path", STYLES, ids=name)
def test_only_the_styles_of_a_page_and_of_a_game_take_in_others(path: Path) -> None:
    """A page those of the view, the features and the input; a game those of the view."""
    allowed: tuple[str, ...] = ()
    if name(path).startswith("pages/"):
        allowed = ("view/", "features/", "input/", "lab/", "pages/", "games/generic/")
    if name(path).startswith("games/"):
        allowed = ("view/",)
    for found in styles_in(path):
        assert found.startswith(allowed or ("none",)), f"{name(path)} may not take in {found}"
        assert (WEB / found).is_file()


def test_every_style_is_part_of_a_page_or_of_a_game() -> None:
    """A style that nobody imports would be dead."""
    taken = {found for path in STYLES for found in styles_in(path)}
    for path in STYLES:
        if not name(path).startswith(("pages/", "games/")):
            assert name(path) in taken, name(path)


@pytest.mark.parametrize("path", sorted(WEB.glob("games/*/card.css")), ids=name)
def test_the_style_of_a_card_touches_no_other_card(path: Path) -> None:
    """The home page takes in the cards of all games: each rule stands in `.card-<folder>`."""
    text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
    text = re.sub(r'@import "[^"]+";', "", text).strip()
    assert text.startswith("@layer home {"), f"{name(path)} has a rule outside of the home layer"
    depth, outermost, selector = 0, [], ""
    for character in text:
        if character == "{":
            outermost += [selector.strip()] if depth == 1 else []
            depth, selector = depth + 1, ""
        elif character == "}":
            depth, selector = depth - 1, ""
        else:
            selector += character
    assert outermost == [f".card-{path.parent.name}"], f"{name(path)} styles more than its card"


def test_every_feature_is_in_the_list_of_the_app() -> None:
    """A folder with an index.js is a feature, and the page takes it from one list."""
    listed = {target for target in GRAPH["app/app.js"] if target.startswith("features/")}
    assert listed == {name(path) for path in WEB.glob("features/*/index.js")}
