"""Hypothesis strategies: options of a game, and random matches."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st

from py_rules import GameOptions, Match, OptionError
from py_rules.game import GameClass
from py_rules.options import Choice, Flag, Integer, Option, Word

FEW: Final = settings(max_examples=max(2, settings().max_examples // 20))
"""For tests whose examples take long."""


def option_values(spec: Option[Any]) -> st.SearchStrategy[Any]:
    """Draw an allowed value of one option, the default more often than others."""
    values: st.SearchStrategy[Any]
    match spec:
        case Flag():
            values = st.booleans()
        case Choice(choices=choices):
            values = st.sampled_from(choices)
        case Word(pattern=pattern, suggestions=suggestions):
            values = st.from_regex(pattern, fullmatch=True)
            values = st.sampled_from(suggestions) | values if suggestions else values
        case Integer(minimum=least, maximum=most, zero=zero):
            values = st.integers(least, most).filter(spec.allows)
            values = st.just(0) | values if zero else values
        case _:
            raise AssertionError(f"There is no way to draw a {spec.kind}.")
    return st.just(spec.default) | values


@st.composite
def game_options(draw: st.DrawFn, game: GameClass) -> GameOptions:
    """Draw options of *game* that do not contradict each other."""
    values = {name: draw(option_values(spec)) for name, spec in game.Options.specs().items()}
    try:
        return game.Options(**values)
    except OptionError:
        return game.Options()


@st.composite
def matches(draw: st.DrawFn, game: GameClass, *, most_plies: int = 40) -> Match:
    """Draw a match of *game* after up to *most_plies* random moves, over or not."""
    match = Match.of(game(draw(game_options(game))))
    for choice in draw(st.lists(st.integers(0, 10_000), max_size=most_plies)):
        if match.outcome:
            break
        match = match.play(match.legal_moves[choice % len(match.legal_moves)])
    return match
