"""What hypothesis draws from: options of a game, and matches played at random."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from py_rules import GameOptions, Match, OptionError
from py_rules.game import Option
from py_rules.registry import GameClass


def option_values(spec: Option) -> st.SearchStrategy[Any]:
    """Draw an allowed value of one option, the default more often than others."""
    match spec.kind:
        case "flag":
            values: st.SearchStrategy[Any] = st.booleans()
        case "choice":
            values = st.sampled_from(spec.choices)
        case "word":
            values = st.sampled_from(spec.suggestions) | st.from_regex(spec.pattern, fullmatch=True)
        case _:
            values = st.integers(spec.minimum, spec.maximum).filter(spec.allows)
            if spec.zero:
                values |= st.just(0)
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
