"""A Python that lacks what is wanted: the page starts another one, and nothing is lost."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from driver import Driver
from nightly import nightly, some
from playwright.sync_api import BrowserContext, expect
from sites import DIST, ROOT, Site, keeps_starts
from test_start import expect_start

TOO_LEAN = Path(__file__).with_name("too_lean.mjs")
CHANGED = ("python/lean.wasm", "python/cold.bin")


@pytest.fixture(scope="session")
def too_lean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site whose lean Python traps at the first move, and at a hint."""
    out = tmp_path_factory.mktemp("too-lean") / "dist"
    shutil.copytree(DIST, out)
    done = subprocess.run(
        ["node", str(TOO_LEAN), str(out)], cwd=ROOT, capture_output=True, check=True
    )
    assert json.loads(done.stdout)["dropped"] > 0
    worker = out / "sw.js"
    listed = worker.read_text(encoding="utf-8")
    for path in CHANGED:
        digest = base64.b64encode(hashlib.sha256((out / path).read_bytes()).digest()).decode()
        listed, count = re.subn(f'("{path}": )"[^"]+"', rf'\1"sha256-{digest}"', listed)
        assert count == 1
    worker.write_text(listed, encoding="utf-8", newline="\n")
    return out


@pytest.fixture
def site(too_lean: Path) -> Iterator[Site]:
    """Return such a site."""
    site = Site(too_lean)
    yield site
    site.stop()


@pytest.fixture(autouse=True)
def _a_trap_is_no_fault(expect_errors: Callable[..., None]) -> None:
    """Let Pyodide tell of what it cannot do: nothing of it reaches the player."""
    expect_errors("Pyodide has suffered a fatal error", "fatal error", "unreachable")


def starts_of(driver: Driver) -> list[str]:
    """Return how each worker of the page was started."""
    start = """() => {
        const { fullModule, kept } = noonPreload.init;
        return `${fullModule ? "full" : "reduced"}, ${kept ? "snapshot" : "plain"}`;
    }"""
    return [worker.evaluate(start) for worker in driver.page.workers]


@keeps_starts
def test_a_move_that_python_lacks_a_function_for_is_played_all_the_same(driver: Driver) -> None:
    """The worker ends, the next one has the whole of Python, and so has the next page."""
    driver.open("alpha-chase")
    expect_start(driver.page, "kept")
    assert starts_of(driver) == ["reduced, snapshot"]
    driver.play(["P", "G", "T"])
    driver.wait_for_rules()
    assert driver.moves() == ["P", "G", "T"]
    assert driver.page.locator("#status .is-error").count() == 0
    assert starts_of(driver) == ["full, plain"]
    expect_start(driver.page, "kept")
    driver.page.reload()
    expect_start(driver.page, "restored")
    assert starts_of(driver) == ["full, snapshot"]
    assert driver.moves() == ["P", "G", "T"]


@nightly
@keeps_starts
def test_the_next_visit_begins_with_the_lean_python_again(
    driver: Driver, context: BrowserContext
) -> None:
    """What another Python has kept is not restored: it is the memory of the whole one."""
    driver.open("alpha-chase")
    driver.play(["P"])
    expect_start(driver.page, "kept")
    assert starts_of(driver)[-1].startswith("full")
    again = Driver(context.new_page())
    again.open("palindrome-duel")
    expect_start(again.page, "kept")
    assert starts_of(again) == ["reduced, snapshot"]
    again.play(["-1"])


@nightly
def test_a_hint_that_python_lacks_a_function_for_is_given_all_the_same(driver: Driver) -> None:
    """The thinking worker is replaced; the one for moves was well, and stays."""
    driver.open("alpha-chase", "moves=P")
    driver.choose("hint")
    expect(driver.page.locator("#status")).to_contain_text("A good move: ", timeout=60_000)
    assert "full, plain" in starts_of(driver)
    driver.play(["G"])
    assert driver.moves() == ["P", "G"]


@pytest.mark.parametrize("what", some(["gone", "damaged"]))
def test_without_the_rest_of_python_the_page_says_so_and_goes_on_when_it_is_there(
    driver: Driver, context: BrowserContext, expect_errors: Callable[..., None], what: str
) -> None:
    """A move that was shown is kept meanwhile, and is played then."""
    expect_errors("Failed to load resource", "ERR_FAILED", "cannot be put together")
    cold = "**/python/cold.bin"
    damaged = (DIST / "python" / "cold.bin").read_bytes()  # another site's: whole, and not this one
    context.route(
        cold, lambda route: route.abort() if what == "gone" else route.fulfill(body=damaged)
    )
    driver.open("alpha-chase")
    driver.page.locator('#keys [data-move="P"]').click()
    expect(driver.page.locator("#status")).to_contain_text(
        "The rules could not be loaded. Your match is safe.", timeout=60_000
    )
    context.unroute(cold)
    driver.act("retry")
    expect(driver.page.locator("body")).to_have_attribute("data-ply", "1", timeout=60_000)
    driver.play(["G"])
    assert driver.moves() == ["P", "G"]
