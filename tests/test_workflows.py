"""The workflows: every action by its commit, no more rights than needed, no job without an end."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tools.linting import linter_of_workflows, linters_of_python

ROOT: Final = Path(__file__).parent.parent
WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))

_PINNED: Final = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
_JOB: Final = re.compile(r"^  (\w+):$", re.MULTILINE)

every_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)


def lines(path: Path) -> list[str]:
    """Return the lines of a workflow, without those that are comments."""
    text = path.read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.lstrip().startswith("#")]


def jobs(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each job."""
    _, text = "\n".join(lines(path)).split("\njobs:\n")
    _, *parts = _JOB.split(text)
    yield from zip(parts[::2], parts[1::2], strict=True)


def steps(job: str) -> list[str]:
    """Return the text of each step of a job."""
    return job.partition("    steps:\n")[2].split("      - ")[1:]


def test_there_are_workflows_to_look_at() -> None:
    """Those that test a pull request, publish the site and make a release."""
    assert {path.name for path in WORKFLOWS} >= {"checks.yml", "pages.yml", "release.yml"}


@every_workflow
def test_every_action_is_pinned_by_its_commit(path: Path) -> None:
    """A tag can be moved; the version stands beside the commit, for people and for dependabot."""
    for line in lines(path):
        _, uses, action = line.partition("uses: ")
        assert not uses or _PINNED.fullmatch(action), f"{path.name}: {line.strip()}"


@every_workflow
def test_one_action_is_pinned_to_the_same_commit_everywhere(path: Path) -> None:
    """Two versions of one would have to be looked at twice."""
    everywhere = {
        action for each in WORKFLOWS for line in lines(each) for action in line.split("uses: ")[1:]
    }
    for line in lines(path):
        for action in line.split("uses: ")[1:]:
            name = action.partition("@")[0]
            assert sum(each.startswith(f"{name}@") for each in everywhere) == 1, name


@every_workflow
def test_a_job_has_no_rights_but_those_it_names(path: Path) -> None:
    """None for the workflow; a job says what it needs and how long it may take."""
    assert "permissions: {}" in lines(path)
    assert any(line.startswith("concurrency:") for line in lines(path))
    for name, job in jobs(path):
        assert "\n    permissions:\n" in job, f"{path.name}: {name}"
        assert re.search(r"\n    timeout-minutes: \d+\n", job), f"{path.name}: {name}"
        assert "write-all" not in job


@every_workflow
def test_no_token_is_left_behind_by_a_checkout(path: Path) -> None:
    """What is checked out runs code of others: tests, and packages of npm and pip."""
    for _, job in jobs(path):
        for step in steps(job):
            if "actions/checkout@" in step:
                assert "persist-credentials: false" in step


@every_workflow
def test_what_others_have_written_runs_without_our_rights(path: Path) -> None:
    """No pull request gets the rights of `main`, and none of its texts becomes a command."""
    text = "\n".join(lines(path))

    assert "pull_request_target" not in text
    assert not re.findall(r"run: .*\$\{\{", text)


def test_the_rules_are_tested_on_every_python_from_the_oldest_on() -> None:
    """The oldest is the one that pyproject.toml names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=")
    text = (ROOT / ".github" / "workflows" / "checks.yml").read_text(encoding="utf-8")
    found = re.search(r'python: \["(.+)"\]', text)

    assert found
    minors = [int(version.removeprefix("3.")) for version in found[1].split('", "')]
    assert f"3.{minors[0]}" == oldest
    assert minors == list(range(minors[0], minors[-1] + 1))


def test_the_workflows_are_looked_through_in_every_check() -> None:
    """By zizmor, with no network: in seconds, and before anything is pushed."""
    assert linter_of_workflows(ROOT / ".github") in linters_of_python()


def test_an_action_that_is_not_pinned_is_found(tmp_path: Path) -> None:
    """The linter is there, looks at what it is given, and fails."""
    workflow = tmp_path / ".github" / "workflows" / "loose.yml"
    workflow.parent.mkdir(parents=True)
    loose = re.sub(
        r"@[0-9a-f]{40} # v\d+\.\d+\.\d+", "@main", WORKFLOWS[0].read_text(encoding="utf-8")
    )
    workflow.write_text(loose, encoding="utf-8")
    command = linter_of_workflows(tmp_path / ".github").command
    found = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)

    assert found.returncode != 0
    assert "unpinned-uses" in found.stdout
