from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from driver import TabDriver
from engines.conftest import save_for_offline
from engines.devices import Device
from engines.no_storage import NoStorageHandler
from faults.faulty_site import FaultySite
from game_files import FullMatch, one_of_each
from oracle.places import LOOK, TABLET
from screens import ROTOR
from sites import DIST, Site, keeps_starts
from tab import Manner
from test_position_analysis import (  # noqa: F401 # the same test with the driver of each engine
    test_every_move_shows_the_solvers_value,
)
from test_two_tabs import test_second_tab_follows_and_takes_over  # noqa: F401 # likewise

from tools.engines import Found

MATCHES = one_of_each()
DRAGGED = [match for match in MATCHES if match.slug != "alpha-chase"]  # one press is a move there
GAME = "palindrome-duel"
WON = "Player 1 wins with “121”"


@pytest.mark.parametrize("manner", ["mouse", "keyboard", "touch"])
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.slug)
def test_full_match_ends_with_the_result_of_the_rules(driver: TabDriver, match: FullMatch) -> None:
    driver.open(match.slug, match.options)
    driver.play(match.moves.split())
    driver.wait_for_text(".result h2", match.title)

    assert driver.moves() == match.moves.split()


@pytest.mark.parametrize("manner", ["mouse", "touch"])
@pytest.mark.parametrize("match", DRAGGED, ids=lambda match: match.slug)
def test_match_is_played_by_drags_and_swipes(driver: TabDriver, match: FullMatch) -> None:
    driver.open(match.slug, match.options)
    for move in match.moves.split():
        driver.drag(move)
    driver.wait_for_text(".result h2", match.title)

    assert driver.moves() == match.moves.split()


@contextmanager
def screen(driver: TabDriver, width: int, height: int) -> Iterator[None]:
    """Give the window another size for a while."""
    size = driver.tab.evaluate("() => [innerWidth, innerHeight]")
    driver.tab.resize(width, height)
    try:
        yield
    finally:
        driver.tab.resize(*size)


FAULTS = f"() => {{ {LOOK.read_text('utf-8')} return look.faults(); }}"


@pytest.mark.parametrize("size", [TABLET, (360, 640)], ids=["tablet", "phone"])
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.slug)
def test_nothing_is_covered_or_cut(
    driver: TabDriver, match: FullMatch, size: tuple[int, int], engine: Found
) -> None:
    if engine.driver == "webdriver" and size[0] < 400:
        pytest.skip("no window of WebKitGTK is so narrow; docs/reliability.md")
    *before, last = match.moves.split()
    with screen(driver, *size):
        driver.open(match.slug, match.options)
        driver.play(before)
        assert not driver.tab.evaluate(FAULTS)
        driver.play([last])
        driver.wait_for_text(".result h2", match.title)
        assert not driver.tab.evaluate(FAULTS)


def test_letters_around_a_palindrome_fill_their_row(driver: TabDriver) -> None:
    with screen(driver, 500, 800):
        driver.open("palindrome-war", ROTOR)
        driver.wait_for_shown(".rest .tile")
        tops = "() => [...document.querySelectorAll('.rest .tile')].map((each) => each.offsetTop)"
        assert len(set(driver.tab.evaluate(tops))) == 1


@pytest.mark.parametrize("manner", ["mouse", "keyboard"])
def test_presses_before_the_scripts_are_carried_out(
    guarded_device: Callable[..., Device], manner: Manner
) -> None:
    with FaultySite() as site:
        site.hold(lambda path: path.endswith(".js"))
        driver = TabDriver(guarded_device(site.base, waits=False).new_tab(), manner)
        game = f"{site.base}alpha-chase/"
        driver.tab.evaluate("(page) => { setTimeout(() => { location = page; }); }", game)
        driver.wait_for_shown('[data-move="P"]')
        for letter in "PGT":
            driver.press(f'[data-move="{letter}"]')
        assert driver.ply == 0
        site.repair()
        driver.wait_for_ply(3)

        assert driver.moves() == ["P", "G", "T"]


def test_every_game_is_played_offline_and_survives_a_reload(
    guarded_device: Callable[[str], Device], own_site: Site
) -> None:
    driver = TabDriver(guarded_device(own_site.base).new_tab())
    save_for_offline(driver)
    own_site.stop()
    for match in MATCHES:
        driver.tab.goto("?from=elsewhere")
        driver.tab.press(f'.card:not(.is-continue)[href="{match.slug}/"]')
        driver.wait_for_shown("#keys button")
        if match.options:
            driver.open(match.slug, match.options)
        driver.play(match.moves.split())
        driver.wait_for_text(".result h2", match.title)
    driver.tab.reload()
    driver.wait_for_shown(".result")


@keeps_starts
def test_later_visit_restores_the_python_snapshot(driver: TabDriver) -> None:
    driver.open(GAME)
    driver.tab.wait_for(
        "() => /kept|restored/.test(document.documentElement.dataset.start)", seconds=180
    )
    driver.tab.reload()
    driver.tab.wait_for("() => document.documentElement.dataset.start === 'restored'", seconds=60)
    driver.play(["-1", "-2", "-1"])
    driver.wait_for_text(".result h2", WON)


def test_match_is_played_without_storage(guarded_device: Callable[..., Device]) -> None:
    with Site(DIST, NoStorageHandler) as site:
        assert_plays_without_storage(guarded_device(site.base))


def test_match_is_played_while_firefox_blocks_site_data(
    guarded_device: Callable[..., Device],
    served: Callable[[Path], Site],
    engine: Found,
    explained: list[str],
) -> None:
    if engine.engine != "firefox":
        pytest.skip("a preference of Firefox; e2e/faults blocks site data in Chromium")
    explained.append("Failed to register/update a ServiceWorker")
    assert_plays_without_storage(guarded_device(served(DIST).base, stores=False))


def assert_plays_without_storage(device: Device) -> None:
    driver = TabDriver(device.new_tab())
    driver.open(GAME)
    driver.play(["-1", "-2"])
    driver.wait_for_text("#status", "your match isn’t saved")
    driver.tab.reload()
    driver.wait_for_ply(2)
    driver.play(["-1"])
    driver.wait_for_text(".result h2", WON)
