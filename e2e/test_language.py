"""German where the browser asks for it, English elsewhere; what is chosen in the menu is kept."""

from __future__ import annotations

from typing import Any

import pytest
from driver import Driver
from game_files import OURS
from playwright.sync_api import Page, expect

from tools.pages import in_words


@pytest.fixture
def locale() -> str:
    """Return the language that the browser asks for."""
    return "de-DE"


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], locale: str) -> dict[str, Any]:
    """Return how the browser presents itself, with its language."""
    return {**browser_context_args, "locale": locale}


english = pytest.mark.parametrize("locale", ["en-GB"])
neither = pytest.mark.parametrize("locale", ["fr-FR"])


def expect_german(page: Page) -> None:
    """Expect the page to be in German."""
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator('[data-do="undo"]')).to_have_text("Zurück")
    expect(page.get_by_role("button", name="Menü")).to_be_visible()


def expect_english(page: Page) -> None:
    """Expect the page to be in English."""
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator('[data-do="undo"]')).to_have_text("Undo")
    expect(page.get_by_role("button", name="Menu")).to_be_visible()


def test_a_match_is_played_in_german(driver: Driver) -> None:
    """Status, players and result, and what stood in the page before."""
    page = driver.page
    driver.open("palindrome-duel")
    expect_german(page)
    expect(page.locator("#status")).to_have_text("Spieler 1 beginnt. Wähle eine Ziffer.")
    expect(page.locator("#board")).to_have_attribute("aria-label", "Die Reihe der Ziffern")
    driver.play(["-1"])
    expect(page.locator("#status")).to_contain_text("Spieler 2 ist dran.")
    driver.play(["-2", "-1"])
    expect(page.locator(".result h2")).to_have_text("Spieler 1 gewinnt mit „121“")
    expect(page.locator(".result p")).to_have_text("3 Züge.")
    expect(page.locator(".player.of-1")).to_contain_text("gewinnt")


def test_what_the_rules_refuse_is_told_in_german(driver: Driver) -> None:
    """A link that goes on with what is no move."""
    page = driver.page
    driver.open("palindrome-duel", "moves=-1.-x")
    expect(page.locator("#status")).to_have_text(
        "Der Link oder die Datei stimmt nicht mit den Regeln überein."
        " Was davor stimmte, liegt auf dem Brett."
    )


def test_names_are_kept_as_they_are(driver: Driver) -> None:
    """Only who has not said a name is called by a German one; the record says neither."""
    driver.open("palindrome-duel", "player1=Hannah")
    expect(driver.page.locator(".player.of-1 b")).to_have_text("Hannah")
    expect(driver.page.locator(".player.of-2 b")).to_have_text("Spieler 2")
    driver.play(["-1"])
    assert "player1=Hannah" in driver.fragment
    assert "player2" not in driver.fragment


def test_a_new_match_is_set_up_in_german(driver: Driver) -> None:
    """The usual names are no names of the record."""
    page = driver.page
    driver.open("palindrome-duel")
    driver.choose("new")
    expect(page.get_by_label("Name von Spieler 1")).to_have_value("Spieler 1")
    page.get_by_role("button", name="Los", exact=True).click()
    driver.play(["-1"])
    assert "player" not in driver.fragment


def test_the_rules_are_told_in_german(driver: Driver) -> None:
    """Text, example and keys; on a laptop the few words beside the board too."""
    driver.open("palindrome-duel")
    expect(driver.page.locator("#short-text")).to_contain_text("Leg eine Ziffer")
    driver.choose("rules")
    dialog = driver.page.locator("dialog")
    expect(dialog.locator("h2").first).to_have_text("Regeln")
    expect(dialog).to_contain_text("Fehler im Regelbuch")
    expect(dialog.locator(".example")).to_contain_text("Das Beispiel, Zug für Zug")
    expect(dialog).to_contain_text("eine Ziffer tippen, dann")
    expect(dialog).not_to_contain_text("nur auf Englisch")


def test_the_rules_are_in_german_from_the_first_moment(driver: Driver) -> None:
    """Also where they are opened before the page has put its own text into German."""
    page = driver.page
    driver.open("palindrome-duel")
    driver.wait_for_rules()
    page.reload()
    driver.wait_for_quiet()
    page.keyboard.press("?")
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("Fehler im Regelbuch")
    expect(dialog).not_to_contain_text("nur auf Englisch")


def test_the_options_are_told_in_german(driver: Driver) -> None:
    """Their names, what they mean, and what can be chosen."""
    driver.open("palindrome-duel")
    driver.choose("new")
    driver.page.get_by_text("Regeln ändern").click()
    options = driver.page.locator(".options")
    expect(options).to_contain_text("Siegreiche Länge")
    expect(options).to_contain_text("Ist die Reihe voll, endet die Partie.")
    expect(options.locator("select")).to_contain_text("Wer zuletzt zog, verliert")


def test_the_home_page_tells_of_the_games_in_german(page: Page) -> None:
    """Their names stay."""
    page.goto("")
    card = page.locator('.card[href="palindrome-duel/"]')
    expect(card).to_contain_text("Palindrome Duel")
    expect(card).to_contain_text("Zehn Ziffern, eine Reihe.")


def test_the_menu_changes_the_language_and_the_choice_is_kept(driver: Driver) -> None:
    """To English and back; the match goes on."""
    page = driver.page
    driver.open("palindrome-duel")
    driver.play(["-1", "-2"])
    driver.act("menu")
    expect(page.locator('dialog button[value="language"]')).to_have_text("Sprache: Deutsch")
    page.locator('dialog button[value="language"]').click()
    expect_english(page)
    expect(page.locator("body")).to_have_attribute("data-ply", "2")
    expect(page.locator("#status")).to_contain_text("Player 1 is next.")
    page.reload()
    expect_english(page)
    page.goto("./")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#continue")).to_contain_text("Player 1 is next, on move 3.")
    driver.open("palindrome-duel")
    driver.act("menu")
    expect(page.locator('dialog button[value="language"]')).to_have_text("Language: English")
    page.locator('dialog button[value="language"]').click()
    expect_german(page)
    driver.play(["-1"])
    expect(page.locator(".result h2")).to_have_text("Spieler 1 gewinnt mit „121“")


def test_the_home_page_is_in_german(page: Page) -> None:
    """What the scripts say, and what stands in the page."""
    page.goto("")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".hero")).to_contain_text("Fünf Duelle für zwei")
    expect(page.locator(".home-foot")).to_contain_text("Über noon")
    expect(page.locator("#offline")).to_have_text("Offline gespeichert", timeout=60_000)


@english
def test_in_an_english_browser_nothing_is_german(driver: Driver) -> None:
    """From the first look to the result."""
    page = driver.page
    driver.open("palindrome-duel")
    expect_english(page)
    expect(page.locator("#status")).to_have_text("Player 1 starts. Pick a digit.")
    driver.play(["-1", "-2", "-1"])
    expect(page.locator(".result h2")).to_have_text("Player 1 wins with “121”")
    page.goto("./")
    expect(page.locator(".hero")).to_contain_text(
        f"{in_words(len(OURS)).capitalize()} duels for two"
    )
    for word in ("Spieler", "Zug", "Regeln", "Ziffer"):
        expect(page.locator("body")).not_to_contain_text(word)


@neither
def test_a_browser_that_asks_for_neither_gets_english(driver: Driver) -> None:
    """English is what there is for everybody else."""
    driver.open("palindrome-duel")
    expect_english(driver.page)
