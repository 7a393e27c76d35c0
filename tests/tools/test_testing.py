"""Which programs `build.py test` and `build.py check` run, and what they end with."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tools import linting, testing
from tools.linting import Linter
from tools.selection import select


class Programs:
    """What was run, with codes to end with."""

    def __init__(self) -> None:
        self.run: list[str] = []
        self.codes: list[int] = []
        self.failing: dict[str, bool] = {}  # what pytest writes down of tests that fail

    def call(self, command: Sequence[str | Path], **_how: object) -> int:
        """Take note of a program, and end as the next code says."""
        self.run.append(" ".join(map(str, command)))
        code = self.codes.pop(0) if self.codes else 0
        if code:
            self.remember()
        return code

    def remember(self) -> None:
        """Write down which tests have failed, where pytest was told to keep that."""
        told = [option for option in self.run[-1].split() if option.startswith("cache_dir=")]
        for option in told:
            kept = Path(option.removeprefix("cache_dir=")) / "v" / "cache" / "lastfailed"
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(self.failing), encoding="utf-8")

    def lint(self, linters: Sequence[Linter]) -> Sequence[str]:
        """Take note of linters, none of which finds anything."""
        self.run += [linter.name for linter in linters]
        return []

    def named(self, word: str) -> list[str]:
        """Return those whose command has a word."""
        return [command for command in self.run if word in command]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    """Return the programs that are run, none of them really."""
    programs = Programs()
    monkeypatch.setattr(testing, "call", programs.call)
    monkeypatch.setattr(testing, "run_linters", programs.lint)
    monkeypatch.setattr(testing, "ROOT", tmp_path)
    monkeypatch.setattr(testing, "FAILURES", tmp_path / "failures")
    monkeypatch.setattr(testing, "_REMEMBERED", tmp_path / "remembered")
    monkeypatch.setattr(testing, "build_site", lambda *_, **__: programs.run.append("build"))
    monkeypatch.setattr(testing, "build_pseudo", lambda *_: programs.run.append("build"))
    monkeypatch.setattr(testing, "build_wheel", lambda folder: folder)
    monkeypatch.setattr(testing, "find_browser", lambda: "/bin/chromium")
    return programs


def test_the_rules_need_python_alone(programs: Programs) -> None:
    """Linters and tests of Python, in full, but for those that need Node.js."""
    assert testing.run_tests(select("rules", []), snapshots=True) == 0
    assert programs.run[:3] == ["mypy", "ruff", "ruff format"]
    watched, others = programs.named("not node")
    assert programs.named("--cov") == [watched]
    # What one run leaves out the other runs, so that nothing is left out.
    ignored = re.findall(r"--ignore=(\S+)", watched)
    assert others.split()[-len(ignored) :] == ignored
    assert programs.named("coverage report --include")
    assert not [*programs.named("build"), *programs.named("tsc"), *programs.named("--test")]


def test_all_of_it_leaves_nothing_out(programs: Programs) -> None:
    """All linters, scripts, rules with those that need Node.js, sites, the browser."""
    assert testing.run_tests(select(None, []), snapshots=True) == 0
    assert "biome" in programs.run
    assert len(programs.named("--test-reporter")) == 1
    assert not programs.named("not node")
    assert programs.run.index("build") < programs.run.index(programs.named("e2e")[0])
    assert programs.named("e2e")[0].endswith(" e2e --ignore=e2e/engines")


def test_an_engine_is_found_before_anything_is_run(
    programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each has a run of its own, and every one has to pass."""
    found: list[str] = []
    monkeypatch.setattr(testing, "find_engine", found.append)
    programs.codes = [0, 1]
    chosen = select(None, ["-k", "german"], ["firefox", "webkit"])
    assert testing.run_tests(chosen, snapshots=True) == 1
    assert found == ["firefox", "webkit"]
    site, *runs = programs.run
    assert site == "build"
    assert [run.partition("pytest -q ")[2] for run in runs] == ["-k german e2e/engines"] * 2


def test_some_tests_ask_for_no_coverage(programs: Programs) -> None:
    """And for no linters."""
    assert testing.run_tests(select(None, ["tests/games", "-k", "war"]), snapshots=True) == 0
    (command,) = programs.run
    assert command.endswith("-k war tests/games")
    assert "--cov" not in command


def test_a_failure_is_run_once_more_for_its_trace(programs: Programs) -> None:
    """And is one where the second run has found it too."""
    programs.codes = [0, 0, 1, 1]  # two sites, the tests, the same again
    assert testing.run_tests(select(None, ["e2e/test_lens.py"]), snapshots=True) == 1
    *_, first, again = programs.named(".py")
    assert "--screenshot=only-on-failure" in first
    assert "--tracing" not in first
    assert "--tracing=retain-on-failure" in again
    assert "--last-failed" in again


@pytest.mark.parametrize(("failed", "code"), [(1, 0), (2, 0), (3, 1)])
def test_few_that_pass_at_the_second_try_are_named(
    programs: Programs, capsys: pytest.CaptureFixture[str], failed: int, code: int
) -> None:
    """A slow moment of the machine is no fault; more than two tests at once are one."""
    names = {f"e2e/test_lens.py::test_{number}": True for number in range(failed)}
    programs.failing = names
    programs.codes = [0, 0, 1, 0]
    assert testing.run_tests(select("browser", []), snapshots=True) == code
    told = "Passed at the second try only" in capsys.readouterr().out
    assert told is (code == 0)


def test_a_browser_is_shown_in_one_process(programs: Programs) -> None:
    """Several at once would be too much to look at."""
    testing.run_tests(select(None, ["e2e"]), snapshots=True, headed=True)
    assert "--headed -n 0" in programs.named("--screenshot")[0]


def test_the_matrix_is_told_to_the_tests(
    programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They try every cell then."""
    monkeypatch.setenv("MATRIX", "")  # and with that, taken back afterwards
    assert testing.run_tests(select(None, ["e2e/faults"]), snapshots=True, matrix=True) == 0
    assert os.environ["MATRIX"]
    assert programs.named("--screenshot")[0].endswith("e2e/faults")


def test_words_that_no_test_has_are_told(
    programs: Programs, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing was run, so nothing has passed."""
    programs.codes = [5]
    assert testing.run_tests(select("rules", ["-k", "nowhere"]), snapshots=True) == 1
    assert "No test has these words." in capsys.readouterr().out


def test_every_linter_is_run_and_its_report_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Those that fail are named."""
    python = linting.sys.executable
    good = Linter("good", [python, "-c", "print('not told')"])
    bad = Linter("bad", [python, "-c", "print('line 3 is wrong'); raise SystemExit(1)"])
    assert linting.run_linters([good, bad, good]) == ["bad"]
    said = capsys.readouterr().out
    assert "line 3 is wrong\n— bad: FAILED" in said
    assert "not told" not in said
