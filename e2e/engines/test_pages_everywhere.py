"""Puzzles, added games and an update in the middle of a match."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from struct import unpack
from time import monotonic, sleep
from typing import Final

from bot_lab import BotLab
from driver import TabDriver
from engines.conftest import save_for_offline
from engines.devices import Device
from hostile_wheels import Hostile, add
from sandbox_attacks import PATCH_ADDED_GAME
from sites import DIST, Site
from test_added_matches import (  # noqa: F401 # the same test with the driver of each engine
    test_wheel_that_patches_the_rules_changes_only_its_own,
)
from test_picture import REFUSED
from versions import INSTALL, new_version

VALID: Final = Hostile("nothing hostile")
PICTURE_SIZE: Final = (1200, 1200)
LAST_CHUNK: Final = b"IEND\xaeB`\x82"


def delete(driver: TabDriver) -> None:
    driver.tab.goto("add/")
    driver.press(".game-file > .button")
    driver.press(".leaving .is-main")
    driver.tab.wait_for("() => !document.querySelector('[data-added]')")


def test_game_is_added_played_solved_and_deleted(driver: TabDriver, tmp_path: Path) -> None:
    add(driver, VALID, tmp_path)
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
    driver.wait_for_shown(".result .is-main")
    delete(driver)


def test_bot_cannot_change_the_rules_of_an_added_game(driver: TabDriver, tmp_path: Path) -> None:
    add(driver, VALID, tmp_path)
    lab = BotLab(driver, "", game="nim")
    assert "chose “9”" in lab.run(PATCH_ADDED_GAME, "'9'").error


def test_picture_is_saved_if_it_cannot_be_copied(device: Device, driver: TabDriver) -> None:
    driver.open("palindrome-war", "moves=-k.-a.-y")
    driver.wait_for_ply(3)
    driver.tab.evaluate(f"() => {{ {REFUSED} }}")
    driver.choose("share")
    driver.press('dialog [value="copy-picture"]')
    driver.wait_for_text("#status", "Picture saved.")
    content = saved_picture(device, "palindrome-war-3.png")
    assert content.startswith(b"\x89PNG")
    assert unpack(">II", content[16:24]) == PICTURE_SIZE


def saved_picture(device: Device, name: str) -> bytes:
    """Return the picture once the browser has written it to its end, which no event says."""
    end = monotonic() + 30
    while monotonic() < end:
        files = {file.name: file for file in device.saved_files()}
        if name in files and (content := files[name].read_bytes()).endswith(LAST_CHUNK):
            return content
        sleep(0.05)
    raise TimeoutError([*device.saved_files()])


def own_address() -> str:
    """Return this machine's address in its network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagrams:
        datagrams.connect(("192.0.2.1", 9))
        address, _ = datagrams.getsockname()
    return str(address)


def test_match_added_game_and_bot_are_played_on_plain_http(
    guarded_device: Callable[[str], Device], tmp_path: Path
) -> None:
    with Site(DIST, host=own_address()) as site:
        driver = TabDriver(guarded_device(site.base).new_tab())
        driver.open("palindrome-duel")
        assert not driver.tab.evaluate("() => isSecureContext || 'randomUUID' in crypto")
        driver.play(["-1", "-2", "-1"])
        driver.wait_for_text(".result h2", "Player 1 wins with “121”")
        add(driver, VALID, tmp_path)
        driver.tab.goto("added/?game=nim")
        driver.play(["2"])
        BotLab(driver, "").assert_plays()


def test_new_version_waits_for_the_end_of_a_match(
    guarded_device: Callable[[str], Device], own_site: Site, tmp_path: Path
) -> None:
    driver = TabDriver(guarded_device(own_site.base).new_tab())
    save_for_offline(driver)
    driver.open("palindrome-duel")
    driver.play(["-1", "-2"])
    new_version(own_site, tmp_path)
    assert driver.tab.evaluate(INSTALL)
    driver.tab.reload()
    driver.wait_for_ply(2)
    driver.play(["-1"])
    driver.wait_for_text("#status", "A new version is ready.")
    driver.act("update")
    driver.tab.wait_for("() => !document.querySelector('#status [data-do=\"update\"]')")
    driver.wait_for_text(".result h2", "Player 1 wins with “121”")
