"""The types of the library, as a checker of a program that uses it sees them."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run

import pytest

PROGRAM = """
from typing import assert_type

from py_rules import CenterSquare, Match, PalindromeWar, analyze, play, start
from py_rules.games.center_square.rules import Token

match = Match.of(CenterSquare(size=7)).play("right").undo()
assert_type(match, Match[CenterSquare])
assert_type(match.game, CenterSquare)
assert_type(match.options.size, int)
assert_type(match.position, Token)

war: Match[PalindromeWar] = start("palindrome-war", letters=3)
assert_type(war.at(0).position.pieces, str)

def choose(match: Match) -> str:
    return match.legal_moves[0]

play(war, choose)
analyze(match).best
"""


@pytest.mark.nightly
def test_match_of_a_game_has_its_types(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    checker = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", tmp_path]
    root = Path(__file__).parent.parent
    done = run([*checker, program], cwd=root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
