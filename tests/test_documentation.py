"""The texts are true: their examples run, their links lead somewhere, the files they name exist."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
NOT_OURS: Final = {".cache", ".git", ".venv", "dist", "node_modules", "test-results"}
TEXTS: Final = sorted(
    path
    for path in ROOT.rglob("*.md")
    if not NOT_OURS & set(path.relative_to(ROOT).parts)
    # texts of the site link to its pages, which the build checks
    and "web" not in path.relative_to(ROOT).parts
)
WITH_EXAMPLES: Final = [path for path in TEXTS if ">>> " in path.read_text(encoding="utf-8")]
WITH_PATHS: Final = [
    path
    for path in TEXTS
    if path.parent != ROOT or path.name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")
]
ROOMS: Final = ("py_rules", "web", "tools", "tests", "e2e", "bench", "docs", ".github")

_FENCE: Final = re.compile(r"^ *```.*$", re.MULTILINE)
_LINK: Final = re.compile(r"\]\(([^()\s]+)(?:\s+\"[^\"]*\")?\)|^\[[^\]]+\]:\s+(\S+)", re.MULTILINE)
_CODE: Final = re.compile(r"```.*?```|``.+?``|`[^`]+`", re.DOTALL)
_ADDRESS: Final = re.compile(r"[a-z][a-z0-9+.-]*:")
_HEADING: Final = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
_SIGNS_OF_A_PLACEHOLDER: Final = "<>{}*…$"


def name(path: Path) -> str:
    """Return where a file lies, as in "docs/library.md"."""
    return path.relative_to(ROOT).as_posix()


def links(text: str) -> Iterator[str]:
    """Yield where the links and pictures of a text lead to, those in code left out.

    >>> list(links('See [this](a.md "A"), ![that](b.png) and `[no](c.md)`.'))
    ['a.md', 'b.png']
    """
    for inline, reference in _LINK.findall(_CODE.sub("", text)):
        yield inline or reference


def anchors(text: str) -> set[str]:
    """Return the anchors of a text's headings, as GitHub makes them.

    >>> anchors("# One `state`, no library")
    {'one-state-no-library'}
    """
    headings = _HEADING.findall(_FENCE.sub("", text))
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in plain}


def paths(text: str) -> Iterator[str]:
    """Yield what stands in code and looks like a file or folder of this repository.

    >>> list(paths("`py_rules/match.py::Match` but `py_rules/games/<slug>/` and `dist/` not"))
    ['py_rules/match.py']
    """
    for code in _CODE.findall(text):
        for word in re.split(r"[\s,;()\"'`]+", code):
            path = re.sub(r"(::.*|:\d+|[.:])$", "", word.removeprefix("./"))
            room, slash, _ = path.partition("/")
            if slash and room in ROOMS and not set(path) & set(_SIGNS_OF_A_PLACEHOLDER):
                yield path


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=name)
def test_every_example_gives_what_the_text_says(path: Path) -> None:
    """Those of one text build upon each other, as a reader would type them."""
    text = _FENCE.sub("", path.read_text(encoding="utf-8"))
    examples = doctest.DocTestParser().get_doctest(text, {}, name(path), str(path), 0)
    told: list[str] = []
    failed, tried = doctest.DocTestRunner().run(examples, out=told.append)

    assert tried
    assert not failed, "".join(told)


TUTORED = re.compile("last[-_]counter").search


def test_the_library_has_examples() -> None:
    """If its text were moved, nothing would be run."""
    assert ROOT / "docs" / "library.md" in WITH_EXAMPLES


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_every_link_leads_to_a_file(path: Path) -> None:
    """And to a heading that is there, where it names one."""
    for link in links(path.read_text(encoding="utf-8")):
        if _ADDRESS.match(link):
            continue
        file, _, anchor = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        assert target.exists(), f"{name(path)} leads to {link}"
        assert target.is_relative_to(ROOT), f"{name(path)} leads out of the repository: {link}"
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target.read_text(encoding="utf-8")), f"{name(path)}: {link}"


@pytest.mark.parametrize("path", WITH_PATHS, ids=name)
def test_every_file_that_is_named_exists(path: Path) -> None:
    """A text that names a file which was moved tells a reader to look where nothing is."""
    named = set(paths(path.read_text(encoding="utf-8")))

    # The tutorial's game is written by whoever follows it.
    assert sorted(each for each in named if not ((ROOT / each).exists() or TUTORED(each))) == []


def test_every_decision_is_in_the_index() -> None:
    """Whoever looks for a reason begins there."""
    folder = ROOT / "docs" / "decisions"
    listed = set(links((folder / "README.md").read_text(encoding="utf-8")))

    assert {path.name for path in folder.glob("*.md")} - {"README.md"} <= listed
