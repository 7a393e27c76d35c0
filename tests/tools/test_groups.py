"""pytest-xdist keeps the tests of a group together: a site is opened once for all of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

GROUPED = """
import os, pathlib, pytest
@pytest.mark.xdist_group("one")
@pytest.mark.parametrize("number", range(4))
def test_process(number):
    pathlib.Path(str(number)).write_text(str(os.getpid()))
"""


def test_tests_of_a_group_run_in_one_process(tmp_path: Path) -> None:
    (tmp_path / "test_grouped.py").write_text(GROUPED, encoding="utf-8")
    options = ["-n", "2", "--dist", "loadgroup", "-p", "no:playwright", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-q", *options, "test_grouped.py"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    assert len({(tmp_path / str(number)).read_text(encoding="utf-8") for number in range(4)}) == 1
