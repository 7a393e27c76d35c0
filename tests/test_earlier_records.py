"""Records of earlier versions stay readable: links and files as version 0.1.0 wrote them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from game_files import TESTS

from py_rules import Record, from_fragment, from_text, to_fragment, to_text


def written() -> Iterator[Any]:
    for path in sorted(TESTS.glob("*/records.jsonl")):
        slug = path.parent.name
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield pytest.param(slug, json.loads(line), id=f"{slug}-{number}")


def as_now(winner: int | None, reason: str, score: list[int] | None) -> list[Any]:
    return [winner, reason.replace(",", "").replace(" ", "-"), score]


@pytest.mark.parametrize(("slug", "kept"), list(written()))
def test_a_record_of_an_earlier_version_is_the_same_match(slug: str, kept: Any) -> None:
    record = from_fragment(slug, kept["fragment"])
    match, outcome = record.match, record.match.outcome

    assert isinstance(record, Record)
    assert from_text(kept["text"]) == record
    assert (len(match.moves), match.to_move) == (kept["moves"], kept["to_move"])
    assert list(match.legal_moves)[:3] == kept["legal_moves"]
    assert len(match.legal_moves) == kept["count"]
    ended = outcome and [outcome.winner, outcome.reason, outcome.score and list(outcome.score)]
    assert ended == (kept["outcome"] and as_now(*kept["outcome"]))
    assert to_fragment(record) == kept["fragment"]
    assert to_text(record) == kept["text"]


def test_there_are_at_least_twenty_records_of_each_game() -> None:
    files = sorted(TESTS.glob("*/records.jsonl"))

    assert files
    assert all(len(path.read_text(encoding="utf-8").splitlines()) >= 20 for path in files)
