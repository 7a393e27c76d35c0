"""The adapter in docs/library.md runs the algorithms of the real OpenSpiel, which pip installs."""

from __future__ import annotations

import platform
import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HAS_WHEELS = (sys.version_info[:2], platform.system(), platform.machine()) == (
    (3, 11),
    "Linux",
    "x86_64",
)
PROGRAM = """
import numpy
from open_spiel.python.algorithms import mcts, minimax
from py_rules import solve

for slug, options in (
    ("palindrome-duel", {"digits": 2, "line_limit": 6, "min_palindrome": 5}),
    ("palindrome-duel", {"digits": 2, "line_limit": 5, "min_palindrome": 4, "no_repeats": True}),
    ("palindrome-war", {"letters": 2, "min_palindrome": 5, "line_limit": 6}),
    ("antipalindromes", {"squares": 3}),
    ("antipalindromes", {"squares": 3, "head_start": 2}),
):
    game = NoonGame(slug, **options)
    winner = solve(game.start).winner
    value, _ = minimax.alpha_beta_search(game)
    assert value == (0 if winner is None else 1 - 2 * winner), (slug, options, value)

game = NoonGame("palindrome-duel", digits=2)
state, chance = game.new_initial_state(), numpy.random.RandomState(1)
bot = mcts.MCTSBot(game, 2, 200, mcts.RandomRolloutEvaluator(2, chance), random_state=chance)
state.apply_action(game.actions.index("-0"))
state.apply_action(game.actions.index("-1"))
state.apply_action(bot.step(state))
assert state.returns() == [1.0, -1.0], str(state)
"""


@pytest.mark.nightly
@pytest.mark.skipif(not HAS_WHEELS, reason="the pinned wheels are for another system")
def test_minimax_agrees_with_the_solver_and_mcts_wins_in_one(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    (adapter,) = re.findall(r"```python\n(import pyspiel\n.*?)```", text, re.DOTALL)
    venv.create(tmp_path, with_pip=True)
    python = tmp_path / "bin" / "python"
    wanted = ROOT / "tests" / "requirements-open-spiel.txt"
    install = [python, "-m", "pip", "install", "-q", "--no-deps", "--require-hashes", "-r", wanted]
    subprocess.run(install, check=True)
    subprocess.run([python, "-c", adapter + PROGRAM], cwd=ROOT, check=True)
