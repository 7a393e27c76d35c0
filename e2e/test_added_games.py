"""Wheels of games: added, kept, and refused."""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path
from typing import Final

import pytest
from driver import Driver
from game_wheels import (
    ABOUT,
    NIM,
    SLOW,
    choose,
    drop,
    press_add,
    wheel_of,
    write_package,
    write_wheel,
)
from nightly import nightly
from playwright.sync_api import Page, expect
from sites import Site
from versions import save_for_offline

from py_rules.conformance import CHECKS

TICKS: Final = """() => {
  window.noonTicks = new Set();
  const count = () => window.noonTicks.add(document.querySelectorAll(".checks .is-passed").length);
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.returning
def test_example_is_added_with_two_presses_and_played(driver: Driver) -> None:
    page = driver.page
    page.goto("add/")
    page.get_by_role("button", name="Try an example: Last Counter").click()
    expect(page.locator(".wheel h2")).to_contain_text("last-counter", timeout=SLOW)
    press_add(page)
    expect(page.locator(".add-says")).to_contain_text(
        "Last Counter was added to the home page.", timeout=SLOW
    )
    page.goto("")
    page.locator(".card[data-added]").click()
    page.locator('#board [data-move="3"]').click(timeout=SLOW)
    expect(page.locator("body")).to_have_attribute("data-ply", "1")


@pytest.mark.nightly
@pytest.mark.returning
def test_dropped_wheels_are_checked_and_kept_and_open_links_of_other_versions(
    driver: Driver, tmp_path: Path
) -> None:
    page = driver.page
    wheels = {name: wheel_of(name) for name in ("nim", "dots-and-boxes")}
    copies = f"{wheels['nim'].stem} (1).whl", "d - Copy.WHL"
    for name, other in zip(wheels, copies, strict=True):
        wheels[name] = Path(shutil.copy(wheels[name], tmp_path / other))  # as browsers save them
    page.goto("add/")
    damaged = tmp_path / "a-1-py3-none-any.whl"
    damaged.write_bytes(wheels["nim"].read_bytes()[:900])
    choose(page, damaged)
    expect(page.locator(".add-says.is-refused")).to_contain_text(
        "a-1-py3-none-any.whl is damaged. Download it again.", timeout=SLOW
    )
    drop(page, *wheels.values())
    panels = page.locator(".wheel")
    expect(panels).to_have_count(2, timeout=SLOW)
    facts = "nim-duel 1.0", "Author", "The noon authors", "License", "MIT", "Size", "2 kB"
    for fact in (*facts, hashlib.sha256(wheels["nim"].read_bytes()).hexdigest()):
        expect(panels.first).to_contain_text(fact)
    page.evaluate(TICKS)
    press_add(page)
    expect(page.locator(".trial[open] .is-passed").first).to_be_visible(timeout=SLOW)
    expect(page.locator("[data-added]")).to_have_count(2, timeout=SLOW)
    expect(page.locator(".add-says")).to_contain_text("Dots and Boxes was added")
    assert len(page.evaluate("() => [...window.noonTicks]")) > 10
    expect(page.locator(".trial:not([open]) summary")).to_have_text(
        [  # time may end some on a slow machine
            re.compile(rf"{name} passed (all|\d+ of) {len(CHECKS)} checks\.")
            for name in ("Nim", "Dots and Boxes")
        ]
    )
    page.reload()
    for name, wheel in wheels.items():
        game_file = page.locator(".game-file").filter(has=page.locator(f'[data-added="{name}"]'))
        expect(game_file).to_contain_text(f"from the game file {name}-duel")
        game_file.locator("summary").click()
        expect(game_file.locator("code")).to_have_text(
            hashlib.sha256(wheel.read_bytes()).hexdigest()
        )
        expect(game_file.locator(".wheel")).to_contain_text("The noon authors")

    asked = f"added/?game=nim&wheel=nim-duel&version=0.9&sha256={'ab' * 32}#moves=2"
    page.goto(asked)
    board = page.locator("#board")
    expect(board).to_contain_text("This link was made with nim-duel 0.9. You have 1.0.")
    expect(board.locator("code")).to_have_text("ab" * 32)
    assert page.url.endswith(asked)
    board.get_by_role("link", name="Open with 1.0").click()
    driver.wait_for_ply(1)
    driver.play(["3"])
    page.goto(asked.replace("0.9", "1.0"))
    expect(board).to_contain_text("This link was made with another file of nim-duel 1.0.")


REFUSED: Final = [
    ({"INFO__METADATA": f"{ABOUT}Requires-Python: >=3.99\n"}, "needs Python >=3.99"),
    ({"INFO__entry_points.txt": ""}, "contains no noon game"),
    ({"INFO__METADATA": f"{ABOUT}Requires-Dist: lacking>=2\n"}, "whl also needs lacking"),
]


@nightly
@pytest.mark.returning
def test_unusable_wheels_are_refused_with_the_reason(page: Page, tmp_path: Path) -> None:
    page.goto("add/")
    says = page.locator(".add-says.is-refused")
    button = page.get_by_role("button", name="Add", exact=True)
    for changes, sentence in REFUSED:
        choose(page, write_wheel(tmp_path, **changes))
        expect(page.get_by_role("button", name="Stop")).to_have_count(0, timeout=SLOW)
        if button.is_visible():
            button.click()
        expect(says).to_contain_text(sentence, timeout=SLOW)
        expect(page.locator("[data-added]")).to_have_count(0)


@nightly
@pytest.mark.own_server
def test_wheel_finds_its_dependency_among_the_chosen_files_offline(
    page: Page, site: Site, tmp_path: Path
) -> None:
    needing = NIM.replace("import annotations\n", "import annotations\nimport heap_words\n")
    needing = needing.replace(
        'f"Counters left: {position.left}."', 'f"{heap_words.LEFT}{position.left}."'
    )
    changes = {"INFO__METADATA": f"{ABOUT}Requires-Dist: heap-words>=1\n"}
    wheel = write_wheel(tmp_path, **{**changes, "nim_duel.py": needing})
    needed = write_package(tmp_path, "heap_words", 'LEFT = "On the heap: "\n')
    save_for_offline(page)
    site.stop()
    page.goto("add/")
    choose(page, wheel, needed)
    press_add(page)
    expect(page.locator("[data-added]")).to_have_count(1, timeout=SLOW)
    page.locator(".game-file summary").click()
    expect(page.locator(".game-file .wheel")).to_have_count(2)
    digest = hashlib.sha256(needed.read_bytes()).hexdigest()
    expect(page.locator(".game-file code").last).to_have_text(digest)
    page.locator('[data-added="nim"]').click()
    expect(page.locator("#board")).to_contain_text("On the heap: 21.")
    page.locator('#board [data-move="2"]').click()
    expect(page.locator("#board")).to_contain_text("On the heap: 19.", timeout=SLOW)
