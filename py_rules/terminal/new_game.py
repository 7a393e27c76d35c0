"""A small complete game under another name, for its author to edit.

The template is a working game with tests, texts in each language and a front end.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from keyword import kwlist
from pathlib import Path
from typing import Final

from py_rules.messages import languages
from py_rules.record import from_fragment
from py_rules.registry import all_games
from py_rules.terminal.opponents import FileError
from py_rules.terminal.projects import registered
from py_rules.terminal.session import transcript

TEMPLATE: Final = Path(__file__).parent / "template"
TEMPLATE_SLUG: Final = "last-counter"

ADDRESSES: Final = frozenset(
    {
        *("about", "add", "added", "added-games", "app", "board", "features", "fonts", "game"),
        *("games", "generic", "guard", "home", "i18n", "icons", "lab", "licenses", "locales"),
        *("link-pictures", "match", "me", "more", "not-found", "pages", "puzzles", "python"),
        *("rules", "sandbox", "screenshots", "shell", "solved", "storage", "teach", "text"),
        *("texts", "vendor", "view", *languages()),
    }
)
"""The pages and folders of a site, which no game can have as its slug."""

_RESERVED: Final = frozenset({"pytest", "test", "tests", "py_rules"})


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a game.

    >>> Names("last-counter")
    Names(slug='last-counter')
    >>> Names("last-counter").module, Names("last-counter").cls, Names("last-counter").title
    ('last_counter', 'LastCounter', 'Last Counter')
    """

    slug: str

    @property
    def module(self) -> str:
        """Return the name of its Python package."""
        return self.slug.replace("-", "_")

    @property
    def cls(self) -> str:
        """Return the name of its class."""
        return "".join(word.capitalize() for word in self.slug.split("-"))

    @property
    def title(self) -> str:
        """Return its name in sentences."""
        return " ".join(word.capitalize() for word in self.slug.split("-"))


def new_game(folder: Path, *, minimal: bool = False) -> str:
    """Write a game to a new folder, whose name is its slug, and return that.

    A *minimal* one has rules, texts and tests: its board is drawn as its view describes it.

    Raises:
        FileError: If the name is invalid or taken, or the folder is not empty or can’t be written.
    """
    place = folder.resolve()
    slug = place.name
    refuse_bad(slug)
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise FileError("new-not-empty", folder=str(folder))
    try:
        write_files(place, files_of(Names(slug), in_package=True, minimal=minimal))
    except OSError as error:
        detail = error.strerror or str(error)
        raise FileError("save-failed", file=str(folder), detail=detail) from None
    with registered(folder):
        write_transcripts(slug, folder / "tests" / "games" / slug)
    return slug


def refuse_bad(slug: str) -> None:
    """Raise FileError if a slug is invalid or taken."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", slug) or len(slug) > 30:
        raise FileError("new-name", slug=slug)
    names = Names(slug)
    if names.module in sys.stdlib_module_names | _RESERVED:
        raise FileError("new-module", slug=slug)
    rules = ast.parse((TEMPLATE / "rules" / "rules.py").read_text(encoding="utf-8"))
    used = {node.id for node in ast.walk(rules) if isinstance(node, ast.Name)}
    slugs = {*ADDRESSES, *(game.slug for game in all_games())}
    if slug in slugs or names.cls in {*used, *kwlist} or names.module in kwlist:
        raise FileError("new-taken", slug=slug)


def files_of(names: Names, *, in_package: bool, minimal: bool = False) -> Mapping[str, str]:
    """Return the files of a game by their paths in a project, or in the tree of noon."""
    places = {
        "rules": names.module if in_package else f"py_rules/games/{names.module}",
        "web": f"web/{names.slug}" if in_package else f"web/games/{names.slug}",
        "tests": f"tests/games/{names.slug}",
    }
    sources = {
        path: f"{place}/{path.relative_to(TEMPLATE / part).as_posix()}"
        for part, place in places.items()
        for path in sorted((TEMPLATE / part).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
        if not (minimal and _is_of_front_end(path.relative_to(TEMPLATE)))
    }
    if in_package:
        sources[TEMPLATE / "README.md"] = "README.md"
        sources[TEMPLATE / "pyproject.toml.txt"] = "pyproject.toml"
    files = {}
    for path, target in sources.items():
        text = _renamed(path.read_text(encoding="utf-8"), names)
        if minimal:
            text = text.replace(" with the last counter\n", "\n")  # a title of the front end
            text = _OF_DIALOGUE.sub("", text)
        if not in_package:
            text = text.replace(f"from {names.module}.", f"from py_rules.games.{names.module}.")
        files[_renamed(target, names)] = text
    return files


_OF_DIALOGUE: Final = re.compile(r',\n(?:\n? +"terminal\.[^\n]+)+(?=\n\})')
"""The messages at the end of a table that only `dialogue.py` of the template says."""


def _is_of_front_end(path: Path) -> bool:
    """Return whether a file of the template belongs to a front end or a dialogue."""
    return path.name == "dialogue.py" or (
        path.parts[0] == "web" and not path.name.startswith("rules.")
    )


def _renamed(text: str, names: Names) -> str:
    """Return a text of the template with the names of another game."""
    template = Names(TEMPLATE_SLUG)
    for old, new in (
        (template.slug, names.slug),
        (template.module, names.module),
        (template.cls, names.cls),
        (template.title, names.title),
    ):
        text = text.replace(old, new)
    return text


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write texts to their paths in a folder."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8", newline="\n")


def write_transcripts(slug: str, tests: Path) -> None:
    """Write what the terminal says of the matches in `match.txt`, as `tests/` compares it."""
    blocks = (tests / "match.txt").read_text(encoding="utf-8").strip().split("\n\n")
    matches = [dict(line.split(": ", 1) for line in block.splitlines()) for block in blocks]
    shortest = min(matches, key=lambda match: len(match["moves"]))
    texts = {}
    for language, match in {"en": matches[0], "de": shortest}.items():
        options = f"{match['options']}&" if "options" in match else ""
        record = from_fragment(slug, f"{options}moves={'.'.join(match['moves'].split())}")
        name = f"__snapshots__/test_transcript[{slug}-{language}].txt"
        texts[name] = transcript(record, language)
    write_files(tests, texts)
