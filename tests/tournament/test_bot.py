"""A bot is a file: how it is read, what it sees, what it may use, and what it can do wrong."""

from __future__ import annotations

import random
import re

import pytest
from lab_bots import COUNTING, FIRST, ONE_PLY, bot, late
from message_tables import LAB, keys, table

from py_rules import Match, all_games, find_game
from py_rules.analysis import solve
from py_rules.messages import languages
from py_rules.players import Advice
from py_rules.tournament.bot import DEFAULT_NODES, BotRunner, load_bot
from py_rules.tournament.bot_error import BotError, Fault
from py_rules.tournament.steps import max_steps

START = Match.start("palindrome-duel")


def asked(body: str, match: Match = START, nodes: int = 100) -> Advice:
    return BotRunner(bot(body), seed="7", player=0).choose(match, nodes=nodes)


def fault(source: str, match: Match = START, nodes: int = 100) -> Fault:
    with pytest.raises(BotError) as raised:
        asked(source, match, nodes)
    assert str(raised.value) == raised.value.fault.sentence()
    return raised.value.fault


def test_a_file_says_what_it_is() -> None:
    function, memory = load_bot(FIRST, "first.py"), load_bot(COUNTING, "memory.py")

    assert (function.kind, function.about) == ("function", "Play the first legal move.")
    assert (memory.kind, memory.about) == ("class", "")
    assert len(function.sha256) == 64
    assert function.sha256 != memory.sha256
    assert load_bot("\ufeff" + FIRST, "first.py").about == function.about


@pytest.mark.parametrize(
    "source",
    [
        "class Helper:\n    pass\nclass A:\n    def choose(self, match, budget): ...\n",
        "class Bot:\n    def choose(self, match, budget): ...\n"
        "class Old(Bot):\n    def choose(self, match, budget): ...\n",
    ],
)
def test_a_class_is_the_one_named_bot_or_the_only_one_that_chooses(source: str) -> None:
    assert bot(source).kind == "class"


@pytest.mark.parametrize(
    "source",
    [
        "chose = 1\n",
        "choose = 1\n",
        "from dataclasses import dataclass\n",
        "class A:\n    def choose(self): ...\nclass B:\n    def choose(self): ...\n",
    ],
)
def test_a_file_without_anything_that_chooses_is_refused(source: str) -> None:
    found = fault(source)
    assert found.code == "bot-missing"
    assert "or a class Bot with such a method" in found.sentence()


def test_a_class_remembers_within_a_match_and_not_beyond() -> None:
    bots = bot(COUNTING)
    for _ in range(2):
        seat = BotRunner(bots, seed="7", player=0)
        assert [seat.choose(START, nodes=10).move for _ in range(2)] == ["-9", "9-"]
        assert seat.printed.text == "turn 1\nturn 2\n"


def test_standard_error_is_printed_text_too() -> None:
    seat = BotRunner(
        bot(
            "import sys, traceback\ndef choose(match, budget):\n"
            "    print('to you', file=sys.stderr)\n"
            "    try:\n        1 / 0\n    except ZeroDivisionError:\n"
            "        traceback.print_exc()\n"
            "    return '-1'\n"
        ),
        seed="7",
        player=0,
    )
    seat.choose(START, nodes=10)
    assert re.match(r"to you\nTraceback .*ZeroDivisionError", seat.printed.text, re.DOTALL)


def test_printed_text_is_kept_up_to_a_limit() -> None:
    seat = BotRunner(
        bot(
            "import io, sys\ndef choose(match, budget):\n"
            "    print('lost', file=io.StringIO())\n"
            "    print('kept', file=sys.stdout, flush=True)\n"
            "    print('x' * 9000)\n    print('lost')\n"
            "    return '-1'\n"
        ),
        seed="7",
        player=0,
    )
    seat.choose(START, nodes=10)
    assert seat.printed.text.startswith("kept\nxxx")
    assert len(seat.printed.text) == 4096
    assert seat.printed.text.endswith("x…\n")


def test_a_bot_sees_an_ordinary_match() -> None:
    match = Match.start("center-square", size=5).play("right")
    source = "seen = []\ndef choose(match, budget):\n    seen.append(match)\n    return 'down'\n"
    seat = BotRunner(bot(source), seed="7", player=1)
    seat.choose(match, nodes=10)
    seat.choose(match, nodes=10)
    seen = seat.names["seen"]

    assert seen[0] == match
    assert hash(seen[0].game) == hash(match.game)
    assert type(seen[0].game) is find_game("center-square")
    assert seen[0].view() == match.view()
    assert seen[0].play("down") == match.play("down")
    assert seen[0].game is seen[1].game
    assert seen[0].game is not match.game


