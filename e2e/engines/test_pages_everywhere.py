"""Puzzles, added games and an update in the middle of a match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from driver import TabDriver
from engines.conftest import save_for_offline
from engines.devices import Device
from hostile_wheels import Hostile, give
from sites import Site
from versions import new_version

VALID: Final = Hostile("nothing hostile", "")
UPDATE: Final = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  await new Promise((next) => {
    const look = () => registration.waiting && next();
    registration.installing?.addEventListener("statechange", look);
    look();
  });
}"""
ADD: Final = "#add .is-deciding .is-main"


def test_puzzle_is_solved_by_its_solution(driver: TabDriver) -> None:
    driver.tab.goto("puzzles/?game=center-square&day=2026-11-02")
    driver.wait_for_shown("body[data-phase=open]")
    driver.act("solution")
    driver.wait_for_text(".result h2", "Solution")
    driver.wait_for_shown(".result .is-main")


def test_game_is_added_played_solved_and_deleted(driver: TabDriver, tmp_path: Path) -> None:
    driver.tab.goto("add/")
    driver.wait_for_shown(".slot")
    give(driver, VALID, tmp_path)
    driver.tab.wait_for(f"() => Boolean(document.querySelector('{ADD}'))", seconds=120)
    driver.press(ADD)
    driver.tab.wait_for("() => Boolean(document.querySelector('[data-guest]'))", seconds=120)
    driver.tab.goto("added/?game=nim#counters=5")
    driver.play(["1"])
    driver.tab.reload()
    driver.wait_for_ply(1)
    driver.play(["1", "3"])
    driver.wait_for_text(".result h2", "Player 1 wins")
    driver.tab.goto("puzzles/?game=nim&seed=ab&n=1")
    driver.tab.wait_for("() => document.body.dataset.phase === 'open'", seconds=120)
    driver.act("solution")
    driver.wait_for_text(".result h2", "Solution")
    driver.tab.goto("add/")
    driver.press(".guest > .button")
    driver.press(".leaving .is-main")
    driver.tab.wait_for("() => !document.querySelector('[data-guest]')")


def test_new_version_waits_for_the_end_of_a_match(
    guarded_device: Callable[[str], Device], own_site: Site, tmp_path: Path
) -> None:
    driver = TabDriver(guarded_device(own_site.base).new_tab())
    save_for_offline(driver)
    driver.open("palindrome-duel")
    driver.play(["-1", "-2"])
    new_version(own_site, tmp_path)
    driver.tab.evaluate(UPDATE)
    driver.tab.reload()
    driver.wait_for_ply(2)
    driver.play(["-1"])
    driver.wait_for_text("#status", "A new version is ready.")
    driver.act("update")
    driver.tab.wait_for("() => !document.querySelector('#status [data-do=\"update\"]')")
    driver.wait_for_text(".result h2", "Player 1 wins with “121”")
