"""The screens of `build.py shots` can all be reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from screens import SCREENS, Screen, show


@pytest.mark.returning
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_screen_is_reached_by_its_presses(page: Page, screen: Screen) -> None:
    show(page, screen)
