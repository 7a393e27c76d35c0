"""The sentences of the page of solved games."""

from __future__ import annotations

from pathlib import Path

import pytest

from py_rules.analysis import Forecast
from tools.site.locales import Locales, site_files
from tools.site.solved import Figures, Memory


@pytest.mark.parametrize(
    ("forecast", "sentence", "brief"),
    [
        (
            Forecast(0, "win", 7, None),
            "With perfect play Player 1 wins on move 7.",
            "●\N{NO-BREAK SPACE}7",
        ),
        (
            Forecast(1, "win", None, None),
            "With perfect play Player 2 wins.",
            "◆\N{NO-BREAK SPACE}…",
        ),
    ],
)
def test_win_of_unknown_length_names_no_move(
    tmp_path: Path, forecast: Forecast, sentence: str, brief: str
) -> None:
    locales = Locales(site_files(), [])
    figures = Figures(Memory(tmp_path / "none.json"), "", locales, "en")
    assert figures.sentence(forecast) == sentence
    assert figures.brief(forecast) == brief
