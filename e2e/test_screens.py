"""The screens of `build.py shots` can all be reached."""

from __future__ import annotations

import pytest
from nightly import at_night
from playwright.sync_api import Page
from screens import SCREENS, Screen, nothing, reach

BY_ADDRESS: dict[str, list[Screen]] = {}
for each in SCREENS:
    BY_ADDRESS.setdefault(each.address, []).append(each)
WITH_PRESSES = [
    screens for screens in BY_ADDRESS.values() if any(each.act is not nothing for each in screens)
]


@pytest.mark.returning
@pytest.mark.parametrize(
    "screens",
    at_night(BY_ADDRESS.values(), besides=WITH_PRESSES),
    ids=lambda screens: screens[0].name,
)
def test_screens_of_an_address_are_reached_by_their_presses(
    page: Page, screens: list[Screen]
) -> None:
    for screen in screens:
        page.goto("about:blank")
        reach(page, screen)
