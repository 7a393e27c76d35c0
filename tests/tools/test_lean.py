"""The module of Python that a site is built with."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tools.bootstrap import SetupError
from tools.pyodide.lean import LISTS, read_lists, write_lean
from tools.pyodide.runtime import COLD, LEAN, MODULE, upstream
from tools.site.node import run_script

pytestmark = pytest.mark.node

SENTENCE = "run python3 build.py profile, which writes lists.json anew"


def test_lists_of_another_pyodide_stop_the_build(tmp_path: Path) -> None:
    """With what there is to do."""
    found = json.loads(LISTS.read_text(encoding="utf-8"))
    other = tmp_path / "lists.json"
    other.write_text(json.dumps({**found, "pyodide": "1.0", "sha256": "0"}), encoding="utf-8")
    with pytest.raises(SetupError, match=f"for Pyodide 1.0, and this is .*{SENTENCE}"):
        read_lists(other)


def test_with_a_function_that_only_a_new_game_calls_no_data_is_empty(tmp_path: Path) -> None:
    """What it reads nobody has seen: a wrong answer would be worse than a larger file."""
    lists = read_lists()
    emptied = sum(end - start for _, start, end in lists.zero)
    missing = next(number for number in range(10_000) if number not in lists.keep)
    write_lean(tmp_path / "ours", [])
    write_lean(tmp_path / "theirs", [missing])
    cold = [gzip.decompress((tmp_path / name / COLD).read_bytes()) for name in ("ours", "theirs")]
    assert len(cold[0]) - len(cold[1]) >= emptied


@pytest.mark.parametrize("called", [[], [1, 2, 3]])
def test_what_is_sent_is_the_module_of_pyodide_in_two_parts(
    tmp_path: Path, called: list[int]
) -> None:
    """Byte for byte, whatever else is kept."""
    write_lean(tmp_path, called)
    paths = {"lean": tmp_path / LEAN, "cold": tmp_path / COLD, "whole": upstream(MODULE)}
    given = json.dumps({name: str(path) for name, path in paths.items()})
    said = run_script("../tests/tools/put_together.mjs", given=given, failure="It failed:")
    assert said == "the same"
