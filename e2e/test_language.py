"""Pages in each language: a visitor gets the preferred one at once and can choose another."""

from __future__ import annotations

import pytest
from driver import Driver
from game_files import OURS, one_of_each
from nightly import nightly, some
from playwright.sync_api import Browser, BrowserContext, Page, expect
from sites import Site
from versions import KEPT

from tools.site.locales import Locales, site_files

LOCALES = Locales(site_files(), [game.slug for game in OURS])
OTHERS = LOCALES.languages[1:]
GAME = "palindrome-duel"

pytestmark = pytest.mark.returning


@pytest.fixture
def locale() -> str:
    return "de-AT"


@pytest.fixture
def page(context: BrowserContext, locale: str) -> Page:
    page = context.new_page()
    language = {"userAgent": page.evaluate("navigator.userAgent"), "acceptLanguage": locale}
    context.new_cdp_session(page).send("Emulation.setUserAgentOverride", language)
    return page


each_language = pytest.mark.parametrize("locale", some([*OTHERS, "en"]))
english = pytest.mark.parametrize("locale", ["en-GB"])


def say(locale: str, namespace: str, key: str, **values: object) -> str:
    return LOCALES.say(namespace, key, locale, **values)


def expect_language(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator('[data-command="undo"]')).to_have_text(say(language, "frame", "undo"))
    folder = "" if language == "en" else f"{language}/"
    assert f"/noon/{folder}{GAME}/" in page.url


@each_language
def test_visitor_gets_the_page_in_the_preferred_language(driver: Driver, locale: str) -> None:
    driver.open(GAME, "moves=-1.-2")
    expect_language(driver.page, locale)
    driver.play(["-1"])
    name = say(locale, "frame", "player", n=1)
    expect(driver.page.locator(".player.of-1 b")).to_have_text(name)
    expect(driver.page.locator(".result h2")).to_have_text(
        say(locale, f"games/{GAME}", "won", name=name, line="121")
    )
    assert "player1" not in driver.fragment  # the record says nothing of a language


def test_no_page_flashes_in_another_language(browser: Browser, site: Site, locale: str) -> None:
    context = browser.new_context(locale=locale, base_url=site.base)
    context.add_init_script(
        """
        const seen = (sessionStorage.seen ??= "");
        const look = () => {
          const { lang, dataset } = document.documentElement;
          const isShown = !("leaving" in dataset) && document.body?.checkVisibility();
          if (isShown && !sessionStorage.seen.includes(lang)) sessionStorage.seen += `${lang} `;
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        """
    )
    page = context.new_page()
    page.goto(f"{GAME}/")
    expect(page.locator("#keys button").first).to_be_visible()
    assert page.evaluate("sessionStorage.seen").split() == ["de"]
    context.close()


@english
@pytest.mark.parametrize("chosen", some(OTHERS))
def test_change_of_language_keeps_the_match(driver: Driver, chosen: str) -> None:
    page = driver.page
    driver.open(GAME, "player1=Hannah&clock=60&at_zero=warn")
    driver.play(["-1", "-2"])

    def change_to(language: str) -> None:
        driver.act("menu")
        page.locator('dialog button[value="language"]').click()
        page.locator(f'dialog button[value="{language}"]').click()
        expect_language(page, language)

    for language in (chosen, "en"):
        change_to(language)
        expect(page.locator("body")).to_have_attribute("data-ply", "2")
        expect(page.locator(".player.of-1 b")).to_have_text("Hannah")
        expect(page.locator(".player.of-2 b")).to_have_text(say(language, "frame", "player", n=2))
        assert "clock=60" in driver.fragment
    page.reload()
    expect_language(page, "en")
    driver.play(["-1"])
    expect(page.locator(".result h2")).to_contain_text("Hannah")
    driver.act("review")
    page.locator('.ply[data-value="2"]').click()
    for language in (chosen, "en"):
        change_to(language)
        expect(page.locator('.ply[data-value="2"][aria-current]')).to_be_visible()
    page.goto("./")
    expect(page.locator("html")).to_have_attribute("lang", "en")


PAGES_KEPT = f"""async () =>
  (await ({KEPT})()).map(([path]) => path).filter((path) => path.endsWith(".html"))"""


@nightly
def test_only_the_preferred_language_is_saved_for_offline(
    page: Page, own_site: Site, browser: Browser
) -> None:
    context = browser.new_context(locale="de-DE", base_url=own_site.base)
    page = context.new_page()
    page.goto("")
    expect(page.locator("#offline")).to_have_text(say("de", "frame", "saved"), timeout=60_000)
    kept = {path.split("/")[0] for path in page.evaluate(PAGES_KEPT)}
    assert kept <= {"de", "index.html", "404.html"}
    own_site.stop()
    for path in (f"{GAME}/#moves=-1.-2", f"de/{GAME}/#moves=-1.-2", f"fr/{GAME}/#moves=-1.-2"):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.locator("body")).to_have_attribute("data-ply", "2")
    page.locator('[data-command="menu"]').click()  # a part that loads late, with its messages
    expect(page.locator("dialog[open]")).to_be_visible()
    context.close()


@nightly
def test_chosen_language_is_available_offline(own_site: Site, browser: Browser) -> None:
    context = browser.new_context(locale="en-GB", base_url=own_site.base)
    page = context.new_page()
    page.goto("")
    expect(page.locator("#offline")).to_have_text(say("en", "frame", "saved"), timeout=60_000)
    page.locator('.languages [hreflang="fr"]').click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    french = f"(await ({PAGES_KEPT})()).filter((path) => path.startsWith('fr/'))"
    page.wait_for_function(f"async () => {french}.length > {len(OURS)}")
    own_site.stop()
    for match in one_of_each():
        page.goto(f"{match.slug}/")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator("#keys, #board").first).to_be_attached()
    context.close()
