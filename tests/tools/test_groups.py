"""The tests of an engine or an extra site run in one process, which makes their devices once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

E2E = Path(__file__).parents[2] / "e2e"
GROUPED = """
import os, pathlib, pytest

@pytest.mark.site("nim")
@pytest.mark.parametrize("number", range(4))
def test_of_a_site(number):
    pathlib.Path(f"site-{number}").write_text(str(os.getpid()))

@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("engine", ["firefox"])
def test_of_an_engine(engine, number):
    pathlib.Path(f"engine-{number}").write_text(str(os.getpid()))
"""


def test_tests_of_a_group_run_in_one_process(tmp_path: Path) -> None:
    (tmp_path / "test_grouped.py").write_text(GROUPED, encoding="utf-8")
    hook = "from groups import pytest_collection_modifyitems\n"
    (tmp_path / "conftest.py").write_text(hook, encoding="utf-8")
    options = ["-n", "2", "--dist", "loadgroup", "-p", "no:playwright", "-p", "no:cacheprovider"]
    options += ["-o", f"pythonpath={E2E}"]
    command = [sys.executable, "-m", "pytest", "-q", *options, "test_grouped.py"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    for group in ("site", "engine"):
        processes = {path.read_text(encoding="utf-8") for path in tmp_path.glob(f"{group}-*")}
        assert len(processes) == 1, group
