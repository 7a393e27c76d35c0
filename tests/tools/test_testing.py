"""The last lines of `build.py test`, when a part of it dies."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from tools import bootstrap
from tools.bootstrap import SetupError
from tools.testing import Report


def summed_up(
    text: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> tuple[int, Sequence[str]]:
    """Run a file of tests after a part that passes; return the exit code and the last lines."""
    file = tmp_path / "test_trial.py"
    file.write_text(text, encoding="utf-8")
    report = Report()
    report.run("linters", lambda: 0)
    report.pytest("trial", ["-c", os.devnull, file], {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"})
    capfd.readouterr()
    code = report.finish()
    return code, capfd.readouterr().out.splitlines()


def test_parts_that_pass_are_summed_up(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, lines = summed_up("def test_one(): pass\n", tmp_path, capfd)

    assert (code, lines[-1]) == (0, "1 passed, 0 failed")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals")
def test_part_that_is_killed_is_not_summed_up_as_without_failure(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    dies = "import os\ndef test_one(): os.kill(os.getpid(), 9)\n"
    code, lines = summed_up(dies, tmp_path, capfd)

    assert code == 1
    assert any(line.startswith("trial        FAILED -9") for line in lines)
    assert lines[-1] == "0 passed, 1 failed"


def test_file_that_cannot_be_read_counts_as_a_failure(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    code, lines = summed_up("import nothing_like_this\n", tmp_path, capfd)

    assert (code, lines[-1]) == (1, "0 passed, 1 failed")


def test_set_up_that_fails_is_a_failed_part_after_the_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail() -> int:
        raise SetupError("There is no browser.")

    report = Report()
    report.run("linters", lambda: 0)
    report.run("browser", fail)

    assert report.finish() == 1
    shown = capsys.readouterr().out
    assert "There is no browser.\n" in shown
    assert shown.endswith("\n0 passed, 1 failed\n")


def test_failed_installation_ends_with_what_failed(capfd: pytest.CaptureFixture[str]) -> None:
    stack = "import sys; sys.exit('Error: no network\\n    at connect {\\n  errno: 3\\n}')"
    with pytest.raises(SetupError) as raised:
        bootstrap.run([bootstrap.VENV_PYTHON, "-c", stack], "npm could not install x")

    assert "Error: no network" in capfd.readouterr().err
    assert str(raised.value) == "npm could not install x; the lines above say why."
