"""Projects of others on the site, and what is told where something in them is broken."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from tools_projects import make_project

from tools.bootstrap import ROOT, SetupError
from tools.pyodide import archives
from tools.site.dev import Builder
from tools.site.projects import read_project

pytestmark = pytest.mark.node


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project with a front end."""
    return make_project(tmp_path / "project")


def update(tmp_path: Path, *projects: Path) -> Sequence[str] | str:
    """Return what is new on a site with these projects, or what is wrong with them."""
    names = [str(each) for each in projects]
    wanted = {"out": str(tmp_path / "site"), "projects": names, "snapshots": True}
    return Builder(wanted).update()


def write(path: Path, old: str, new: str) -> None:
    """Put something in the place of something else in a file."""
    source = path.read_text(encoding="utf-8")
    assert old in source
    path.write_text(source.replace(old, new, 1), encoding="utf-8", newline="\n")


def test_a_front_end_of_a_project_is_on_the_site(tmp_path: Path, project: Path) -> None:
    """In each language of its own; and after an edit only what has changed is new."""
    new = update(tmp_path, project)
    assert {"games/nim/board.js", "games/nim/board.css", "nim/index.html"} <= set(new)
    page = (tmp_path / "site" / "nim" / "index.html").read_text(encoding="utf-8")
    assert "../games/nim/board.css" in page
    assert 'aria-label="The heap"' in page
    german = (tmp_path / "site" / "de" / "nim" / "index.html").read_text(encoding="utf-8")
    assert 'aria-label="Der Haufen"' in german
    write(project / "web" / "nim" / "board.css", "red", "green")
    assert update(tmp_path, project) == ["games/nim/board.css", "games/nim/board.css.map"]
    assert update(tmp_path, project) == []


def test_another_build_leaves_the_library_of_a_page_that_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build of other games packs the library otherwise; nothing here has changed by that."""
    monkeypatch.setattr(archives, "_library", lambda: tmp_path / "library")
    site = tmp_path / "site"
    for age, name in enumerate(("earlier", "later")):
        folder = tmp_path / "library" / "stock" / name
        folder.mkdir(parents=True)
        for archive in ("rest.bin", "stdlib.bin"):
            (folder / archive).write_text(name, encoding="utf-8")
            os.utime(folder / archive, (age, age))

    def taken() -> set[str]:
        archives.write_python_as_sources(site / "python", [], site)
        names = ("rest.bin", "stdlib.bin")
        return {(site / "python" / each).read_text(encoding="utf-8") for each in names}

    assert taken() == {"later"}
    for archive in ("rest.bin", "stdlib.bin"):
        (site / "python" / archive).write_text("earlier", encoding="utf-8")
    assert taken() == {"earlier"}


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (
            "web/nim/board.js",
            "../../view/keys.js",
            "../../view/nothing.js",
            "A script or a style cannot be read: {path}:3:26:"
            ' Could not resolve "../../view/nothing.js"',
        ),
        (
            "web/nim/board.js",
            "export default {",
            "export default {{",
            "A script or a style cannot be read: {path}:9:",
        ),
        (
            "web/nim/board.css",
            "}",
            "",
            'A script or a style cannot be read: {path}:2:1: Expected "}" to go with "{"',
        ),
        (
            "web/nim/board.js",
            "    const entries = ",
            "    nowhere();\n    const entries = ",
            "The pages could not be drawn: {path}:14: ReferenceError: nowhere is not defined",
        ),
        (
            "web/nim/board.js",
            "export default {",
            "export const front = {",
            "The pages could not be drawn: {path}: Error: the front end is no default export of it",
        ),
        (
            "nim_duel.py",
            "class Nim(",
            "class Nim((",
            "{path}:29: SyntaxError: ",
        ),
        (
            "nim_duel.py",
            "class Nim(",
            "nowhere()\n\n\nclass Nim(",
            "{path}:29: NameError: name 'nowhere' is not defined",
        ),
    ],
)
def test_what_is_broken_is_told_with_its_file_and_line(
    file: str, old: str, new: str, says: str, tmp_path: Path, project: Path
) -> None:
    """In one sentence, and the site stays as it was."""
    write(project / file, old, new)
    (tmp_path / "site").mkdir()
    told = update(tmp_path, project)
    assert isinstance(told, str)
    assert says.replace("{path}", str(project / file)) in told
    assert len(told.splitlines()) == 1
    assert not list((tmp_path / "site").iterdir())


def test_a_wheel_brings_its_front_end_along(tmp_path: Path, project: Path) -> None:
    """Below <package>/web/<slug>/; a whole build puts it on the site, and not into Python."""
    settings = project / "pyproject.toml"
    forced = '[tool.hatch.build.targets.wheel.force-include]\n"web" = "nim_duel/web"\n'
    settings.write_text(
        settings.read_text(encoding="utf-8") + forced, encoding="utf-8", newline="\n"
    )
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=project,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    found = read_project(wheel)
    assert sorted(found.front_end) == [
        "games/nim/board.css",
        "games/nim/board.js",
        "games/nim/locales/de.json",
        "games/nim/locales/en.json",
    ]
    out = tmp_path / "dist"
    done = subprocess.run(
        [sys.executable, "build.py", "build", "--game", str(wheel), "--out", str(out), "--dev"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (out / "games" / "nim" / "board.css").exists()
    page = (out / "nim" / "index.html").read_text(encoding="utf-8")
    assert "<title>Nim" in page
    assert '"slug": "nim"' in page.replace('"slug":"nim"', '"slug": "nim"')
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".dist")]


def test_what_is_no_project_is_told(tmp_path: Path) -> None:
    """Neither a folder without a pyproject.toml is one, nor anything that is called a wheel."""
    with pytest.raises(SetupError, match=r"is neither a folder with a pyproject\.toml nor a wheel"):
        read_project(tmp_path)
    (tmp_path / "broken.whl").write_text("not a zip file", encoding="utf-8")
    with pytest.raises(SetupError, match="is no wheel that can be read"):
        read_project(tmp_path / "broken.whl")


def test_the_bot_lab_has_an_archive_of_its_own(tmp_path: Path) -> None:
    """So have the puzzles. A page of a game is sent neither; English alone goes along."""
    update(tmp_path)
    names = {}
    for archive in ("rules", "lab", "puzzles"):
        packed = (tmp_path / "site" / "python" / f"{archive}.bin").read_bytes()
        with zipfile.ZipFile(io.BytesIO(gzip.decompress(packed))) as opened:
            names[archive] = {name.removesuffix("c") for name in opened.namelist()}
    rooms = ("py_rules/tournament", "py_rules/conformance", "py_rules/puzzles", "py_rules/explain")
    for archive, inside in (("lab", rooms), ("puzzles", rooms[-2:])):
        modules = {path for room in inside for path in (ROOT / room).rglob("*.py")}
        wanted = {path.relative_to(ROOT).as_posix() for path in modules}
        assert names[archive] == wanted | {f"{room}/locales/en.json" for room in inside}
        assert not names[archive] & names["rules"]
