"""Malformed input from outside is read correctly or refused by code."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st
from malformed import JSON_VALUES, KEYS, VALUES, edited, edited_requests, records
from terminal_driver import reader

from py_rules import (
    Match,
    Record,
    RulesError,
    all_games,
    from_fragment,
    from_text,
    to_fragment,
    to_text,
)
from py_rules.page import bridge
from py_rules.record import MAX_FRAGMENT, MAX_TEXT, TAGS
from py_rules.terminal.session import TerminalSession
from py_rules.tournament import Plan
from py_rules.tournament import bridge as lab_bridge
from py_rules.tournament.results import header, verify

MANY: Final = settings(max_examples=settings().max_examples * 3)
SMALL: Final = (
    ("center-square", "size=3&moves=right"),
    ("center-square", "size=5&no_revisits=true&moves=right.down.down"),
    ("palindrome-duel", "line_limit=5&digits=3&moves=-1.-2"),
    ("palindrome-war", "letters=2&line_limit=7&moves=-a.-b"),
    ("antipalindromes", "squares=5&moves=1-0.5-1"),
    ("alpha-chase", "moves=P.G.T.A.L.H.N"),
)
"""Matches that are solved at once."""


def check(action: Callable[[], Any], is_correct: Callable[[Any], bool]) -> None:
    try:
        result = action()
    except RulesError as error:
        assert error.code
        assert 5 < len(str(error)) < 500
    else:
        assert is_correct(result)


def check_record(record: Record) -> bool:
    linked = from_fragment(record.match.game.slug, to_fragment(record), limit=MAX_TEXT)
    assert (linked.match, linked.tags) == (record.match, record.tags)
    return from_text(to_text(record)) == record


def check_reply(text: str) -> Any:
    reply = json.loads(text)
    if reply["ok"]:
        return reply["value"]
    assert reply["error"]["code"] != "crash", reply
    assert 5 < len(reply["error"]["message"]) < 1500
    return None


@MANY
@given(data=st.data(), record=records())
def test_link(data: st.DataObject, record: Record) -> None:
    text = data.draw(edited(to_fragment(record), MAX_FRAGMENT))

    check(lambda: from_fragment(record.match.game.slug, text), check_record)


@MANY
@given(data=st.data(), record=records())
def test_file(data: st.DataObject, record: Record) -> None:
    text = data.draw(edited(to_text(record), MAX_TEXT))

    check(lambda: from_text(text), check_record)


@given(data=st.data(), game=st.sampled_from(all_games()))
def test_game_and_preset(data: st.DataObject, game: Any) -> None:
    slug, preset = data.draw(edited(game.slug) | VALUES), data.draw(VALUES)

    check(lambda: Match.start(slug), lambda match: match.game.slug == slug)
    check(lambda: from_fragment(slug, ""), check_record)
    check(
        lambda: Match.start(game.slug, preset=preset),
        lambda _: preset in (None, *game.setup.presets),
    )


@MANY
@given(data=st.data(), game=st.sampled_from(all_games()))
def test_options(data: st.DataObject, game: Any) -> None:
    names = st.sampled_from([*game.Options.specs()])
    options = data.draw(st.dictionaries(names, VALUES, min_size=1, max_size=2))

    def is_correct(match: Match) -> bool:
        return all(getattr(match.options, name) == value for name, value in options.items())

    check(lambda: Match.start(game.slug, **options), is_correct)


@MANY
@given(data=st.data(), record=records())
def test_move(data: st.DataObject, record: Record) -> None:
    match = record.match
    known = [*match.legal_moves[-1:], *match.moves[-1:], "P"]
    move = data.draw(st.sampled_from(known).flatmap(edited) | VALUES)

    check(
        lambda: match.play(move),
        lambda after: move in match.legal_moves and after.moves == (*match.moves, move),
    )


@MANY
@given(data=st.data(), record=records())
def test_tags_and_comments(data: st.DataObject, record: Record) -> None:
    texts = edited("Zoë") | VALUES
    tags = data.draw(st.dictionaries(st.sampled_from([*TAGS]) | KEYS, texts, max_size=1))
    comments = data.draw(st.dictionaries(st.sampled_from([0, 1]) | KEYS, texts, max_size=1))

    check(lambda: Record(record.match, tags, comments), check_record)


@MANY
@given(data=st.data(), record=records())
def test_lines_typed_in_a_terminal(data: st.DataObject, record: Record) -> None:
    words = [word for move in record.match.moves[:2] for word in move.replace("-", " ").split()]
    lines = [data.draw(edited(word)) for word in (*words, "undo", "draw", "resign", "7", "b")]
    ask = reader(line for line in lines if not line.strip().lower().startswith("save"))
    session = TerminalSession(Record(Match.of(record.match.game)), ask=ask, say=lambda _: None)
    check(session.play, check_record)


@MANY
@given(data=st.data(), record=records())
def test_request_to_the_page(data: st.DataObject, record: Record) -> None:
    match, game = record.match, {"game": record.match.game.slug, "record": to_fragment(record)}
    request = data.draw(
        st.sampled_from(
            [
                *({"do": name, **game} for name in ("view", "write")),
                {"do": "read", "text": to_text(record)},
                {"do": "catalog"},
            ]
        )
    )
    text = data.draw(edited_requests(request, bridge.MAX_REQUEST))

    value = check_reply(bridge.handle(text))
    if isinstance(value, dict) and "legal_moves" in value:
        match = from_fragment(value["game"], value["record"], limit=MAX_TEXT).match
        assert value["moves"] == [*match.moves]
        assert value["legal_moves"] == [*match.legal_moves]


@MANY
@given(data=st.data())
def test_request_to_the_solvers(data: st.DataObject) -> None:
    game, record = data.draw(st.sampled_from(SMALL))
    names = ["analyze", "review", "line", "explain", "advise", "hint", "verdict", "puzzle_judge"]
    names += ["puzzles_of_match", "puzzle_of_day"]
    request = {"do": data.draw(st.sampled_from(names)), "game": game, "record": record}
    level = data.draw(st.sampled_from(["easy", "medium", "hard", "%ff", "hard" * 20]))
    request["record"] += f"&computer1={level}&computer2={level}&seed=7"
    request |= {
        "review": {"ply": 1}, "line": {"ply": 0}, "explain": {"line": "P.G"},
        "puzzle_judge": {"line": "right"}, "puzzles_of_match": {"ply": 1},
    }.get(request["do"], {})  # fmt: skip
    if request["do"] == "puzzle_of_day":
        request = {"do": "puzzle_of_day", "game": game, "date": "2026-02-29"}
    elif data.draw(st.booleans()):
        request["milliseconds"] = data.draw(st.sampled_from([0, 1, 9, 40]) | JSON_VALUES)
    text = data.draw(st.just(json.dumps(request)) | edited_requests(request))
    looks = count()

    check_reply(bridge.handle(text, lambda: float(next(looks))))


@given(text=st.text() | JSON_VALUES.map(json.dumps))
def test_text_that_is_no_request(text: str) -> None:
    for handle in (bridge.handle, lab_bridge.handle):
        reply = json.loads(handle(text))
        assert reply["ok"] or reply["error"]["code"].startswith("request.")


@MANY
@given(data=st.data())
def test_request_to_the_lab(data: st.DataObject) -> None:
    bot = {"source": "def choose(match, budget): return match.legal_moves[0]", "name": "a.py"}
    game = {"game": "palindrome-duel", "record": "line_limit=5&moves=-1"}
    played = {"players": [0, 1], "game": "palindrome-duel", "record": "end=draw", "faults": []}
    players = [bot, {"level": "easy"}]
    request = data.draw(
        st.sampled_from(
            [
                {"do": "bot", **bot},
                {"do": "choose", **bot, **game, "seed": "7", "nodes": 5},
                {"do": "match", "players": players, **game, "seed": "7", "nodes": 5},
                {"do": "tournament-jobs", "players": 2, "games": [game], "rounds": 1, "seed": "7"},
                {"do": "tournament-begin", "players": players, "seed": "7", "nodes": 5},
                {"do": "tournament-add", "matches": [played]},
                {"do": "tournament-table"},
                {"do": "forget"},
            ]
        )
    )
    lab_bridge.handle(json.dumps({"do": "tournament-begin", "players": players}))
    lab_bridge.handle(json.dumps({"do": "tournament-add", "matches": [played]}))
    text = data.draw(edited_requests(request))

    check_reply(lab_bridge.handle(text))


@MANY
@given(data=st.data())
def test_file_of_a_tournament(data: st.DataObject) -> None:
    first = header(Plan(["easy", "hard"], []), 1)
    match = {"players": [0, 1], "game": "palindrome-duel", "record": "end=draw"}
    lines = [json.dumps(first), json.dumps(match)]
    text = data.draw(
        edited("\n".join(lines))
        | edited_requests(first).map(lambda line: f"{line}\n{lines[1]}")
        | edited_requests(match).map(lambda line: f"{lines[0]}\n{line}")
    )

    check(lambda: verify(text), lambda verified: verified.matches == 1)
