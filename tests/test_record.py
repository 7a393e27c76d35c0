"""Records: both written forms, their limits, and what they refuse."""

from __future__ import annotations

from enum import Enum

import pytest

from py_rules import (
    Match,
    OptionError,
    Record,
    RecordError,
)
from py_rules.record import (
    all_from_text,
    all_to_text,
    from_fragment,
    from_text,
    to_fragment,
    to_text,
)
from py_rules.record.links import cleaned

GOOD = """\
[Game "palindrome-duel"]
[Option.line_limit "9"]
[Player1 "Ada"]
[Player2 "Bo the second"]

1. -3 1- 2. -1 1-0
"""


def test_a_file_with_several_matches_is_written_and_read_one_by_one() -> None:
    first = Record(from_text(GOOD).match, {"player1": "Ada"}, {2: '[Game "x"] no tag', 3: "["})
    records = [first, Record(Match.start("center-square")), from_text(GOOD)]
    text = all_to_text(records)
    assert [*all_from_text(text)] == records
    assert [*all_from_text(text.replace("\n", "\r\n"))] == records
    assert [*all_from_text("\ufeff\n" + GOOD)] == [from_text(GOOD)]
    assert [*all_from_text(text.replace("\n[", "\n  [").replace("\n1.", "\n\t1."))] == records
    assert [*all_from_text("")] == []
    read = all_from_text(f"{GOOD}{GOOD.replace('-3', '-x')}{GOOD}")
    assert next(read) == from_text(GOOD)
    with pytest.raises(RecordError, match="-x"):
        next(read)


class Names(str, Enum):  # noqa: UP042 # its str is not the value
    MOVE = "-3"
    TIE = "draw"
    ADA = "Ada"


class Limits(int, Enum):
    SHORT = 9


def test_values_of_enumerations_are_written_as_plain_ones() -> None:
    match = Match.start("palindrome-duel", line_limit=Limits.SHORT).play(Names.MOVE)
    record = Record(match, {"player1": Names.ADA}, {1: Names.TIE})
    assert from_text(to_text(record)) == record
    assert from_fragment("palindrome-duel", to_fragment(match)).match == match
    assert to_fragment(Match.start("alpha-chase", tie=Names.TIE)) == "tie=draw"


def test_a_record_keeps_its_tags_and_comments() -> None:
    tags, comments = {"player1": "Ada"}, {1: "first"}
    record = Record(from_text(GOOD).match, tags, comments)
    tags["player1"] = comments[9] = "\n"
    assert from_text(to_text(record)) == record


def test_equal_records_have_equal_hashes() -> None:
    records = [Record(from_text(GOOD).match, {"player1": "Ada"}, {1: "first"}) for _ in range(2)]
    assert len({*records, from_text(GOOD)}) == 2


def test_the_result_is_found_out_again_and_never_trusted() -> None:
    for claim in ("0-1", "1/2-1/2", "*", ""):
        assert to_text(from_text(GOOD.replace("1-0", claim))) == GOOD


def test_a_last_move_that_looks_like_a_result_is_kept_without_a_result() -> None:
    head = '[Game "antipalindromes"]\n[Option.squares "3"]\n'
    for text, moves in (
        ("1. 2-1 1-0", "2-1 1-0"),
        ("1-0", "1-0"),
        ("1. 2-1 3-0 2. 1-0", "2-1 3-0 1-0"),
        ("1. 2-1 3-0 2. 1-0 1-0", "2-1 3-0 1-0"),
        ("1. 1-1 3-0 1-0", "1-1 3-0"),
        ("1. 2-1 0-1", "2-1"),
        ("1. 2-1 1-0 *", "2-1 1-0"),
        ("1. 2-1 1-0 {the first square}", "2-1 1-0"),
    ):
        assert from_text(f"{head}\n{text}").match.moves == tuple(moves.split()), text


def test_comments_belong_to_the_move_before_them() -> None:
    text = '[Game "alpha-chase"]\n\n{A duel at noon.} 1. P {takes} {P} G 2. T *\n'
    record = from_text(text)

    assert record.comments == {0: "A duel at noon.", 1: "takes P"}
    assert from_text(to_text(record)) == record
    assert from_text('[Game "alpha-chase"]\n\n1. P {} *').comments == {}


def test_long_records_are_wrapped() -> None:
    match, _ = Match.start("palindrome-war").play_all(["-a", "-b", "-c"] * 60)
    record = Record(match, {}, {3: "word " * 60 + "end"})

    assert max(map(len, to_text(record).splitlines())) <= 80
    assert from_text(to_text(record)) == record


def test_numbers_may_touch_their_moves_and_lines_may_end_anyhow() -> None:
    text = '\ufeff[Game "alpha-chase"]\r\n1.P G\r\n2.T 2... A *'
    assert from_text(text).match.moves == ("P", "G", "T", "A")


