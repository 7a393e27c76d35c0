"""Texts are read and written alike on every system: a file says its encoding, or is of bytes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.bootstrap import ROOT
from tools.site.projects import source_files

FILES = [
    ROOT / "build.py",
    *(
        path
        for folder in ("py_rules", "tools", "tests", "e2e", "bench")
        for path in source_files(ROOT / folder)
        if path.suffix == ".py"
    ),
]


def unsaid(source: str) -> Iterator[str]:
    r"""Yield the calls that leave the encoding of a text to the system.

    >>> list(unsaid("a.read_text()\nopen(b, 'rb')\nc.open()\nrun(d, text=True)"))
    ['1: read_text', '3: open', '4: run']
    """
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        given = {keyword.arg for keyword in node.keywords}
        texts = [each.value for each in node.args if isinstance(each, ast.Constant)]
        of_text = name in ("read_text", "write_text")
        if name == "open" and not (isinstance(node.func, ast.Attribute) and node.args):
            of_text = not any("b" in str(each) for each in texts)
        if name in ("run", "Popen"):
            of_text = "text" in given
        if of_text and "encoding" not in given and None not in given:
            yield f"{node.lineno}: {name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_text_says_its_encoding(path: Path) -> None:
    """Without it Windows takes the one of its region."""
    assert list(unsaid(path.read_text(encoding="utf-8"))) == []