def test_positions_are_counted_by_themselves() -> None:
    assert asked("[match.play(m) for m in match.legal_moves]; return '-1'").nodes == 20
    assert asked("match.game.successor(match.position, '-1'); return '-1'").nodes == 1
    assert asked("match.play('-1').play('-2').undo(); return '-1'").nodes == 2
    assert asked("return '-1' if (budget.nodes, budget.left, budget.used) == (100, 100, 0) else ''")
    solving = "from py_rules.analysis import solve\ndef choose(match, budget):\n"
    solving += "    solve(match)\n    return '-1'\n"
    assert fault(solving, nodes=5).code == "bot-budget"
    assert solve(START).winner == 0  # nothing counts after the turn


def test_stored_matches_count_in_the_turn_of_their_use() -> None:
    source = (
        "kept = []\ndef choose(match, budget):\n"
        "    kept.append(match)\n    kept[0].play('-1')\n    return '-1'\n"
    )
    seat = BotRunner(bot(source), seed="7", player=0)
    assert [seat.choose(START, nodes=10).nodes, seat.choose(START, nodes=10).nodes] == [1, 1]
    assert seat.choose(Match.start("palindrome-duel", digits=5), nodes=10).nodes == 1


def test_when_the_budget_is_gone_the_move_that_was_offered_counts() -> None:
    loop = "    while True: match.play('-1')\n"
    assert asked(f"def choose(match, budget):\n    budget.offer('-3')\n{loop}").move == "-3"
    assert asked(f"def choose(match, budget):\n    budget.offer('-3')\n{loop}").nodes == 100
    swallowing = "def choose(match, budget):\n    budget.offer('-3')\n    try:\n    " + loop
    assert asked(swallowing + "    except Exception: return '-4'\n").move == "-3"
    assert asked(swallowing + "    except: return '-4'\n").move == "-3"

    error = fault(f"def choose(match, budget):\n{loop}")
    assert (error.code, error.params["nodes"]) == ("bot-budget", 100)


@pytest.mark.parametrize(
    "line",
    [
        "while True: pass",
        "for _ in iter(int, 1): pass",
        "all(True for _ in iter(int, 1))",
        "[None for _ in iter(int, 1)]",
        "[0].sort(key=lambda _: all(each == 0 for each in iter(int, 1)))",
        "budget.f = lambda n: n and budget.f(n - 1) + budget.f(n - 1); budget.f(99)",
    ],
)
def test_endless_loops_are_stopped_by_their_steps(line: str) -> None:
    error = fault(line, nodes=0)
    assert (error.code, error.params["line"]) == ("bot-steps", 2)
    assert error.params["steps"] == max_steps(0)


def test_steps_are_the_same_on_every_device() -> None:
    loop = "def choose(match, budget):\n    for _ in range({}): pass\n    return '-1'\n"
    most = max_steps(0) - 1  # the call is one
    assert asked(loop.format(most), nodes=0).move == "-1"
    assert fault(loop.format(most + 1), nodes=0).code == "bot-steps"


@pytest.mark.parametrize("call", ["print()", "match.legal_moves", "match.view()"])
def test_calls_that_take_long_count_more_steps(call: str) -> None:
    source = f"def choose(match, budget):\n    for n in range({{}}): {call}\n    return '-1'\n"
    assert asked(source.format(10_000), nodes=0).move == "-1"
    assert fault(source.format(20_000), nodes=0).code == "bot-steps"


def test_offered_move_is_played_when_the_steps_run_out() -> None:
    source = "def choose(match, budget):\n    budget.offer('-3')\n    try:\n        {}\n    {}"
    for after in ("finally: pass", "except BaseException: return '-4'"):
        assert asked(source.format("while True: pass", after), nodes=0).move == "-3"


def test_endless_file_is_refused() -> None:
    error = fault("print('loading')\nwhile True: pass\n")
    assert (error.code, error.params["printed"]) == ("bot-steps", "loading\n")
    assert (error.params["line"], error.params["steps"]) == (2, max_steps(DEFAULT_NODES))


def test_chance_is_the_bots_own_and_seeded_for_each_move() -> None:
    random.seed(1)
    state = random.getstate()
    source = ONE_PLY.replace("import random", "from random import choice\nimport random")
    moves = {
        (seed, player, ply): BotRunner(bot(source), seed=seed, player=player)
        .choose(
            Match.start("palindrome-duel", no_repeats=True).play_all(["-1", "-2"][:ply])[0],
            nodes=100,
        )
        .move
        for seed in "1234567"
        for player in (0, 1)
        for ply in (0, 2)
        for _ in range(2)
    }
    assert len({*moves.values()}) > 5
    assert random.getstate() == state


def test_a_file_may_use_what_python_has() -> None:
    source = """
from __future__ import annotations
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

class Moves(str, Enum):
    END = "-1"

@dataclass
class Bot:
    kind: ClassVar[str] = "a"
    best: str = "-2"

    def choose(self, match: Match, budget: Budget) -> str:
        return Moves.END

if __name__ == "__main__":
    raise SystemExit("not run")
"""
    assert type(asked(source).move) is str
    assert asked(source).move == "-1"


