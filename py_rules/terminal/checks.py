"""The conformance checks of a game in a terminal."""

from __future__ import annotations

from functools import partial
from typing import Final

from py_rules.conformance import CHECKS, Violation, iter_checks
from py_rules.conformance.context import failure
from py_rules.game import GameClass
from py_rules.registry import find_game
from py_rules.terminal.dialogue import Dialogue, game_name
from py_rules.terminal.parts import PARTS
from py_rules.tournament.timeout import OutOfTime, run_with_timeout

CHECK_SECONDS: Final = 10.0
"""The usual time limit of all checks together."""

_SHARE: Final = 0.6  # of the time, after which no further positions are visited, as on the page

_SHOWN: Final = 150  # characters of each end of the moves


def print_checks(slug: str, seconds: float, general: Dialogue) -> int:
    """Run the checks of a game, and print each; return 0 if it passes all, else 1.

    Raises:
        UnknownGameError: If there is no such game.
    """
    game = find_game(slug)
    try:
        return run_with_timeout(seconds, partial(_run_checks, game, seconds, general))
    except OutOfTime as error:
        _print_violation(Violation("answers", failure(error, game)), general)
        print(general.say("check-late", n=f"{seconds:g}"))
        return 1


def _run_checks(game: GameClass, seconds: float, general: Dialogue) -> int:
    name = game_name(game, general.language)
    is_complete = True
    for found in iter_checks(game, seconds=_SHARE * seconds):
        if isinstance(found, Violation):
            _print_violation(found, general)
            print(general.say("check-failed", name=name))
            return 1
        print(f"  ✓ {Violation(found.name, '').sentence(general.language)}", flush=True)
        is_complete = is_complete and found.complete
    for key, seen_in in PARTS.items():
        if seen := seen_in(game):
            print(f"  ✗ {general.say(key)}\n    {seen}\n{general.say('check-failed', name=name)}")
            return 1
        print(f"  ✓ {general.say(key)}", flush=True)
    print(general.say("check-passed", name=name, n=len(CHECKS) + len(PARTS)))
    if not is_complete:
        print(general.say("check-limited", n=f"{seconds:g}"))
    return 0


def _print_violation(found: Violation, general: Dialogue) -> None:
    print(f"  ✗ {found.sentence(general.language)}\n    {found.seen}")
    if moves := found.fragment:
        is_long = len(moves) > 2 * _SHOWN
        print(f"    {moves[:_SHOWN]} … {moves[-_SHOWN:]}" if is_long else f"    {moves}")
