"""`build.py new-game` writes a game that lacks nothing, and docs/games.md shows what it writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from game_files import GOLDENS, ROOT, languages

import build
from tools.bootstrap import SetupError
from tools.new_game import Names, files_of, new_game

TUTORIAL = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")


def test_a_game_has_four_names() -> None:
    """The slug in addresses, the module, the class, and the name that people read."""
    names = Names("river-crossing-2")

    assert (names.module, names.cls) == ("river_crossing_2", "RiverCrossing2")
    assert names.title == "River Crossing 2"


@pytest.mark.parametrize(
    "slug", ["", "River", "river_crossing", "-river", "river-", "a--b", "2fast", "é", "x" * 31]
)
def test_a_badly_written_slug_is_refused_in_a_sentence(slug: str) -> None:
    """Which says how one is written."""
    with pytest.raises(SetupError, match=r"cannot name a game; write small letters .*\.$"):
        new_game(slug)


@pytest.mark.parametrize("slug", ["alpha-chase", "solved", "generic", "rules"])
def test_a_slug_that_is_taken_is_refused(slug: str) -> None:
    """By a game, or by a page or a folder of the site."""
    with pytest.raises(SetupError, match=f"{slug} is taken; choose another name"):
        new_game(slug)


def test_a_slug_that_python_has_taken_is_refused() -> None:
    """The package would hide a module of the standard library."""
    with pytest.raises(SetupError, match="random is the name of a Python module"):
        new_game("random")


def test_nothing_is_written_into_a_folder_that_is_in_use(tmp_path: Path) -> None:
    """What is there stays as it is."""
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(SetupError, match="is not empty; name a folder"):
        new_game("river-crossing", tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_game_in_the_tree_has_every_part_but_the_goldens() -> None:
    """Those are counted once the rules are there; nothing is left of the template's names."""
    files = files_of(Names("river-crossing"), in_package=False)
    rules, web, tests = "py_rules/games/river_crossing", "web/games/river-crossing", "tests/games"
    others = languages()[1:]
    wanted = [
        *(f"{rules}/{name}" for name in ("rules.py", "dialogue.py")),
        *(f"{rules}/locales/{language}.json" for language in languages()),
        *(f"{web}/{name}" for name in ("board.js", "board.css", "card.css", "rules.en.md")),
        *(f"{web}/rules.{language}.md" for language in others),
        *(f"{web}/locales/{language}.json" for language in languages()),
        *(f"{tests}/river-crossing/{name}" for name in ("match.txt", "heard.txt")),
        f"{tests}/river-crossing/test_river_crossing.py",
    ]

    assert not [path for path in wanted if path not in files]
    for path, text in files.items():
        left = re.search("last-counter|last_counter|LastCounter|Last Counter", path + text)
        assert not left, path


def test_a_package_is_complete(tmp_path: Path) -> None:
    """A project with an entry point, a front end, texts, tests and goldens."""
    package = tmp_path / "river"
    assert new_game("river-crossing", package) == [package]

    pyproject = (package / "pyproject.toml").read_text(encoding="utf-8")
    assert 'river-crossing = "river_crossing.rules:RiverCrossing"' in pyproject
    assert (package / "web" / "river-crossing" / "board.js").exists()
    dialogue = package / "tests" / "games" / "river-crossing" / "dialogue.txt"
    assert "how many do you take (1-3)?" in dialogue.read_text(encoding="utf-8")
    for name in GOLDENS:
        assert (package / "tests" / "games" / "river-crossing" / name).read_text(encoding="utf-8")


def blocks(kind: str) -> list[tuple[str, str]]:
    """Return the blocks of the tutorial of one kind, each with the path that is written over it."""
    found = re.findall(
        rf"(?:^`([^`\n]+)`[^\n]*:\n\n)?^```{kind}\n(.*?)^```", TUTORIAL, re.DOTALL | re.MULTILINE
    )
    return [(path, text) for path, text in found]


def test_the_tutorial_shows_the_files_as_they_are_written() -> None:
    """Every block under a path is that file, or a part of it word for word."""
    files = files_of(Names("last-counter"), in_package=False)
    shown = [
        (path, text)
        for kind in ("python", "js", "css", "markdown", "json", "text")
        for path, text in blocks(kind)
    ]

    assert len(shown) >= 8
    for path, text in shown:
        assert path in files, f"docs/games.md shows {path or text[:60]!r}, which is not written."
        assert text.strip("\n") in files[path], f"docs/games.md shows another {path}."
    assert len({path for path, _ in shown}) >= 8


def test_the_commands_of_the_tutorial_are_there() -> None:
    """Each command of build.py is understood, and each module that is run exists."""
    lines = [line for _, text in blocks("sh") for line in text.splitlines()]
    commands = [line for line in lines if line.startswith("python3 build.py ")]
    modules = [line for line in lines if " -m " in line]

    assert commands
    assert modules
    for line in commands:
        assert build.parse(line.partition("#")[0].split()[2:]).command
    for line in modules:
        module = re.search(r" -m (\S+)", line)
        assert module
        path = ROOT / module[1].replace(".", "/")
        assert path.with_suffix(".py").exists() or path.is_dir(), line
    for line in set(lines) - set(commands) - set(modules):
        script = line.split()[1]
        assert (ROOT / script).exists(), line