@pytest.mark.parametrize(
    "source", ["def choose(match, budget)\n    return", "x = 1\n\0", "(\n" * 999, "print 1"]
)
def test_a_syntax_error_is_reported_with_its_place(source: str) -> None:
    error = fault(source)
    assert error.code == "bot-syntax"
    assert "Error" in str(error.params["traceback"])
    assert not str(error).endswith("?.")
    if "def" in source:
        assert (error.params["line"], error.params["column"]) == (1, 26)
        assert str(error.params["traceback"]).startswith('  File "bot.py", line 1\n')


def test_an_exception_has_only_the_frames_of_the_bot_file() -> None:
    error = fault(
        "def worst(match):\n    return max(match.legal_moves, key=lambda move: move['x'])\n"
        "def choose(match, budget):\n    print('thinking')\n    return worst(match)\n"
    )
    assert error.code == "bot-failed"
    assert error.params["line"] == 2
    assert error.params["printed"] == "thinking\n"
    traceback = str(error.params["traceback"])
    assert traceback.startswith("Traceback (most recent call last):\n")
    assert '  File "bot.py", line 5, in choose\n    return worst(match)\n' in traceback
    assert "bot.py, line 2: TypeError: string indices" in error.sentence()
    assert "py_rules" not in traceback


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("x = 1\n1 / 0\n", 2),
        ("import sys\nsys.exit()\n", 2),
        ("x = 1\ndef choose(match): ...\n", 2),
        ("class Bot:\n    def choose(self, match): ...\n", 2),
        ("def choose(match, budget):\n    return choose(match, budget)\n", 2),
        ("class Bot:\n    def __init__(self, a): ...\n    def choose(self, a, b): ...\n", 0),
        ("exec(compile('1/0', '<bot bot.py>', 'exec'), {})\n", 1),
        ("exec(compile('\\n' * 9 + '1/0', '<bot bot.py>', 'exec'), {})\n", 10),
    ],
)
def test_a_file_that_fails_when_it_is_run_says_where(source: str, line: int) -> None:
    error = fault(source)
    assert (error.code, error.params["line"]) == ("bot-failed", line)
    assert ("line" in error.sentence().partition(": ")[0]) == (line > 0)
    assert len(str(error.params["traceback"])) <= 4096


def test_a_bot_that_asks_something_is_refused_with_a_sentence() -> None:
    error = fault("def choose(match, budget):\n    return input('Move: ')\n")
    assert error.sentence() == "bot.py, line 2: EOFError: a bot can’t ask anything."


@pytest.mark.parametrize(
    ("move", "shown", "why"),
    [
        ("'-1'", "-1", "illegal-move.repeat"),
        ("'up'", "up", "invalid-move.example"),
        ("None", "None", "invalid-move.none"),
        ("7", "int", "invalid-move.text"),
        ("'-' * 99", "-" * 40, "invalid-move.example"),
    ],
)
def test_a_move_that_is_not_legal_is_named_with_the_position(
    move: str, shown: str, why: str
) -> None:
    match = Match.start("palindrome-duel", no_repeats=True).play("-1")
    error = fault(f"return {move}", match)
    assert error.code == "bot-illegal"
    assert (error.params["move"], error.params["why"]) == (shown, why)
    assert error.params["position"] == "palindrome-duel/#no_repeats=true&moves=-1"
    assert error.params["legal"] == "0- -0 2- -2 3- …"
    detail = ("piece", "1") if why == "illegal-move.repeat" else ("example", "0-")
    assert detail in error.params.items(), "the page writes the reason itself"
    few = Match.start("center-square", size=3)
    assert str(fault("return 'left'", few).params["legal"]) == " ".join(few.legal_moves)


def test_an_interruption_is_no_fault_of_the_bot() -> None:
    with pytest.raises(KeyboardInterrupt):
        asked("raise KeyboardInterrupt")


def test_every_fault_has_a_message_in_every_language() -> None:
    endless = "def choose(match, budget):\n    while True: match.play('-1')\n"
    faults = [
        fault("("),
        fault("x = 1\n"),
        fault("1 / 0"),
        fault("return 'up'"),
        fault(endless),
        fault("while True: pass"),
        late(),
    ]
    assert {each.code for each in faults} == {
        key for key in keys(table(LAB), "error") if key.startswith("bot-")
    }
    for each in faults:
        for language in languages():
            assert not re.search(r"\{[a-z]", each.sentence(language))
            assert each.params["bot"] == "bot.py"
            assert {"line", "traceback", "printed"} <= {*each.params}
    assert "Erlaubte Züge: 0- -0" in faults[3].sentence("de")
    assert "Zug" in faults[3].sentence("de")
    assert faults[3].to_dict()["message"] == str(faults[3].sentence())


def test_the_usual_budget_is_enough_for_two_plies_of_any_game() -> None:
    assert all(len(Match.start(game.slug).legal_moves) ** 2 < DEFAULT_NODES for game in all_games())
