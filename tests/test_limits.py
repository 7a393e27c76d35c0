"""Values that are too long or too large are refused by code before they are processed.

Tests of several lengths do not end where the time grows with the square or cube of the length.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from game_files import OURS
from terminal_driver import Run

from py_rules import Match, Record, RulesError, from_fragment, from_text, to_text
from py_rules.match import MAX_PLIES
from py_rules.page.bridge import MAX_REQUEST, handle
from py_rules.page.state import MAX_RECORD
from py_rules.record import MAX_TEXT

LARGE = 10**5000
"""A number with more digits than Python writes."""

GAME = OURS[0].slug


def test_name_of_combining_characters_is_composed() -> None:
    parts = "\u03b1\u0313\u0300\u0345" * 40
    record = from_text(f'[Game "{GAME}"]\n[Player1 "{parts}"]\n\n*\n')

    assert record.players[0] == "\u1f82" * 40
    assert from_text(to_text(record)) == record


@pytest.mark.parametrize("text", ['\\"', "\\", '"', '\\\\"', "\\n", '"\\'])
@pytest.mark.parametrize("after", ["", '"', "\\"])
def test_request_of_escapes_is_refused_in_linear_time(text: str, after: str) -> None:
    request = '{"do": "' + text * (MAX_REQUEST // len(text) - 16) + after

    assert json.loads(handle(request))["error"]["code"] in ("request.json", "request.size")


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_deeply_nested_request_is_refused(opening: str) -> None:
    request = '{"do": ' + opening * (MAX_REQUEST // len(opening) - 16)

    assert json.loads(handle(request))["error"]["code"] == "request.depth"


def test_brackets_in_strings_do_not_count_as_depth() -> None:
    words = json.dumps('"[' * (MAX_REQUEST // 4))

    assert (
        json.loads(handle(f'{{"do": "view", "game": {words}, "record": ""}}'))["error"]["code"]
        == "unknown-game"
    )


@pytest.mark.parametrize(
    "words",
    ["".join(map(chr, range(0x4E00, 0x9E00))) * 6, "ABCD" * 30_000],
    ids=["different", "alike"],
)
def test_long_word_is_refused_in_linear_time(words: str) -> None:
    game, name = _word_option()

    with pytest.raises(RulesError, match=name):
        Match.start(game, **{name: words})
    with pytest.raises(RulesError, match=name):
        from_fragment(game, f"{name}={words[: MAX_RECORD - 20]}", limit=MAX_RECORD)
    with pytest.raises(RulesError):
        from_text(f'[Game "{game}"]\n[Option.{name} "{words}"]\n\n*\n')


def _word_option() -> tuple[str, str]:
    return next(
        (game.slug, name)
        for game in OURS
        for name, spec in game.Options.specs().items()
        if spec.kind == "word"
    )


@pytest.mark.parametrize("value", [LARGE, -LARGE, 10**50], ids=["large", "negative", "long"])
def test_number_too_long_to_print_is_refused(value: int) -> None:
    given: Any = value
    match = Match.start(GAME)
    options: Mapping[str, Any] = dict.fromkeys(match.options.specs(), given)
    for start in (
        lambda: Match.start(given),
        lambda: Match.start(GAME, preset=given),
        lambda: Match.start(GAME, **options),
        lambda: Match.start("center-square", size=given),
        lambda: from_fragment(given, ""),
        lambda: match.play(given),
        lambda: match.resign(given),
        lambda: Record(match, {given: "x"}),
        lambda: from_fragment(GAME, f"goal=win&start={'9' * 5000}"),
        lambda: Record(match, {"player1": given}),
        lambda: Record(match, {}, {given: "x"}),
    ):
        with pytest.raises(RulesError) as refused:
            start()
        assert 10 < len(str(refused.value)) < 400


@pytest.mark.parametrize("milliseconds", [10**400, -(10**400), 0], ids=["large", "negative", "0"])
def test_time_limit_of_any_size_is_accepted(milliseconds: int) -> None:
    asked = {"do": "hint", "game": "center-square", "record": "size=3&moves=right"}
    reply = json.loads(handle(json.dumps({**asked, "milliseconds": milliseconds}), lambda: 0.0))

    assert reply["ok"], reply


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="only Unix has a file without an end")
def test_endless_file_is_read_up_to_the_limit(run: Run) -> None:
    assert f"At most {MAX_TEXT} characters are allowed" in run("replay", "/dev/zero")[1]


def test_page_is_sent_the_longest_match() -> None:
    """Palindrome War's line grows with every move."""
    letters = ".".join("-" + "abc"[ply % 3] for ply in range(MAX_PLIES))

    asked = {"do": "view", "game": "palindrome-war", "record": f"moves={letters}"}
    reply = json.loads(handle(json.dumps(asked)))

    assert reply["value"]["outcome"]["reason"] == "move-limit"
