"""Python and the page read and edit records alike: `records.json` holds both of them."""

from __future__ import annotations

import json

from record_vectors import VECTORS, written

from py_rules.record import from_fragment, to_fragment

VECTORS_NOW = json.loads(VECTORS.read_text(encoding="utf-8"))


def test_vectors_are_what_python_makes_of_each_record() -> None:
    same = VECTORS.read_text(encoding="utf-8") == written()
    assert same, "Run `python tests/record_vectors.py` and read the difference."


def test_a_normal_form_and_every_record_after_a_step_is_read_as_it_is_written() -> None:
    for vector in VECTORS_NOW:
        steps = vector.get("steps", ())
        records = {vector.get("normal", vector.get("kept", "")), *(step[-1] for step in steps)}
        for record in records:
            read = from_fragment(vector["game"], record)
            assert to_fragment(read) == record
