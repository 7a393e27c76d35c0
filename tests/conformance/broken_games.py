"""A small sound game, and games that fail exactly one check."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from py_rules.errors import OptionError, Refusal
from py_rules.game import Game, Outcome, Player, other
from py_rules.options import Choice, Flag, GameOptions, Integer, Option, Setup, Word, option

BOARDS: Final = json.loads((Path(__file__).parents[1] / "described_boards.json").read_bytes())
"""Boards that pages draw and refuse, in `tests/web/generic.test.js` too."""


class Pile(NamedTuple):
    left: int
    mover: Player


@dataclass(frozen=True, slots=True)
class PileOptions(GameOptions):
    size: int = option(Integer(5, minimum=2, maximum=9))
    odd: int = option(Integer(3, minimum=3, maximum=9, odd=True))
    last: str = option(Choice("wins", choices=("wins", "loses")))
    seen: bool = option(Flag(default=False))
    word: str = option(Word("heap", pattern="[a-z]+", suggestions=("heap", "pile")))
    sign: str = option(Word("x", pattern="[a-z]"))


class Takes(Game[Any, PileOptions]):
    slug = "takes"
    name = "Takes"
    notation = "(?P<count>[1-9])"
    Options = PileOptions
    setup = Setup(
        presets={"classic": {}, "long": {"size": 9}},
        random_options={"long": {"size": (8, 9)}},
        hidden_options={"long": ("word",)},
    )

    def initial(self) -> Any:
        return Pile(self.options.size, 0)

    def to_move(self, position: Any) -> Player:
        return position.mover

    def legal_moves(self, position: Any) -> Any:
        return ["1", "2"][: position.left]

    def successor(self, position: Any, move: str) -> Any:
        return Pile(position.left - int(move), other(position.mover))

    def outcome(self, position: Any) -> Any:
        return None if position.left else Outcome(other(position.mover), "taken", (1, 0))

    def view(self, position: Any) -> Any:
        return {"left": position.left, "rows": [[1], {"deep": None}], "refused": {}}


class Heavy(Option[int]):
    kind = "integer"
    constraint = "integer"

    def allows(self, value: object) -> bool:
        return True

    def parse(self, text: str) -> int:
        return len(text)


class Forgetful(Integer):
    @staticmethod
    def write(value: object) -> str:
        return "2"


class Shy(Exception):
    def __str__(self) -> str:
        raise Shy


def changed(**members: Any) -> type[Takes]:
    return type("Changed", (Takes,), members)


def raising(error: BaseException) -> Callable[..., Any]:
    def member(*_: object) -> Any:
        raise error

    return member


def with_option(spec: Option[Any], name: str = "heaps") -> type[Takes]:
    fields = {"__annotations__": {name: int}, name: option(spec)}
    options = dataclass(frozen=True)(type("MoreOptions", (PileOptions,), fields))
    return changed(Options=options)


def with_setup(**parts: Any) -> type[Takes]:
    return changed(setup=Setup(**parts))


def ending(end: Any) -> type[Takes]:
    return changed(outcome=lambda _, position: None if position.left else end)


def turning(*answers: Any) -> Callable[..., Any]:
    asked = count()
    return lambda *_: answers[next(asked) % len(answers)]


class Lists(list[int]):
    left = 0
    mover: Player = 0


@dataclass(unsafe_hash=True)
class Worn:
    left: int
    mover: Player
    looks: list[int] = field(default_factory=list, compare=False, hash=False)


def wearing(_: object, position: Worn, move: str) -> Worn:
    position.looks.append(1)
    return Worn(position.left - int(move), other(position.mover))


class Epochs(Takes):
    matches = 0

    def initial(self) -> Any:
        Epochs.matches += 1
        return (self.options.size, 0, 0)

    def to_move(self, position: Any) -> Player:
        return position[1]

    def legal_moves(self, position: Any) -> Any:
        return ["1", "2"][: position[0]]

    def successor(self, position: Any, move: str) -> Any:
        return (position[0] - int(move), 1 - position[1], Epochs.matches)

    def outcome(self, position: Any) -> Any:
        return None if position[0] else Outcome(None, "taken")

    def view(self, position: Any) -> Mapping[str, Any]:
        return {"left": position[0]}


class Endless(Takes):
    def legal_moves(self, position: Any) -> Any:
        return ["1"]

    def successor(self, position: Any, move: str) -> Any:
        return Pile(position.left + 1, other(position.mover))


class Lacking(Game[Any, GameOptions]):
    slug = name = notation = "lacking"


class Contradicting(PileOptions):
    def check_together(self) -> None:
        if (self.last, self.seen, self.word, self.odd) != ("wins", False, "heap", 3):
            raise OptionError("apart")


NAN = float("nan")
BREAKING: Mapping[str, tuple[object, ...]] = {
    "members": (
        *(7, int, Lacking, changed(slug=3), changed(name=None)),
        *(changed(Options=int), changed(setup={})),
    ),
    "slug": (changed(slug="Sea Battle"), changed(slug="")),
    "name": (changed(name=""), changed(name="x" * 61), changed(name="\u202ex")),
    "notation": (changed(notation="("), changed(notation="x" * 1001)),
    "options": (
        *(with_option(Integer(1, minimum=2, maximum=3)), with_option(Heavy(1))),
        *(
            with_option(Integer(1, minimum=1, maximum=1), "moves"),
            with_option(Integer(1, minimum=1, maximum=1), "opponent"),
            with_option(Forgetful(3, minimum=2, maximum=3)),
        ),
    ),
    "presets": (
        *(
            with_setup(presets={}),
            with_setup(presets={"classic": {"size": 6}}),
            with_setup(clock=-1),
        ),
        *(with_setup(presets={"classic": {}, "huge": {"size": 99}}),),
        *(with_setup(random_options={"classic": {"size": (99,)}}),),
        *(with_setup(puzzle_options={"nonsense": (1,)}),),
        *(with_setup(puzzle_options={"size": ()}),),
        *(with_setup(hidden_options={"classic": ("color",)}),),
    ),
    "moves": (
        *(
            changed(legal_moves=lambda *_: (each for each in "12")),
            changed(legal_moves=lambda *_: None),
        ),
        *(changed(legal_moves=lambda *_: [str(n) for n in range(1001)]),),
        *(changed(legal_moves=lambda *_: ["a b"]), changed(legal_moves=lambda *_: [1])),
        *(changed(legal_moves=lambda *_: ["1", "1"]),),
    ),
    "order": (changed(legal_moves=turning(["1", "2"], ["2", "1"])),),
    "written": (changed(legal_moves=lambda *_: ["one"]),),
    "outcome": (
        *(ending("won"), ending(Outcome(2, "taken")), ending(Outcome(winner=True, reason="taken"))),  # type: ignore[arg-type]
        *(ending(Outcome(0, "All taken!")), ending(Outcome(0, "taken", (1,)))),  # type: ignore[arg-type]
        *(ending(Outcome(0, "taken", [1, 2])),),  # type: ignore[arg-type]
    ),
    "end": (*(changed(outcome=lambda *_: None), changed(outcome=lambda *_: Outcome(0, "early"))),),
    "hashable": (
        *(changed(initial=lambda *_: Lists(), outcome=lambda *_: Outcome(0, "over")),),
        *(changed(repetition_key=lambda *_: []), changed(repetition_key=lambda *_: NAN)),
    ),
    "answers": (
        *(changed(to_move=raising(KeyError("x"))), changed(initial=raising(ValueError("x")))),
        *(changed(successor=raising(Shy())), changed(view=raising(SystemExit(1)))),
        *(
            changed(__init__=raising(RuntimeError())),
            changed(legal_moves=raising(RecursionError())),
            changed(text=lambda *_: 3),
        ),
    ),
    "to-move": (
        changed(to_move=lambda *_: 1),
        changed(to_move=turning(0, 1)),
        changed(to_move=lambda _, at: bool(at.mover)),
        changed(
            alternates=True,
            successor=lambda _, at, move: Pile(at.left - int(move), at.mover),
        ),
    ),
    "initial": (changed(initial=turning(Pile(5, 0), Pile(6, 0), Pile(7, 0))),),
    "view": (
        *(changed(view=lambda *_: [1]), changed(view=lambda *_: {1: 2})),
        *(changed(view=lambda *_: {"a": [{"b": {2: 3}}]}), changed(view=lambda *_: {"a": NAN})),
        *(changed(view=lambda *_: {"a": object()}), changed(view=turning({"a": 1}, {"a": 2}))),
    ),
    "board": tuple(
        changed(view=lambda *_, board=board: {"board": board})
        for board in (
            *BOARDS["refused"].values(),
            {"kind": "row", "cells": [{}] * 145},
            {"kind": "row", "cells": [], "colums": 3},  # pages ignore other fields
            {"kind": "row", "cells": [{"name": "a1"}]},
            {"kind": "row", "cells": [{"piece": {"player": 0}}]},
        )
    ),
    "view-size": (changed(view=lambda *_: {"a": "x" * 100_000}),),
    "pure": (
        changed(
            initial=lambda self: Worn(self.options.size, 0),
            successor=wearing,
            view=lambda _, at: {"looks": list(at.looks)},
        ),
        changed(successor=turning(Pile(4, 1), Pile(3, 1))),
    ),
    "refusal": (
        *(changed(refusal=lambda *_: None), changed(refusal=lambda *_: Refusal("No way"))),
        *(changed(refusal=lambda *_: Refusal("no", {"why": []})),),  # type: ignore[dict-item]
        *(changed(refusal=lambda *_: Refusal("no", [1])),),  # type: ignore[arg-type]
    ),
    "position-text": (
        changed(position_to_text=lambda *_: "", position_from_text=lambda *_: Pile(5, 0)),
        changed(position_to_text=lambda *_: "a b", position_from_text=lambda *_: Pile(5, 0)),
        changed(position_to_text=lambda *_: "5", position_from_text=lambda *_: Pile(7, 0)),
    ),
    "refused": (changed(view=lambda *_: {"refused": {"1": {"code": "no"}}}),),
    "ends": (Endless,),
    "again": (Epochs,),
    "record": (changed(__eq__=lambda *_: False, __hash__=lambda _: 1),),
    "repetition": (changed(repetition_key=lambda *_: 0),),
}
"""Games that fail exactly one check, by its name."""
