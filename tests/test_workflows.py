from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

import build

ROOT: Final = Path(__file__).parent.parent
GITHUB: Final = ROOT / ".github"
CHECKS: Final = (GITHUB / "workflows" / "checks.yml").read_text(encoding="utf-8")


def test_rules_run_on_every_python_from_the_oldest_supported() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = re.search(r'python: \["(.+)"\]', CHECKS)
    assert found
    minors = [int(version.removeprefix("3.")) for version in found[1].split('", "')]
    assert f">=3.{minors[0]}" == project["requires-python"]
    assert minors == list(range(minors[0], minors[-1] + 1))
    listed = [each for each in project["classifiers"] if each.rpartition(" :: ")[2][:2] == "3."]
    assert listed == [f"Programming Language :: Python :: 3.{minor}" for minor in minors]


def test_commands_of_the_workflows_exist() -> None:
    for path in GITHUB.rglob("*.yml"):
        text = path.read_text(encoding="utf-8").replace("$BROWSERS", "chromium firefox webkit")
        for command in re.findall(r"- run: python3? build\.py (.+)", text):
            assert build.parse(command.split()).command
