from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest

import build
import py_rules
from py_rules import all_games
from py_rules.terminal.arguments import parser
from py_rules.terminal.dialogue import Dialogue
from tools.site.locales import site_files
from tools.site.page_frame import OLDEST
from tools.site.texts import read_rules_text

ROOT: Final = Path(__file__).parent.parent
FOLDERS: Final = ("py_rules", "web", "tools", "tests", "e2e", "bench", "docs", ".github")
TEXTS: Final = sorted(
    path
    for path in (
        *ROOT.glob("*.md"),
        *(each for name in FOLDERS for each in (ROOT / name).rglob("*.md")),
    )
    # the build checks the links of the site's texts
    if path.relative_to(ROOT).parts[0] != "web" and "node_modules" not in path.parts
)
WITH_EXAMPLES: Final = [path for path in TEXTS if ">>> " in path.read_text(encoding="utf-8")]
WITH_PATHS: Final = [path for path in TEXTS if path.name != "CHANGELOG.md"]

FENCE: Final = re.compile(r"^ *```.*$", re.MULTILINE)
LINK: Final = re.compile(r"\]\(([^()\s]+)(?:\s+\"[^\"]*\")?\)|^\[[^\]]+\]:\s+(\S+)", re.MULTILINE)
CODE: Final = re.compile(r"```.*?```|``.+?``|`[^`]+`", re.DOTALL)
ADDRESS: Final = re.compile(r"[a-z][a-z0-9+.-]*:")
HEADING: Final = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
PLACEHOLDER: Final = set("<>{}*…$")
TUTORIAL_GAME: Final = re.compile("last[-_]counter")
COMMAND: Final = re.compile(r"(?:^|[ /])(build\.py|python3? -m py_rules|noon) ([a-z-].*)")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def links(text: str) -> Iterator[str]:
    """Yield the targets of links and pictures, without those in code."""
    for inline, reference in LINK.findall(CODE.sub("", text)):
        yield inline or reference


def anchors(text: str) -> set[str]:
    """Return the anchors of the headings, as GitHub makes them."""
    headings = HEADING.findall(FENCE.sub("", text))
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in plain}


def paths(text: str) -> Iterator[str]:
    """Yield what looks like a file or folder of this repository in code.

    >>> list(paths("`py_rules/match.py::Match` but `py_rules/games/<slug>/` and `dist/` not"))
    ['py_rules/match.py']
    """
    for code in CODE.findall(text):
        for word in re.split(r"[\s,;()\"'`]+", code):
            path = re.sub(r"(::.*|:\d+|[.:])$", "", word.removeprefix("./"))
            folder, slash, _ = path.partition("/")
            if slash and folder in FOLDERS and not set(path) & PLACEHOLDER:
                yield path


def commands(text: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the commands in code, each with its program and its words.

    >>> list(commands("`python3 build.py check` in `.venv/bin/python -m py_rules play a  # why`"))
    [('build.py', ['check']), ('python -m py_rules', ['play', 'a'])]
    """
    for code in CODE.findall(text):
        is_block = code.startswith("```")
        for line in code.replace("\\\n", " ").splitlines() if is_block else [code.strip("`")]:
            if found := COMMAND.search(line.replace("\n", " ")):
                yield found[1], shlex.split(found[2], comments=True)


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=name)
def test_examples_print_what_the_text_says(path: Path) -> None:
    text = FENCE.sub("", path.read_text(encoding="utf-8"))
    examples = doctest.DocTestParser().get_doctest(text, {}, name(path), str(path), 0)
    printed: list[str] = []
    failed, tried = doctest.DocTestRunner().run(examples, out=printed.append)
    assert tried
    assert not failed, "".join(printed)


def test_reference_lists_every_export() -> None:
    text = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"\w+", " ".join(CODE.findall(text))))
    assert set(py_rules.__all__) <= listed


def test_reference_lists_every_reason_to_end_a_match() -> None:
    reference = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `Reason\.(.*?) \|", reference, re.MULTILINE)
    reasons = [name for name in vars(py_rules.Reason) if name.isupper()]
    assert [name for row in rows for name in row.replace("`", "").split(", ")] == reasons


def test_links_lead_to_files_and_headings_of_the_repository() -> None:
    broken = []
    for path in TEXTS:
        for link in links(path.read_text(encoding="utf-8")):
            if ADDRESS.match(link) or (path.parent == ROOT and link.startswith("../../")):
                continue  # from the root, GitHub's own pages of the repository
            file, _, anchor = link.partition("#")
            target = (path.parent / file).resolve() if file else path
            found = target.exists() and target.is_relative_to(ROOT)
            if found and anchor and target.suffix == ".md":
                found = anchor in anchors(target.read_text(encoding="utf-8"))
            if not found:
                broken.append(f"{name(path)}: {link}")
    assert not broken


def test_named_files_exist() -> None:
    missing = [
        f"{name(path)}: {each}"
        for path in WITH_PATHS
        for each in paths(path.read_text(encoding="utf-8"))
        if not (ROOT / each).exists() and not TUTORIAL_GAME.search(each)
    ]
    assert not missing


def test_named_commands_and_their_options_exist(capsys: pytest.CaptureFixture[str]) -> None:
    def helps(program: str, names: Sequence[str]) -> set[str]:
        """Return the options in the help of a command."""
        parse = build.parse if program == "build.py" else parser(Dialogue(), "1").parse_args
        with pytest.raises(SystemExit) as left:
            parse([*names, "--help"])
        printed = capsys.readouterr()
        assert left.value.code == 0, printed.err
        return set(re.findall("--[a-z0-9-]+", printed.out))

    tried = 0
    for path in TEXTS:
        for program, words in commands(path.read_text(encoding="utf-8")):
            options = {word for word in words if word.startswith("--")}
            names = words[: next((at for at, word in enumerate(words) if word in options), 2)]
            deep = names[:1] in (["play"], ["puzzles"]) and not names[-1].isupper()
            if TUTORIAL_GAME.search(" ".join(names)) or names[:1] in (["bench"], ["shots"]):
                continue  # the game is not there, or other files read the options
            known = helps(program, names[: 2 if deep else 1])
            options -= {"--snapshot-update"}  # pytest gets it
            assert options <= known, f"{name(path)}: {program} {shlex.join(words)}"
            tried += 1
    assert tried > 30


def test_index_lists_every_decision() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = set(links((folder / "README.md").read_text(encoding="utf-8")))
    assert {path.name for path in folder.glob("*.md")} - {"README.md"} <= listed


def test_readme_says_of_each_game_what_its_rules_say() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = {
        f"| {game.name} | {read_rules_text(site_files(), f'games/{game.slug}', 'en').summary} |"
        for game in all_games()
        if (ROOT / "web" / "games" / game.slug / "rules.en.md").exists()
    }
    listed = readme.partition("| game | in one sentence |\n|--|--|\n")[2].partition("\n\n")[0]
    assert listed
    assert set(listed.splitlines()) <= rows


def test_readme_names_the_oldest_browsers_that_work() -> None:
    oldest = ", ".join(f"{browser.title()} {version}" for browser, version in OLDEST.items())
    assert oldest in (ROOT / "README.md").read_text(encoding="utf-8")
