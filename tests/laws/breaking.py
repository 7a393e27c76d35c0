"""By the name of a law, games that break it and no other."""

from __future__ import annotations

from collections.abc import Mapping

from laws.broken import (
    Endless,
    Epochs,
    Forgetful,
    Heavy,
    Lacking,
    Lists,
    Pile,
    Shy,
    Worn,
    changed,
    ending,
    raising,
    turning,
    wearing,
    with_option,
    with_setup,
)

from py_rules.errors import Refusal
from py_rules.game import Outcome
from py_rules.options import Integer

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
        *(with_setup(hidden_options={"classic": ("colour",)}),),
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
        ),
    ),
    "to-move": (changed(to_move=lambda *_: 0), changed(to_move=lambda _, at: bool(at.mover))),
    "initial": (changed(initial=turning(Pile(5, 0), Pile(6, 0), Pile(7, 0))),),
    "view": (
        *(changed(view=lambda *_: [1]), changed(view=lambda *_: {1: 2})),
        *(changed(view=lambda *_: {"a": [{"b": {2: 3}}]}), changed(view=lambda *_: {"a": NAN})),
        *(changed(view=lambda *_: {"a": object()}), changed(view=turning({"a": 1}, {"a": 2}))),
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
"""By the name of a law, games that break it and no other."""
