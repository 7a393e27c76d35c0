from __future__ import annotations

import re
import subprocess
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

import build
from tools.linting import linter_of_workflows, linters_of_python

ROOT: Final = Path(__file__).parent.parent
GITHUB: Final = ROOT / ".github"
WORKFLOWS: Final = sorted((GITHUB / "workflows").glob("*.yml"))
ACTION: Final = re.compile(
    r"uses: ([\w.-]+/[\w./-]+)@([0-9a-f]{40} # v\d+\.\d+\.\d+)$", re.MULTILINE
)
JOB: Final = re.compile(r"^  (\w+):\n(.*?)(?=^  \w|\Z)", re.DOTALL | re.MULTILINE)


def text_of(name: str) -> str:
    return (GITHUB / "workflows" / name).read_text(encoding="utf-8")


def commands(name: str) -> list[str]:
    return re.findall(r"- run: (python3? .+)", text_of(name))


def test_each_action_is_pinned_to_one_commit_with_its_version() -> None:
    pins = defaultdict(set)
    for path in GITHUB.rglob("*.yml"):
        text = path.read_text(encoding="utf-8")
        own = text.count("uses: $/.github/actions/")
        found = ACTION.findall(text)
        assert len(found) + own == text.count("uses: "), path.name
        for action, commit in found:
            pins[action].add(commit)
    assert not {action: commits for action, commits in pins.items() if len(commits) > 1}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_each_job_names_its_permissions_and_its_timeout(path: Path) -> None:
    head, _, jobs = path.read_text(encoding="utf-8").partition("\njobs:\n")
    assert "\npermissions: {}\n" in head
    assert "\nconcurrency:\n" in head
    found = JOB.findall(jobs)
    assert found
    for name, job in found:
        assert re.search(r"^    timeout-minutes: \d+$", job, re.MULTILINE), name
        assert "\n    permissions:\n" in job, name


def test_rules_run_on_every_python_from_the_oldest_supported() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = re.search(r'python: \["(.+)"\]', text_of("checks.yml"))
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


def test_nightly_runs_everything_with_one_command() -> None:
    assert commands("nightly.yml") == ["python3 build.py test --nightly"]


def test_release_is_built_before_the_tests_and_published_after_them() -> None:
    assert commands("release.yml") == [
        'python3 build.py release "$GITHUB_REF_NAME"',
        "python3 build.py test",
    ]
    jobs = dict(JOB.findall(text_of("release.yml").partition("\njobs:\n")[2]))
    assert "needs: build\n" in jobs["release"]
    assert "needs: release\n" in jobs["publish"]


def test_check_finds_an_unpinned_action(tmp_path: Path) -> None:
    assert linter_of_workflows(GITHUB) in linters_of_python()
    workflow = tmp_path / ".github" / "workflows" / "loose.yml"
    workflow.parent.mkdir(parents=True)
    loose = re.sub(r"@[0-9a-f]{40} # v\S+", "@main", text_of("checks.yml"))
    workflow.write_text(loose, encoding="utf-8")
    command = linter_of_workflows(tmp_path / ".github").command
    found = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert found.returncode != 0
    assert "unpinned-uses" in found.stdout
