from __future__ import annotations

from pathlib import Path

import pytest

from tools import words

PYTHON = """\
told = 'nobody'  # for somebody
'''Whoever reads `room` reads 'center.beside'.'''
"""
SCRIPT = """\
/* Of its own:
   a wish. */
const nobody = "a // room"; // the slip
"""
TEXT = """\
A desk, beside nobody.
```
a shelf beside it
```
"""


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.py", PYTHON, ["1 somebody", "2 Whoever"]),
        ("a.js", SCRIPT, ["1 Of its own", "2 wish", "3 slip"]),
        ("a.md", TEXT, ["1 beside"]),
    ],
)
def test_words_to_avoid_are_found_in_prose_only(
    name: str, text: str, found: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "ROOT", tmp_path)
    (tmp_path / name).write_text(text, encoding="utf-8")
    expected = [
        f"{name}:{line}: avoid “{word}”"
        for line, _, word in (each.partition(" ") for each in found)
    ]
    assert list(words.problems(name)) == expected
