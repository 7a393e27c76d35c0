"""What holds for options and set-ups, on every registered game."""

from __future__ import annotations

import pytest
from game_files import every_game
from hypothesis import given
from hypothesis import strategies as st
from strategies import game_options

from py_rules import CenterSquare, GameOptions, OptionError
from py_rules.game import GameClass
from py_rules.options import Word


@every_game
def test_hidden_options_are_the_words_of_both_players(game: GameClass) -> None:
    for preset, names in game.setup.hidden_options.items():
        assert preset in game.setup.presets
        assert [type(game.Options.specs()[name]) for name in names] == [Word, Word]


@every_game
@given(data=st.data())
def test_options_are_read_from_their_written_form(game: GameClass, data: st.DataObject) -> None:
    options = data.draw(game_options(game))
    for name, spec in options.specs().items():
        value = getattr(options, name)
        assert spec.read(name, spec.write(value)) == value


def test_game_without_options_says_so() -> None:
    plain = type("Plain", (CenterSquare,), {"Options": GameOptions})
    with pytest.raises(OptionError, match=r" has no options\.$"):
        plain(size=3)


def test_a_word_has_at_most_a_thousand_characters() -> None:
    word = Word("A" * 5, pattern="A+")
    assert word.allows("A" * 1000)
    assert not word.allows("A" * 1001)