def test_a_record_that_fails_keeps_what_was_good_and_says_where() -> None:
    with pytest.raises(RecordError, match=r"^Move 3, “P”: Player 1 already took P") as fault:
        from_text('[Game "alpha-chase"]\n[Player1 "Ada"]\n\n1. P {one} G {two} 2. P {three} *')

    kept = fault.value.kept
    assert kept is not None
    assert kept.match.moves == ("P", "G")
    assert kept.players[0] == "Ada"
    assert kept.comments == {1: "one", 2: "two"}


def test_moves_after_the_end_are_refused() -> None:
    with pytest.raises(RecordError, match=r"^Move 4, “-5”: The match is over") as fault:
        from_fragment("palindrome-duel", "moves=-1.-2.-1.-5")
    assert fault.value.kept is not None
    assert fault.value.kept.match.ply == 3


@pytest.mark.parametrize("value", ["007", "+7", "7.0", "seven", "٧"])
def test_an_option_is_a_plain_number(value: str) -> None:
    with pytest.raises(OptionError, match="size"):
        from_fragment("center-square", f"size={value}")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[Game "alpha-chase"]\n[Game "alpha-chase"]', "Game occurs twice"),
        ('[Game "alpha-chase"]\n[Player1 Ada]', "Line 2 should look like"),
        ('[Game "alpha-chase"]\n[player1 "Ada"]', "“player1” isn’t a known tag"),
        ('[Game "alpha-chase"]\n[Event ""]', "Event must be 1 to 200 visible characters"),
        ('[Game "alpha-chase"]\n\n1. P } *', "brace"),
        ('{"format": "noon-tournament"}\n{"players": [0', "This isn’t a match file"),
        ('[Game "alpha-chase"]\n\n{' + "word " * 300 + "} *", "A comment must be"),
        ('[Game "alpha-chase"]\n\n{\x07} *', "A comment must be"),
        (GOOD + GOOD, "has 2 matches. Keep one"),
    ],
)
def test_a_bad_text_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        from_text(text)


@pytest.mark.parametrize("sign", [".", "%"])
def test_links_of_any_length_are_cleaned_at_once(sign: str) -> None:
    link = f"moves={sign * 100_000}x"  # takes minutes if each one is tried alone
    assert cleaned(link) == link


def test_tags_of_a_later_version_are_kept_and_written_back() -> None:
    tags = {"player1": "Ada", "Event": "Open, round 3", "ECO": "x" * 200}
    record = Record(Match.start("alpha-chase").play("P"), tags)
    assert from_text(to_text(record)) == record
    assert '[Event "Open, round 3"]' in to_text(record)
    fragment = to_fragment(record)
    assert fragment.startswith("player1=Ada&Event=Open%2C%20round%203&ECO=xxx")
    assert from_fragment("alpha-chase", fragment) == record


def test_unknown_tags_are_bounded() -> None:
    match = Match.start("alpha-chase")
    with pytest.raises(RecordError, match="Event must be 1 to 200 visible characters"):
        Record(match, {"Event": "x" * 201})
    assert len(Record(match, {f"Tag{number}": "x" for number in range(32)}).tags) == 32
    with pytest.raises(RecordError, match=r"33 tags .* At most 32"):
        Record(match, {f"Tag{number}": "x" for number in range(33)})


@pytest.mark.parametrize(
    "whole",
    [
        "line_limit=9&player1=J%C3%B6rg&player2=computer&moves=-3.1-&end=resign2",
        "no_revisits=true&goal=win&task=Try%20it&start=2&moves=right.down",
        "player1=Ada&moves=-k.a%2D&at=12",
    ],
)
def test_a_link_that_was_cut_shows_what_is_left_of_it(whole: str) -> None:
    slug = "center-square" if "right" in whole else "palindrome-war"
    slug = "palindrome-duel" if "line_limit" in whole else slug
    moves = from_fragment(slug, whole).match.moves
    for length in range(1, len(whole)):
        try:
            left = from_fragment(slug, whole[:length])
        except OptionError:
            assert "&" not in whole[:length]  # nothing is known before the value of the option
            continue
        except RecordError as error:
            if error.kept is None:
                assert error.code == "record.link"
                assert "&" not in whole[:length]
                continue
            left = error.kept
        assert left.match.moves == moves[: left.match.ply]
        said = whole[:length].partition("moves=")[2].partition("&")[0]
        assert left.match.ply >= said.count(".")


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org/noon/palindrome-duel/#moves=-3.1-",
        "Your turn: https://example.org/noon/de/palindrome-duel/index.html#moves=-3.1%2D.\n",
        "[InternetShortcut]\r\nURL=http://localhost:8000/palindrome-duel/#moves=-3.1%2D\r\n",
        "<a href='https://example.org/palindrome-duel/#player1=Ada&amp;moves=-3.1%2D'>noon</a>",
    ],
)
def test_a_file_may_hold_only_the_link_to_a_match(text: str) -> None:
    match = from_text(text).match
    assert (match.game.slug, match.moves) == ("palindrome-duel", ("-3", "1-"))


def test_a_link_in_a_comment_is_not_the_match() -> None:
    comment = "{https://example.org/palindrome-duel/#moves=-3}"
    assert from_text(GOOD.replace("1-0", comment)).match.moves == ("-3", "1-", "-1")
