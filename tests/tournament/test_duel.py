"""Two players meet: levels, bots, and what becomes of a match that one of them breaks off."""

from __future__ import annotations

import pytest
from lab_bots import FIRST, ONE_PLY, bot

from py_rules import Match, Record, from_text, to_text
from py_rules.tournament.runner import MAX_PLIES, play, showable

START = Match.start("palindrome-duel")


def test_the_same_players_and_seed_play_the_same_match() -> None:
    players = (bot(ONE_PLY, "one.py"), "easy")
    first, again = (play(START, players, seed=seed).record for seed in (7, "7"))
    assert first == again
    assert first.tags == {"player1": "one.py", "computer2": "easy", "seed": "7"}
    assert play(START, players) == play(START, players, seed="1")
    assert len({play(START, players, seed=seed).record.match for seed in range(9)}) > 3


def test_a_match_is_played_to_its_end_by_the_rules() -> None:
    played = play(START, ("hard", bot(FIRST)), seed=1)
    assert (played.winner, played.reason, played.plies) == (0, "palindrome", 3)
    assert played.faults == (None, None)
    assert from_text(to_text(played.record)) == played.record

    later = play(START.play("-1").play("-2"), ("hard", "hard"), seed=1)
    assert later.winner == 0
    assert later.record.match.moves[:2] == ("-1", "-2")
    over = play(START.resign(0), ("hard", bot("1 / 0")), seed=1)
    assert (over.winner, over.reason, over.printed) == (1, "resignation", ("", ""))


def test_a_fault_loses_the_match_and_the_record_says_why() -> None:
    bad = bot("print('hm'); return match.legal_moves[match.ply - 2]['x']", "bad.py")
    played = play(START, (bad, "hard"), seed=1)
    assert (played.winner, played.reason, played.plies) == (1, "resignation", 0)
    assert played.faults[0]
    assert played.faults[1] is None
    assert played.printed == ("hm\n", "")
    said = "bad.py, line 2: TypeError: string indices must be integers, not 'str'."
    assert played.record.comments == {0: said}
    assert from_text(to_text(played.record)) == played.record


def test_a_class_that_cannot_be_created_loses_at_its_first_move() -> None:
    source = "import random\nif random.seed or True:\n    x = 1 / (random.random() < 1)\n" + FIRST
    good = bot(source)
    assert play(START, ("hard", good), seed=1).faults == (None, None)
    moody = bot("import random\n1 / (random.random() < 0.5)\n" + FIRST, "moody.py")
    lost = [play(START, (moody, "hard"), seed=seed, nodes=500) for seed in range(9)]
    assert {played.faults[0] is None for played in lost} == {True, False}


def test_an_endless_match_is_a_draw_by_the_referee() -> None:
    walk = bot("return ('right', 'down', 'left', 'up')[match.ply % 4]", "walk.py")
    played = play(Match.start("center-square"), (walk, walk), seed=1)
    assert (played.winner, played.reason, played.plies) == (None, "move-limit", MAX_PLIES)
    assert played.record.comments == {200: "The referee ends the match after 200 moves."}
    assert from_text(to_text(played.record)) == played.record


@pytest.mark.parametrize("name", ["a{b}.py", "x" * 60, "\u202e", "e\u0301.py", " "])
def test_any_name_of_a_bot_can_stand_in_a_record(name: str) -> None:
    record = play(START, (bot("1 / 0", name), "hard"), seed="{7}").record
    assert from_text(to_text(record)) == record
    assert Record(START, {"player1": showable(name, 40)})
