"""Projects with games on the site, and errors in their sources."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from game_files import load_module
from tools_projects import properties, replace_in

from tools.bootstrap import SetupError
from tools.site.dev import Builder
from tools.site.projects import build_wheel, read_project
from tools.site.source_errors import named_source_errors

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
    ("old", "new", "says"),
    [
        (
            "../../board/keypad.ts",
            "../../view/nothing.ts",
            "A script or a style cannot be read: {path}:3:26:"
            ' Could not resolve "../../view/nothing.ts"',
        ),
        (
            "    const entries = ",
            "    nowhere();\n    const entries = ",
            "The pages could not be drawn: {path}:14: ReferenceError: nowhere is not defined",
        ),
        (
            "export default {",
            "export const front = {",
            "The pages could not be drawn: {path}: Error: its default export is not a front end",
        ),
    ],
)
def test_source_errors_have_file_and_line_and_leave_the_site_unchanged(
    old: str, new: str, says: str, tmp_path: Path, project: Path
) -> None:
    script = project / "web" / "nim" / "board.js"
    replace_in(script, old, new)
    (tmp_path / "site").mkdir()
    error = update(tmp_path, project)
    assert isinstance(error, str)
    assert says.replace("{path}", str(script)) in error
    assert len(error.splitlines()) == 1
    assert not list((tmp_path / "site").iterdir())


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ("class Nim((", "SyntaxError: "),
        ("nowhere()\n\n\nclass Nim(", "NameError: name 'nowhere' is not defined"),
    ],
)
def test_errors_of_rules_have_the_file_and_line_of_the_project(
    new: str, says: str, project: Path
) -> None:
    rules = project / "nim_duel.py"
    replace_in(rules, "class Nim(", new)
    found = read_project(project)
    with (
        pytest.raises(SetupError, match=f"^{re.escape(f'{rules}:29: {says}')}"),
        named_source_errors({found.installed: found.place}),
    ):
        load_module(found.installed / rules.name)


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
    page = tmp_path / "site" / "index.html"
    assert properties(page).keys() == {"title", "description"}, "its address is not known"


def test_other_folders_and_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"is neither a folder with a pyproject\.toml nor a wheel"):
        read_project(tmp_path)
    (tmp_path / "broken.whl").write_text("not a zip file", encoding="utf-8")
    with pytest.raises(SetupError, match="is not a readable"):
        read_project(tmp_path / "broken.whl")
