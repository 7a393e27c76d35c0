"""Links, files, and the way back: a match is its record, wherever that is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from driver import Driver
from playwright.sync_api import expect

pytestmark = pytest.mark.returning


@pytest.mark.daily
def test_link_that_comes_back_goes_on_with_the_same_match(driver: Driver) -> None:
    page = driver.page
    head = "player1=Hannah&player2=Otto"
    driver.open("palindrome-duel", head)
    driver.play(["-1", "-2"])

    def come_back(moves: str) -> None:
        page.goto("about:blank")
        page.goto(f"palindrome-duel/#{head}&moves={moves}")

    come_back("-1.-2.-3.-4")  # from the other phone
    driver.wait_for_ply(4)
    expect(page.locator("#status")).to_contain_text("Added the new moves to your match.")
    come_back("-1.-2.-3")
    driver.wait_for_ply(4)
    expect(page.locator("#status")).to_contain_text("Your match already has these moves")
    come_back("-1.-2.-5")
    expect(page.locator("#status")).to_contain_text("This match differs from yours from move 3 on")
    assert driver.moves() == ["-1", "-2", "-5"]
    driver.choose("history")
    expect(page.locator("dialog")).to_contain_text("Hannah")
    expect(page.locator("dialog").get_by_text("Hannah")).to_have_count(2)


@pytest.mark.daily
def test_back_and_forward_keep_the_match(driver: Driver) -> None:
    page = driver.page
    page.goto("")
    page.locator('.card[href="palindrome-war/"]').click()
    driver.play(["-k", "-a"])
    page.go_back()
    expect(page.locator(".is-continue")).to_contain_text("Player 1’s turn, move 3.")
    page.go_forward()
    expect(page.locator("body")).to_have_attribute("data-ply", "2")
    driver.play(["-y"])
    page.go_back()
    expect(page.locator(".is-continue")).to_contain_text("Player 2’s turn, move 4.")
    page.locator(".is-continue").click()
    expect(page.locator("body")).to_have_attribute("data-ply", "3")


def load_file(driver: Driver, path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    with driver.page.expect_file_chooser() as chooser:
        driver.choose("load")
    chooser.value.set_files(path)


def test_longest_match_is_loaded_and_played_to_its_end(driver: Driver, tmp_path: Path) -> None:
    driver.open("palindrome-war")
    moves = " ".join("-" + "abc"[ply % 3] for ply in range(9_999))
    load_file(driver, tmp_path / "long.txt", f'[Game "palindrome-war"]\n\n{moves} *\n')
    driver.wait_for_ply(9_999)
    driver.play(["-d"])
    driver.page.reload()
    driver.wait_for_ply(10_000)
    expect(driver.page.locator(".result")).to_contain_text("limit of 10,000 moves")


def test_finished_match_is_counted_once_however_often_its_file_is_loaded(
    driver: Driver, tmp_path: Path
) -> None:
    driver.open("palindrome-duel", "moves=-3.1-.2-.1-")
    driver.play(["3-"])
    for name, ply, moves in (("begun", 2, "*"), ("over", 5, "2- 1- 3-")):
        load_file(driver, tmp_path / name, f'[Game "palindrome-duel"]\n\n-3 1- {moves}\n')
        driver.wait_for_ply(ply)
    driver.choose("history")
    won = driver.page.locator("dialog .history li").filter(has_text="won")
    expect(won).to_have_count(1)


def test_match_is_saved_and_loaded_and_other_files_are_told_apart(
    driver: Driver, tmp_path: Path
) -> None:
    page = driver.page

    def load(name: str, text: str) -> None:
        load_file(driver, tmp_path / name, text)

    driver.open("antipalindromes", "squares=4")
    driver.play(["1-0", "4-1"])
    with page.expect_download() as download:
        driver.choose("save")
    saved = download.value.path().read_text(encoding="utf-8")
    assert saved == '[Game "antipalindromes"]\n[Option.squares "4"]\n\n1. 1-0 4-1 *\n'
    driver.act("undo")
    expect(page.locator("body")).to_have_attribute("data-ply", "1")
    load("saved.txt", saved)
    expect(page.locator("body")).to_have_attribute("data-ply", "2")
    driver.open("alpha-chase")
    driver.play(["P"])
    load("letter.txt", "Dear Otto,")
    expect(page.locator("dialog")).to_contain_text("This isn’t a match file")
    page.keyboard.press("Escape")
    driver.play(["G"])
    assert driver.moves() == ["P", "G"]
    matches = [{"game": "alpha-chase", "record": "moves=Q.X"}]
    load("noon-matches.json", json.dumps({"noon": 1, "matches": matches}))
    expect(page.locator("dialog [role=status]")).to_contain_text("1 match loaded.")
    page.keyboard.press("Escape")
    link = "https://example.org/noon/alpha-chase/#moves=T.A.L"
    load("link.url", f"[InternetShortcut]\nURL={link}\n")
    driver.wait_for_ply(3)
    assert driver.moves() == ["T", "A", "L"]
    load("match.txt", '[Game "center-square"]\n\n1. right down *\n')
    expect(page.locator("h1")).to_have_text("Center Square Showdown")
    driver.wait_for_ply(2)
