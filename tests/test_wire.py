"""The types of all that crosses the bridge hold for what crosses it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from types import UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest
from bridge_requests import error_of, reply_to
from game_files import every_game

from py_rules import Match, to_fragment, to_text
from py_rules.game import GameClass
from py_rules.page import bridge, wire
from py_rules.page.bridge import REQUESTS
from tools.site.contract import COMMAND, CONTRACT, make_contract, types_of


def holds(value: Any, kind: Any) -> bool:
    origin, parts = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        return isinstance(value, dict) and has_fields(value, kind)
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        return isinstance(value, dict) and all(
            holds(value.get(name), hints[name]) for name in hints
        )
    if origin in (Union, UnionType):
        return any(holds(value, part) for part in parts)
    if origin is Literal:
        return type(value) is not bool and value in parts
    if origin is Mapping:
        return type(value) is dict and all(holds(each, parts[1]) for each in value.values())
    if origin is Sequence:
        return type(value) is list and all(holds(each, parts[0]) for each in value)
    if origin is tuple:
        return type(value) is list and len(value) == len(parts) and all(map(holds, value, parts))
    return type(value) is (dict if isinstance(kind, TypeVar) else kind)


def has_fields(value: Mapping[str, Any], kind: Any) -> bool:
    fields = get_type_hints(kind, include_extras=True)
    needed = {name for name, each in fields.items() if get_origin(each) is not NotRequired}
    plain = get_type_hints(kind)
    return needed <= set(value) <= set(fields) and all(
        holds(each, plain[name]) for name, each in value.items()
    )


def stages(game: GameClass) -> Iterator[Match]:
    match = Match.of(game())
    yield match
    match = match.play(match.legal_moves[0])
    yield match
    yield match.resign(0)
    yield match.agree_draw()
    for _ in range(200):
        if match.outcome:
            yield match
            return
        match = match.play(match.legal_moves[-1])


def questions(match: Match) -> Iterator[dict[str, Any]]:
    values = {
        "game": match.game.slug,
        "record": to_fragment(match),
        "text": to_text(match),
        "ply": match.ply,
        "milliseconds": 60_000,
        "date": "2026-11-23",
        "seed": "7",
        "length": 0,
        "difficulty": 0,
        "line": "",
    }
    for name in REQUESTS:
        yield {"do": name} | {each: values[each] for each in types_of(name)[0]}


def refusable(name: str, match: Match) -> bool:
    if name == "advise":
        return True  # unless a computer plays there, tested separately
    if name == "puzzle_judge":
        return True  # unless there is something to find, tested separately
    return match.outcome is not None and name == "hint"


def test_the_contract_of_the_page_is_the_one_that_the_types_make() -> None:
    assert CONTRACT.read_text(encoding="utf-8") == make_contract(), f"run {COMMAND}"


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_of_another_shape_is_refused(name: str) -> None:
    keys, _ = types_of(name)
    for key, (kind, is_needed) in keys.items():
        others = {each: False if kind is int else 0 for each, (kind, _) in keys.items()}
        assert error_of(do=name, **others)["code"] == "request.missing"
        assert is_needed or key == "milliseconds"
    assert error_of(do=name, **dict.fromkeys([*keys, "more"]))["code"].startswith("request.")


@every_game
def test_every_reply_is_what_its_type_says(game: GameClass) -> None:
    requests = {json.dumps(each): match for match in stages(game) for each in questions(match)}
    for request, match in requests.items():
        name, reply = json.loads(request)["do"], json.loads(bridge.handle(request))
        if reply["ok"]:
            assert holds(reply["value"], types_of(name)[1]), (request, reply)
        else:
            assert holds(reply["error"], wire.Failure), (request, reply)
            assert refusable(name, match), (request, reply)


@every_game
def test_the_move_of_a_computer_is_what_its_type_says(game: GameClass) -> None:
    assert holds(reply_to(do="advise", game=game.slug, record="computer1=easy&seed=7"), wire.Advice)
