"""The conformance checks of a game in a terminal."""

from __future__ import annotations

from time import monotonic
from typing import Final

from py_rules.conformance import CHECKS, Violation, iter_checks
from py_rules.registry import find_game
from py_rules.terminal.dialogue import Dialogue, game_name

CHECK_SECONDS: Final = 10.0
"""The usual time limit of all checks together."""


def print_checks(slug: str, seconds: float, general: Dialogue) -> int:
    """Run the checks of a game, and print each; return 0 if it passes all, else 1.

    Raises:
        UnknownGameError: If there is no such game.
    """
    game = find_game(slug)
    name = game_name(game, general.language)
    is_complete = True
    for found in iter_checks(game, milliseconds=1000 * seconds, clock=lambda: 1000 * monotonic()):
        if isinstance(found, Violation):
            print(f"  ✗ {found.sentence(general.language)}\n    {found.seen}")
            if found.fragment:
                print(f"    {found.fragment}")
            print(general.say("check-failed", name=name))
            return 1
        print(f"  ✓ {Violation(found.name, '').sentence(general.language)}", flush=True)
        is_complete = is_complete and found.complete
    print(general.say("check-passed", name=name, n=len(CHECKS)))
    if not is_complete:
        print(general.say("check-limited", n=f"{seconds:g}"))
    return 0
