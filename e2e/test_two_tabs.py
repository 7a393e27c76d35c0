"""One match in two tabs: one writes, the other follows and can take over."""

from __future__ import annotations

import pytest
from driver import TabDriver

pytestmark = pytest.mark.daily

OTHER_TAB = "This match is open in another tab."


@pytest.mark.returning
def test_second_tab_follows_and_takes_over(driver: TabDriver, second: TabDriver) -> None:
    driver.open("alpha-chase")
    driver.play(["P"])
    second.open("alpha-chase", driver.fragment)
    second.wait_for_text("#status", OTHER_TAB)
    driver.play(["G"])
    second.wait_for_ply(2)
    second.press("#keys [data-key=z]")
    second.wait_for_ply(2)
    second.act("take-over")
    second.play(["T"])
    driver.wait_for_ply(3)
    driver.tab.wait_for("() => location.hash === '#moves=P.G.T'")
    driver.wait_for_text("#status", OTHER_TAB)
    second.tab.close()
    # The browser gives the tab that is left the match a moment later; until then it only looks on.
    driver.tab.wait_for("(text) => !document.body.innerText.includes(text)", OTHER_TAB)
    driver.play(["A"])

    assert driver.moves() == ["P", "G", "T", "A"]
