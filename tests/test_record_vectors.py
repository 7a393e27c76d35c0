"""Python and the page read and edit records alike: `records.json` holds both of them."""

from __future__ import annotations

import json

from record_vectors import ENDS, GAMES, VECTORS, written

from py_rules.record import from_fragment, to_fragment
from py_rules.record.tags import TAGS

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


def test_there_are_enough_vectors_of_each_kind() -> None:
    assert len(VECTORS_NOW) >= 200
    good = [vector for vector in VECTORS_NOW if "normal" in vector]
    assert {name for vector in good for name in vector["tags"]} == set(TAGS)
    assert {vector["end"] for vector in good} == {"", *ENDS}
    assert {vector["game"] for vector in good if vector["moves"]} == {game.slug for game in GAMES}
    assert sum("kept" in vector for vector in VECTORS_NOW) >= 10
