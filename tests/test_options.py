"""The laws of options and set-ups, on every registered game."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import game_options

from py_rules import Match, all_games
from py_rules.game import GameClass
from py_rules.options import Word
from py_rules.record import TAGS

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


@every_game
def test_every_option_has_limits_and_is_named_apart_from_the_words_of_a_record(
    game: GameClass,
) -> None:
    for name, spec in game.Options.specs().items():
        assert re.fullmatch("[a-z][a-z0-9_]*", name)
        assert name not in {*TAGS, "moves", "end", "at", "game", "preset", "slug"}
        assert spec.constraint
        assert spec.allows(spec.default)
        assert spec.read(name, spec.write(spec.default)) == spec.default


@every_game
def test_every_preset_can_be_played(game: GameClass) -> None:
    assert game.setup.presets["classic"] == {}
    for preset in game.setup.presets:
        assert Match.start(game.slug, preset=preset).legal_moves


@every_game
def test_random_and_hidden_options_belong_to_a_preset(game: GameClass) -> None:
    specs = game.Options.specs()
    for preset, options in game.setup.random_options.items():
        assert preset in game.setup.presets
        for name, values in options.items():
            assert all(specs[name].allows(value) for value in values)
    for preset, names in game.setup.hidden_options.items():
        assert preset in game.setup.presets
        assert len(names) == 2
        assert all(isinstance(specs[name], Word) for name in names)
    assert game.setup.clock >= 0


@every_game
@given(data=st.data())
def test_options_are_read_from_their_written_form(game: GameClass, data: st.DataObject) -> None:
    options = data.draw(game_options(game))
    for name, spec in options.specs().items():
        value = getattr(options, name)
        assert spec.read(name, spec.write(value)) == value


def test_a_word_has_at_most_a_thousand_characters() -> None:
    word = Word("A" * 5, pattern="A+")
    assert word.allows("A" * 1000)
    assert not word.allows("A" * 1001)
