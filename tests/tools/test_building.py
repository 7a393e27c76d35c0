"""Projects with games on the site, and errors in their sources."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from tools_projects import replace_in

from tools.bootstrap import SetupError
from tools.site.dev import Builder
from tools.site.projects import build_wheel, read_project

pytestmark = [pytest.mark.node, pytest.mark.turns]


def update(tmp_path: Path, *projects: Path) -> Sequence[str] | str:
    names = [str(each) for each in projects]
    wanted = {"out": str(tmp_path / "site"), "projects": names, "snapshots": True}
    return Builder(wanted).update()


@pytest.mark.nightly
def test_update_adds_the_front_end_of_a_project_and_its_edits(
    tmp_path: Path, project: Path
) -> None:
    new = update(tmp_path, project)
    assert {"games/nim/board.js", "games/nim/board.css", "nim/index.html"} <= set(new)
    page = (tmp_path / "site" / "nim" / "index.html").read_text(encoding="utf-8")
    assert "../games/nim/board.css" in page
    assert 'aria-label="The heap"' in page
    german = (tmp_path / "site" / "de" / "nim" / "index.html").read_text(encoding="utf-8")
    assert 'aria-label="Der Haufen"' in german
    replace_in(project / "web" / "nim" / "board.css", "red", "green")
    assert update(tmp_path, project) == ["games/nim/board.css", "games/nim/board.css.map"]
    assert update(tmp_path, project) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (
            "web/nim/board.js",
            "../../board/keypad.ts",
            "../../view/nothing.ts",
            "A script or a style cannot be read: {path}:3:26:"
            ' Could not resolve "../../view/nothing.ts"',
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
            "The pages could not be drawn: {path}: Error: its default export is not a front end",
        ),
        ("nim_duel.py", "class Nim(", "class Nim((", "{path}:29: SyntaxError: "),
        (
            "nim_duel.py",
            "class Nim(",
            "nowhere()\n\n\nclass Nim(",
            "{path}:29: NameError: name 'nowhere' is not defined",
        ),
    ],
)
def test_source_errors_have_file_and_line_and_leave_the_site_unchanged(
    file: str, old: str, new: str, says: str, tmp_path: Path, project: Path
) -> None:
    replace_in(project / file, old, new)
    (tmp_path / "site").mkdir()
    error = update(tmp_path, project)
    assert isinstance(error, str)
    assert says.replace("{path}", str(project / file)) in error
    assert len(error.splitlines()) == 1
    assert not list((tmp_path / "site").iterdir())


def test_front_end_in_a_wheel_is_found_and_not_packed_for_python(
    tmp_path: Path, project: Path
) -> None:
    settings = project / "pyproject.toml"
    forced = '[tool.hatch.build.targets.wheel.force-include]\n"web" = "nim_duel/web"\n'
    settings.write_text(
        settings.read_text(encoding="utf-8") + forced, encoding="utf-8", newline="\n"
    )
    wheel = build_wheel(project)
    found = read_project(wheel)
    assert sorted(found.front_end) == [
        "games/nim/board.css",
        "games/nim/board.js",
        "games/nim/locales/de.json",
        "games/nim/locales/en.json",
    ]
    assert {"games/nim/board.css", "nim/index.html"} <= set(update(tmp_path, wheel))


def test_other_folders_and_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"is neither a folder with a pyproject\.toml nor a wheel"):
        read_project(tmp_path)
    (tmp_path / "broken.whl").write_text("not a zip file", encoding="utf-8")
    with pytest.raises(SetupError, match="is not a readable"):
        read_project(tmp_path / "broken.whl")
