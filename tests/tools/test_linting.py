"""How the results of linters are reported."""

from __future__ import annotations

import sys

import pytest

from tools.linting import Linter, run_linters


def test_every_linter_runs_and_the_report_of_one_that_fails_is_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    good = Linter("good", [sys.executable, "-c", "print('silent')"])
    bad = Linter("bad", [sys.executable, "-c", "print('line 3 is wrong'); raise SystemExit(1)"])

    assert run_linters([good, bad, good]) == ["bad"]
    said = capsys.readouterr().out
    assert "line 3 is wrong\n— bad: FAILED" in said
    assert "silent" not in said
