"""The examples in the docstrings of tools/ are true."""

from __future__ import annotations

import doctest
import importlib

import pytest

from tools.bootstrap import ROOT

FOLDERS = [ROOT / "tools" / name for name in ("", "pyodide", "site")]
NAMES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in FOLDERS
    for path in folder.glob("*.py")
    if path.stem != "__init__"
)


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_are_true(name: str) -> None:
    """As pytest finds out of the rules."""
    assert doctest.testmod(importlib.import_module(name)).failed == 0
