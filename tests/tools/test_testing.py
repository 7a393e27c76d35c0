"""The last lines of `build.py test`, when a part of it dies."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools import bootstrap
from tools.bootstrap import SetupError
from tools.testing import Report


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("def test_one(): pass\n", 0, "1 passed, 0 failed"),
        ("import nothing_like_this\n", 1, "0 passed, 1 failed"),
        pytest.param(
            "import os\ndef test_one(): os.kill(os.getpid(), 9)\n",
            1,
            "trial        FAILED -9\n0 passed, 1 failed",
            marks=pytest.mark.skipif(os.name == "nt", reason="Windows has no signals"),
        ),
    ],
)
def test_file_that_dies_or_cannot_be_read_is_a_failure(
    text: str, code: int, said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "test_trial.py"
    file.write_text(text, encoding="utf-8")
    report = Report()
    report.run("linters", lambda: 0)
    report.pytest("trial", ["-c", os.devnull, file], {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"})
    capfd.readouterr()

    assert report.finish() == code
    lines = capfd.readouterr().out.splitlines()
    *before, last = said.splitlines()
    assert lines[-1] == last
    assert all(any(line.startswith(each) for line in lines) for each in before)


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
