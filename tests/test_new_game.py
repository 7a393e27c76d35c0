from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest
from game_files import ROOT, languages, parts_of

import build
from py_rules import all_games
from py_rules.__main__ import main
from py_rules.terminal.new_game import ADDRESSES, Names, files_of
from tools.bootstrap import SetupError
from tools.engines import find_engine
from tools.new_game import environment_of, new_game
from tools.site import game_pages

TUTORIAL: Final = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")


MALFORMED: Final = ("River", "river_crossing", "-river", "river-", "a--b", "2fast", "é", "x" * 31)


@pytest.mark.parametrize(
    ("slug", "sentence"),
    [
        *((slug, r"can’t name a game. Use lowercase letters .*\.$") for slug in MALFORMED),
        *(
            (slug, f"{slug} is taken. Choose another name")
            for slug in ("alpha-chase", "solved", "generic", "rules", "add", "more", "de", "heap")
        ),
        *((slug, f"{slug} is taken") for slug in ("class", "none", "link-pictures")),
        *((slug, f"{slug} is the name of a Python module") for slug in ("random", "pytest")),
    ],
)
def test_unusable_slug_is_refused_with_a_sentence(slug: str, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        new_game(slug)


def test_game_with_the_address_of_a_page_is_neither_written_nor_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = [*(ROOT / "web").iterdir(), *(ROOT / "web" / "pages").iterdir()]
    pages = {path.stem for path in parts if path.is_dir() or path.suffix == ".html"}
    assert pages <= ADDRESSES  # add the new ones

    code, _, wrong = noon(capsys, "new-game", tmp_path / "add")
    assert (code, wrong) == (2, "add is taken. Choose another name for the game.\n")
    monkeypatch.setattr(game_pages, "ask", lambda **_: [{"slug": "add"}])
    with pytest.raises(SetupError, match="add is taken"):
        game_pages.game_pages({})


def noon(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    code = main([*map(str, words)])
    return code, *capsys.readouterr()


def test_folder_with_files_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "river-crossing"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine", encoding="utf-8")
    code, _, wrong = noon(capsys, "new-game", folder)

    assert (code, wrong) == (2, f"{folder} isn’t empty. Choose a new folder.\n")
    roundabout = folder / "not-there" / ".."
    assert noon(capsys, "new-game", roundabout)[0] == 2
    below = folder / "mine.txt" / "pond"
    code, _, wrong = noon(capsys, "new-game", below)
    assert code == 2
    assert wrong.startswith(f"Couldn’t write {below}: ")
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]


@pytest.fixture
def river(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    folder = tmp_path / "river-crossing"
    assert noon(capsys, "new-game", folder)[0] == 0
    return folder


def test_new_game_is_played_and_checked_before_it_is_installed(
    river: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, said, _ = noon(capsys, "check", river, "--seconds", "600")
    assert (code, said.count("✓")) == (0, 29)
    assert said.endswith("River Crossing passes all 29 checks.\n")

    monkeypatch.setattr("sys.stdin", io.StringIO("3\n1\n"))
    code, said, _ = noon(capsys, "play", river, "--counters", "4")
    assert code == 0
    assert "Player 2 wins!" in said
    assert "river-crossing" not in [game.slug for game in all_games()]


def test_fault_of_the_rules_is_named_with_what_was_seen_and_where(
    river: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = river / "river_crossing" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace('"heap-empty")', '"Empty")'), encoding="utf-8")
    code, said, _ = noon(capsys, "check", river)
    assert code == 1
    assert "✗ An outcome names Player 1" in said
    assert "the reason is 'Empty'\n    moves=" in said

    rules.write_text(f"{text}\nimport nothing\n", encoding="utf-8")
    code, _, wrong = noon(capsys, "check", river)
    assert code == 2
    detail = "ModuleNotFoundError: No module named 'nothing'"
    place = f"river_crossing/rules.py:{text.count(chr(10)) + 2}"
    assert wrong.endswith(f" river_crossing can’t be used: {detail} ({place}).\n")


@pytest.mark.parametrize(
    "project",
    [
        *("[project]", "project = 3", "[project]\nentry-points = 3"),
        '[project.entry-points]\n"py_rules.games" = "river_crossing.rules:RiverCrossing"',
        *(f'[project.entry-points."py_rules.games"]\nriver = {at}' for at in ('""', '"a b"', 3.5)),
    ],
)
def test_project_that_names_no_game_is_refused(
    project: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    code, _, wrong = noon(capsys, "play", tmp_path)
    assert code == 2
    assert 'names no game under [project.entry-points."py_rules.games"].' in wrong


def test_game_in_the_tree_has_every_part_but_the_snapshots() -> None:
    files = files_of(Names("river-crossing"), in_package=False)
    assert {*parts_of("river-crossing")} <= files.keys()
    for path, text in files.items():
        left = re.search("last-counter|last_counter|LastCounter|Last Counter", path + text)
        assert not left, path


def test_package_has_an_entry_point_a_front_end_texts_tests_and_snapshots(river: Path) -> None:
    pyproject = (river / "pyproject.toml").read_text(encoding="utf-8")
    assert 'river-crossing = "river_crossing.rules:RiverCrossing"' in pyproject
    assert (river / "web" / "river-crossing" / "board.js").exists()
    snapshots = river / "tests" / "games" / "river-crossing" / "__snapshots__"
    transcript = snapshots / "test_transcript[river-crossing-en].txt"
    assert "how many do you take (1-3)?" in transcript.read_text(encoding="utf-8")


def test_minimal_package_has_rules_texts_and_tests_alone() -> None:
    files = files_of(Names("river-crossing"), in_package=True, minimal=True)
    kinds = {path.rpartition("/")[2] for path in files}

    assert kinds == {
        *("README.md", "pyproject.toml", "__init__.py", "rules.py", "match.txt"),
        *(f"{language}.json" for language in languages()),
        *(f"rules.{language}.md" for language in languages()),
        "test_river_crossing.py",
    }
    assert "title: Player 2 wins\n" in files["tests/games/river-crossing/match.txt"]
    for path, text in files.items():
        assert not re.search(r"river.crossing.wins|reason\.river|Outcome\(.*river", text), path
        if path.endswith(".json"):
            assert not any(key.startswith("terminal.") for key in json.loads(text)), path


def blocks(kind: str) -> list[tuple[str, str]]:
    """Return the tutorial's blocks of one kind, each with the path above it."""
    found = re.findall(
        rf"(?:^`([^`\n]+)`[^\n]*:\n\n)?^```{kind}\n(.*?)^```", TUTORIAL, re.DOTALL | re.MULTILINE
    )
    return [(path, text) for path, text in found]


def test_tutorial_shows_the_files_as_they_are_written() -> None:
    files = files_of(Names("last-counter"), in_package=False)
    shown = [
        (path, text)
        for kind in ("python", "js", "css", "markdown", "json", "text")
        for path, text in blocks(kind)
    ]

    for path, text in shown:
        assert path in files, f"docs/games.md shows {path or text[:60]!r}, which is not written."
        assert text.strip("\n") in files[path], f"docs/games.md shows another {path}."
    assert len({path for path, _ in shown}) >= 8


def test_tutorial_names_commands_that_exist(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [line for _, text in blocks("sh") for line in text.splitlines()]
    commands = [line for line in lines if line.startswith("python3 build.py ")]

    assert commands
    for line in commands:
        assert build.parse(line.partition("#")[0].split()[2:]).command
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    of_package = [line for line in lines if line.startswith("noon ")]
    for line in of_package:
        assert noon(capsys, *line.partition("#")[0].split()[1:])[0] == 0, line
    for line in {*lines} - {*commands, *of_package, "pip install noon-duels"}:
        module = re.search(r" -m (\S+)", line)
        path = ROOT / (module[1].replace(".", "/") if module else line.split()[1])
        assert path.with_suffix(".py").exists() or path.is_dir(), line


# Two new games, one in a copy of the tree and one in a package, go through everything that the
# project's own games go through. Their names are put together because no file may name a game.
INSIDE: Final = "-".join(("brook", "hopping"))
OUTSIDE: Final = "-".join(("pebble", "skipping"))
ADDED: Final = [
    f"?? {folder}/"
    for folder in (
        f"py_rules/games/{INSIDE.replace('-', '_')}",
        f"tests/games/{INSIDE}",
        f"web/games/{INSIDE}",
    )
]
SHARED_CACHE: Final = ("library", "pinned", "python", "zopfli")
PYTEST: Final = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")

end_to_end = [pytest.mark.nightly, pytest.mark.node, pytest.mark.xdist_group("new game")]


class Tree:
    """A copy of the repository with its own Git history."""

    def __init__(self, root: Path) -> None:
        self.root = root
        names = self.output("git", "ls-files", "-co", "--exclude-standard", cwd=ROOT)
        for name in filter(lambda name: (ROOT / name).is_file(), names):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, root / name)
        (root / ".cache").mkdir()
        for name in ("node_modules", *(f".cache/{name}" for name in SHARED_CACHE)):
            if (ROOT / name).is_dir():
                (root / name).symlink_to(ROOT / name, target_is_directory=True)
        self.output("git", "init", "-q")
        exclude = root / ".git" / "info" / "exclude"
        exclude.write_text("node_modules\n", encoding="utf-8")
        self.output("git", "add", "-A")
        author = ("-c", "user.name=noon", "-c", "user.email=noon@localhost")
        self.output("git", *author, "commit", "-q", "-m", "Copy the tree")

    def output(self, *command: str, cwd: Path | None = None) -> Sequence[str]:
        done = subprocess.run(
            command, cwd=cwd or self.root, capture_output=True, check=True, encoding="utf-8"
        )
        return done.stdout.splitlines()

    def run(self, *command: str | Path, environment: Mapping[str, str] = os.environ) -> None:
        path = os.pathsep.join(filter(None, (str(self.root), environment.get("PYTHONPATH"))))
        environment = {**environment, "PYTHONPATH": path}
        subprocess.run(command, cwd=self.root, env=environment, check=True)

    def python(self, code: str) -> None:
        self.run(sys.executable, "-c", code)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    copy = Tree(tmp_path_factory.mktemp("tree"))
    copy.python(f"from tools.new_game import new_game; new_game({INSIDE!r})")
    return copy


@pytest.fixture(scope="module")
def package(tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("package") / OUTSIDE
    tree.run(sys.executable, "-m", "py_rules", "new-game", folder)
    return folder


@pytest.mark.timeout(1800)  # they run all tests of the rules in a copy of the tree
class TestNewGame:
    pytestmark = end_to_end

    def test_linters_pass(self, tree: Tree) -> None:
        tree.python("import sys; from tools.linting import check; sys.exit(check())")

    def test_all_tests_pass_with_another_game_in_the_tree(self, tree: Tree) -> None:
        quick = "not nightly and not node and not no_cover"
        options = ("-p", "no:playwright", "-n", "auto", "-m", quick)
        tree.run(*PYTEST, *options, "tests")

    def test_game_in_a_package_passes_the_tests_of_all_games(
        self, tree: Tree, package: Path
    ) -> None:
        tree.python(
            "import sys; from pathlib import Path; from tools.new_game import run_package_tests;"
            f" sys.exit(run_package_tests(Path({str(package)!r})))"
        )

    def test_both_are_built_into_a_site_and_played_in_a_browser(
        self, tree: Tree, package: Path, tmp_path: Path
    ) -> None:
        tree.python(
            "from pathlib import Path; from tools.site.build import build_site;"
            f" build_site(Path({str(tmp_path)!r}), [Path({str(package)!r})], snapshots=False)"
        )
        with environment_of(package) as environment:
            environment |= {"E2E_DIST": str(tmp_path), "E2E_CHROMIUM": find_engine("chromium").path}
            chosen = ("e2e/test_matches.py", "-k", f"{INSIDE} or {OUTSIDE}")
            tree.run(*PYTEST, *chosen, environment=environment)

    def test_no_other_file_has_changed(self, tree: Tree) -> None:
        assert tree.output("git", "status", "--porcelain") == ADDED
