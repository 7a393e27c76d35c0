"""The screens of `build.py shots` can all be reached."""

from __future__ import annotations

import pytest
from nightly import at_night
from playwright.sync_api import Page
from screens import SCREENS, Screen, nothing, reach

WITH_PRESSES = [screen for screen in SCREENS if screen.act is not nothing]


@pytest.mark.returning
@pytest.mark.parametrize(
    "screen", at_night(SCREENS, besides=WITH_PRESSES), ids=lambda screen: screen.name
)
def test_screen_is_reached_by_its_presses(page: Page, screen: Screen) -> None:
    reach(page, screen)
